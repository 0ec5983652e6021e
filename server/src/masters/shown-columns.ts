import type { ExportColumn } from "../activity/export-list.ts";

/** Columns of exports that several masters have and no import reads. */
export const modelColumn: ExportColumn<{ model_count: number }> = {
  title: "Models",
  type: "number",
  read: ({ model_count }) => model_count,
};
export const assetColumn: ExportColumn<{ asset_count: number }> = {
  title: "Assets",
  type: "number",
  read: ({ asset_count }) => asset_count,
};
