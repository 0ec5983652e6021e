import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { queryClient } from "../http/queries.ts";

/** Answers that are stale once an asset changed, but for its details. */
export const assetLists = ["assets.list", "assets.overview", "assets.activity"] as const;

/** Makes the asset that a write answered with what its details show, without asking for it again. */
export function showAsset(asset: Asset): void {
  queryClient.setQueryData([assetCalls.read.name, { params: { id: asset.id } }], asset);
}
