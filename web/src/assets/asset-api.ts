import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { queryClient, useLoad } from "../http/queries.ts";

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
