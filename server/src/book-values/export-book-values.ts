import type { bookValueCalls } from "@steward/contract/book-values/calls";
import type { ReportGroup } from "@steward/contract/book-values/constants";
import type { AssetBookValue, ReportLine } from "@steward/contract/book-values/rules";
import { type ExportColumn, exportList } from "../activity/export-list.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { findBookValues, maySeeValues } from "./book-value-queries.ts";
import { readReportLines } from "./report-book-values.ts";

type Values = Pick<ReportLine, "currency" | "cost" | "opening" | "charge" | "accumulated" | "book_value">;

const ofValues: readonly ExportColumn<Values>[] = [
  { title: "Currency", type: "text", read: (row) => row.currency },
  { title: "Cost", type: "number", read: (row) => row.cost },
  { title: "Accumulated before the fiscal year", type: "number", read: (row) => row.opening },
  { title: "Charge of the fiscal year", type: "number", read: (row) => row.charge },
  { title: "Accumulated", type: "number", read: (row) => row.accumulated },
  { title: "Book value", type: "number", read: (row) => row.book_value },
];

const ofAssets: readonly ExportColumn<AssetBookValue>[] = [
  { title: "Asset tag", type: "text", read: (row) => row.asset_id },
  { title: "Asset name", type: "text", read: (row) => row.asset_name },
  { title: "Category", type: "text", read: (row) => row.category_details?.name },
  { title: "Branch", type: "text", read: (row) => row.branch_details?.name },
  { title: "Depreciation", type: "text", read: (row) => row.depreciation_details?.name },
  { title: "Purchase date", type: "date", read: (row) => row.purchase_date },
  ...ofValues,
];

const titleOf: Readonly<Record<ReportGroup, string>> = {
  category: "Category",
  branch: "Branch",
  fiscal_year: "Fiscal year of the purchase",
};

const ofLines = (group: ReportGroup): readonly ExportColumn<ReportLine>[] => [
  { title: titleOf[group], type: "text", read: (line) => line.name },
  { title: "Assets", type: "number", read: (line) => line.assets },
  ...ofValues,
];

/** Exports the values of every asset as a file. */
export function exportBookValues(ctx: Context, input: Input<typeof bookValueCalls.export>) {
  maySeeValues(ctx);
  return exportList(ctx, input, { name: "book-values", columns: ofAssets, find: findBookValues });
}

/** Exports the lines of the report as a file. */
export function exportReport(ctx: Context, input: Input<typeof bookValueCalls.exportReport>) {
  maySeeValues(ctx);
  const columns = ofLines(input.query.group ?? "category");
  return exportList(ctx, input, {
    name: "depreciation",
    columns,
    find: (tx, _, { query }) => readReportLines(tx, ctx, query),
  });
}
