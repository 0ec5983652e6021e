import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { type ExportColumn, exportPresented } from "../activity/export-list.ts";
import { exportedFields } from "../custom-fields/values/custom-value-queries.ts";
import { customColumns, withValues } from "../custom-fields/values/exported-values.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { exportedColumns } from "./asset-columns.ts";
import { findAssets, presentAsset } from "./asset-queries.ts";

/** Exports the filtered list as a file. */
export async function exportAssets(ctx: Context, input: Input<typeof assetCalls.export>) {
  const fields = await ctx.read(exportedFields);
  const columns: readonly ExportColumn<AssetDetails>[] = [...exportedColumns, ...customColumns(fields)];
  return exportPresented(ctx, input, {
    name: "assets",
    columns,
    find: findAssets,
    async *present(pages): AsyncGenerator<AssetDetails[]> {
      for await (const rows of withValues(ctx, pages, { holder: "asset", fields })) {
        yield rows.map((row) => presentAsset(ctx, row));
      }
    },
  });
}
