import { subLocationTypes } from "@steward/contract/location-shape";
import type { AssetDetails, assetCalls } from "@steward/contract/assets";
import { contentDisposition } from "../attachments/file-name.ts";
import { type ExportedField, exportedFields, valuesOfMany } from "../custom-fields/custom-value-queries.ts";
import { cellText, cellType } from "../custom-fields/value-text.ts";
import type { Column } from "../exports/column.ts";
import { writeCsv } from "../exports/write-csv.ts";
import { writeXlsx } from "../exports/write-xlsx.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findAssets, showAsset } from "./asset-queries.ts";

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

/** Rows fetched at a time; each page is a short read, so an export of any size holds no transaction open. */
const PAGE = 1000;

/** The filtered list as a file, streamed row by row; nothing of it is kept in memory. */
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
  const name = `assets-${new Date().toISOString().slice(0, 10)}.${query.format}`;
  const write = query.format === "csv" ? writeCsv : writeXlsx;
  return reply
    .header("content-disposition", contentDisposition("attachment", name))
    .type(query.format === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE)
    .send(write(columns, rowsOf(ctx, input, columns)));
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

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function* rowsOf(
  ctx: Context,
  { query: all, request }: Input<typeof assetCalls.export>,
  columns: readonly AssetColumn[],
): AsyncGenerator<string[]> {
  const { format: _, ...filters } = all;
  const hasCustom = columns.length > COLUMNS.length;
  let after: string | undefined;
  do {
    const query = { ...filters, page_size: PAGE, after };
    const page = await ctx.read((tx) => findAssets(tx, ctx, { request, query }));
    const ids = page.results.map(({ id }) => id);
    const values = hasCustom ? await ctx.read((tx) => valuesOfMany(tx, "asset", ids)) : undefined;
    for (const row of page.results) {
      const asset = showAsset(ctx, { ...row, custom_field_values: values?.get(row.id) ?? [] });
      yield columns.map((column) => column.value(asset) ?? "");
    }
    after = page.next ? (new URL(page.next).searchParams.get("after") ?? undefined) : undefined;
  } while (after);
}
