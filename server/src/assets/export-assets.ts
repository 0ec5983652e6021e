import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { type ExportedField, exportedFields, valuesOfMany } from "../custom-fields/values/custom-value-queries.ts";
import { cellText, cellType } from "../custom-fields/values/value-text.ts";
import { answerTable, everyPage } from "../spreadsheets/write/answer-table.ts";
import type { Column } from "../spreadsheets/write/column.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { recordExport } from "../activity/record-export.ts";
import { exportedColumns } from "./asset-columns.ts";
import { findAssets, presentAsset } from "./asset-queries.ts";

type Exported = Omit<AssetDetails, "primary_image">;
type ExportColumn = Column & { read(asset: Exported): string | null | undefined };

/** Exports the filtered list as a file. */
export async function exportAssets(ctx: Context, input: Input<typeof assetCalls.export>) {
  const { query, reply } = input;
  const { format } = query;
  const file_name = await recordExport(ctx, "assets", format);
  const columns = [...exportedColumns, ...customColumns(await ctx.read(exportedFields))];
  return answerTable(reply, { file_name, format, columns, rows: rowsOf(ctx, input, columns) });
}

/** A column of each active custom field. */
const customColumns = (fields: readonly ExportedField[]): ExportColumn[] =>
  fields.map(({ id, name, field_type }) => ({
    title: name,
    type: cellType(field_type),
    read: ({ custom_fields }) => {
      const found = custom_fields.find(({ custom_field }) => custom_field.id === id);
      return found && cellText(found);
    },
  }));

/** Custom field values fetched at a time; each may be a text of 5,000 characters. */
const VALUES_AT_ONCE = 5_000;

/** Splits a list into chunks of at most `length`. */
const partsOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  );

async function* rowsOf(
  ctx: Context,
  { query: all, request }: Input<typeof assetCalls.export>,
  columns: readonly ExportColumn[],
): AsyncGenerator<string[]> {
  const { format: _, ...filters } = all;
  const custom = columns.length - exportedColumns.length;
  const at_once = Math.ceil(VALUES_AT_ONCE / Math.max(custom, 1));
  const pages = everyPage((window) =>
    ctx.read((tx) => findAssets(tx, ctx, { request, query: { ...filters, ...window } })),
  );
  for await (const page of pages) {
    for (const part of partsOf(page, at_once)) {
      const ids = part.map(({ id }) => id);
      const values = custom > 0 ? await ctx.read((tx) => valuesOfMany(tx, "asset", ids)) : undefined;
      for (const row of part) {
        const asset = presentAsset(ctx, { ...row, custom_fields: values?.get(row.id) ?? [] });
        yield columns.map((column) => column.read(asset) ?? "");
      }
    }
  }
}
