import type { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { contentDisposition } from "../files/file-name.ts";
import { writeCsv } from "../spreadsheets/write/write-csv.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { hiddenColumns, seenCells } from "./guess/hidden-columns.ts";
import { importOf } from "./import-queries.ts";
import type { Problem } from "../import-kit/import-target.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Rows fetched at a time, which bounds the memory. */
const PAGE = 200;

/** Rejected rows with their reasons in a last column, in the form of the file: to be corrected and imported again. */
export async function importReport(ctx: Context, { params, reply }: Input<typeof importCalls.report>) {
  const job = await ctx.read((tx) => importOf(tx, ctx, params.id));
  const titles = new Map(job.fields.map((field) => [field.key, field.title]));
  const columns = [...job.header, "Reasons"].map((title) => ({ title, type: "text" as const }));
  const name = `${job.file_name.replace(/\.[^.]*$/, "")} - rejected rows.csv`;
  return reply
    .header("content-disposition", contentDisposition("attachment", name))
    .type("text/csv; charset=utf-8")
    .send(writeCsv(columns, rejectedRows(ctx, job, titles)));
}

async function* rejectedRows(
  ctx: Context,
  { id, kind, header, settings }: ImportJob,
  titles: Map<string, string>,
): AsyncGenerator<string[]> {
  const hidden = hiddenColumns(ctx, { kind, header, columns: settings.columns });
  for (let from = -1; ; ) {
    const { rows } = await ctx.read((tx) =>
      sql<{ position: number; cells: string[]; problems: Problem[] }>`
        select position, cells, problems from import_row
        where ${ofOrganisation("import_row")} and import_id = ${id}::uuid and outcome = 'reject' and position > ${from} order by position limit ${PAGE}`.execute(
        tx,
      ),
    );
    for (const { cells, problems } of rows) {
      yield [
        ...seenCells(cells, hidden),
        problems.map(({ field, message }) => `${titles.get(field) ?? field}: ${message}`).join(" "),
      ];
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    from = last.position;
  }
}
