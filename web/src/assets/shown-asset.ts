import { type Asset, assetCalls } from "@steward/contract/assets";
import { queryClient } from "../http/queries.ts";

/** Makes the asset that a write answered with what its details show, without asking for it again. */
export function showAsset(asset: Asset): void {
  queryClient.setQueryData([assetCalls.read.name, { params: { id: asset.id } }], asset);
}
