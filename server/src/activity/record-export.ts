import type { Context } from "../http/context.ts";
import { newId } from "../database/new-id.ts";
import { type TableFormat, tableFileName } from "../spreadsheets/write/answer-table.ts";
import { recordActivity } from "./record-activity.ts";

/**
 * Records an export of these rows in history and answers the name of its file. An export is a subject without record or
 * id; its entry carries the name.
 */
export async function recordExport(ctx: Context, rows: string, format: TableFormat): Promise<string> {
  const file_name = tableFileName(rows, format);
  await ctx.write((tx) =>
    recordActivity(tx, ctx, {
      subject_type: "export",
      subject_id: newId(),
      action: "exported",
      changes: [
        { field: "file", before: null, after: file_name },
        { field: "format", before: null, after: format },
      ],
    }),
  );
  return file_name;
}
