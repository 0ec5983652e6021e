import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { type ExportColumn, exportPresented } from "../activity/export-list.ts";
import { exportedFields } from "../custom-fields/values/custom-value-queries.ts";
import { customColumns, withValues } from "../custom-fields/values/exported-values.ts";
import { absentReference } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { exportedColumns } from "./asset-columns.ts";
import { findAssets, findVersions, presentAsset } from "./asset-queries.ts";

/** Exports the filtered list as a file. */
export const exportAssets = (ctx: Context, input: Input<typeof assetCalls.export>) => exported(ctx, input);

/**
 * Exports the assets that the caller names as a file.
 * @throws Refusal invalid where one of them is not found
 */
export async function exportChosen(ctx: Context, { body, request, reply }: Input<typeof assetCalls.exportChosen>) {
  const ids = [...new Set(body.assets)];
  const found = await ctx.read((tx) => findVersions(tx, ctx, { ids }, ids.length));
  if (found.length < ids.length) throw absentReference("assets");
  return exported(ctx, { request, reply, query: { ids, format: body.format } });
}

async function exported(ctx: Context, input: Pick<Input<typeof assetCalls.export>, "query" | "request" | "reply">) {
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
