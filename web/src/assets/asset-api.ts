import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { UNDO_SECONDS } from "@steward/contract/assets/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { invalidate, queryClient, sendWrite, useLoad } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { m } from "../messages/messages.js";
import { showToast, type ToastAction } from "../toasts/toast-queue.ts";

/** Source of assets for pickers, including archived ones. */
export const assetSource = {
  call: assetCalls.list,
  describe: ({ asset_id, asset_name }: Pick<Asset, "asset_id" | "asset_name">) => ({
    label: asset_id,
    note: asset_name,
  }),
  query: { archived: "include" },
};

type AssetOverview = ResponseOf<typeof assetCalls.overview>;
export type OverviewStatus = AssetOverview["statuses"][number];

/** Number of assets in total and by status. */
export const useAssetOverview = () => useLoad(assetCalls.overview, {}, { silent: true });

/** Puts the asset of a write's answer into the cache of its details page, before they are fetched again. */
export function showAsset(asset: Asset): void {
  queryClient.setQueryData([assetCalls.read.name, { params: { id: asset.id } }], asset);
}

/** Offers to undo the change of an asset that has just been made, at the version that it gave. */
export const undoAction = (id: string, version?: number): ToastAction => ({
  label: m.assets_undo(),
  timeout: UNDO_SECONDS * 1000,
  run: () => void undo(id, version).catch((error: unknown) => reportError(error, "write")),
});

async function undo(id: string, version: number | undefined): Promise<void> {
  const asset = await sendWrite(assetCalls.undo, { params: { id }, ...(version === undefined ? {} : { version }) });
  if (assetCalls.undo.success) showToast({ type: "success", message: assetCalls.undo.success });
  await invalidate(() => showAsset(asset));
}
