import { subLocationTypes } from "@steward/contract/locations/constants";
import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { type ExportedField, exportedFields, valuesOfMany } from "../custom-fields/values/custom-value-queries.ts";
import { cellText, cellType } from "../custom-fields/values/value-text.ts";
import { answerTable, everyPage } from "../spreadsheets/write/answer-table.ts";
import type { Column } from "../spreadsheets/write/column.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findAssets, presentAsset } from "./asset-queries.ts";

type Exported = Omit<AssetDetails, "primary_image">;

const text = (title: string, value: (asset: Exported) => string | null | undefined) => ({
  title,
  type: "text" as const,
  value,
});
const date = (title: string, value: (asset: Exported) => string | null) => ({ title, type: "date" as const, value });

type AssetColumn = Column & { value(asset: Exported): string | null | undefined };

/** Columns of the exported list; their titles are those that an import recognises. */
const COLUMNS: readonly AssetColumn[] = [
  text("Asset tag", (asset) => asset.asset_id),
  text("Asset name", (asset) => asset.asset_name),
  text("Serial number", (asset) => asset.serial_number),
  text("Status", (asset) => asset.status_details.name),
  text("Category", (asset) => asset.category_details?.name),
  text("Model", (asset) => asset.product_details?.name),
  text("Model number", (asset) => asset.product_details?.product_number),
  text("Manufacturer", (asset) => asset.product_details?.manufacturer_details?.name),
  text("Brand", (asset) => asset.product_details?.brand_details?.name),
  text("Branch", (asset) => asset.branch_details?.name),
  ...subLocationTypes.map((type) =>
    text(type, ({ location_details: place }) => place?.breadcrumb.find((step) => step.location_type === type)?.name),
  ),
  { title: "Warranty months", type: "number", value: (asset) => asset.warranty_period?.toString() },
  date("Purchase date", (asset) => asset.purchase_date),
  { title: "Purchase cost", type: "number", value: (asset) => asset.purchase_cost },
  text("Order number", (asset) => asset.order_number),
  text("Invoice number", (asset) => asset.invoice_number),
  date("Invoice date", (asset) => asset.invoice_date),
  date("AMC start", (asset) => asset.amc_start_date),
  date("AMC end", (asset) => asset.amc_end_date),
  text("Notes", (asset) => asset.notes),
  { title: "Created", type: "datetime", value: (asset) => asset.created.slice(0, 19).replace("T", " ") },
];

/** The filtered list as a file. */
export async function exportAssets(ctx: Context, input: Input<typeof assetCalls.export>) {
  const { query, reply } = input;
  await ctx.write((tx) =>
    recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: ctx.organisation_id,
      action: "exported",
      changes: [{ field: "format", before: null, after: query.format }],
    }),
  );
  const columns = [...COLUMNS, ...customColumns(await ctx.read(exportedFields))];
  return answerTable(reply, { noun: "assets", format: query.format, columns, rows: rowsOf(ctx, input, columns) });
}

/** A column of each active custom field. */
const customColumns = (fields: readonly ExportedField[]): AssetColumn[] =>
  fields.map(({ id, name, field_type }) => ({
    title: name,
    type: cellType(field_type),
    value: ({ custom_field_values }) => {
      const held = custom_field_values.find(({ custom_field }) => custom_field.id === id);
      return held && cellText(held);
    },
  }));

/** Values of custom fields that are read at a time; each may be a text of 5,000 characters. */
const VALUES_AT_ONCE = 5_000;

/** The parts of a list, each of so many at most. */
const partsOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  );

async function* rowsOf(
  ctx: Context,
  { query: all, request }: Input<typeof assetCalls.export>,
  columns: readonly AssetColumn[],
): AsyncGenerator<string[]> {
  const { format: _, ...filters } = all;
  const custom = columns.length - COLUMNS.length;
  const at_once = Math.ceil(VALUES_AT_ONCE / Math.max(custom, 1));
  const pages = everyPage((window) =>
    ctx.read((tx) => findAssets(tx, ctx, { request, query: { ...filters, ...window } })),
  );
  for await (const page of pages) {
    for (const part of partsOf(page, at_once)) {
      const ids = part.map(({ id }) => id);
      const values = custom > 0 ? await ctx.read((tx) => valuesOfMany(tx, "asset", ids)) : undefined;
      for (const row of part) {
        const asset = presentAsset(ctx, { ...row, custom_field_values: values?.get(row.id) ?? [] });
        yield columns.map((column) => column.value(asset) ?? "");
      }
    }
  }
}
