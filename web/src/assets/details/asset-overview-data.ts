import type { ResponseOf } from "@steward/contract/kit/call";
import { assetCalls } from "@steward/contract/assets/calls";
import { useLoad } from "../../http/queries.ts";

type AssetOverview = ResponseOf<typeof assetCalls.overview>;
export type OverviewStatus = AssetOverview["statuses"][number];

/** Numbers of assets in all and by status; the statuses are those the organisation uses now. */
export const useAssetOverview = () => useLoad(assetCalls.overview, {}, { silent: true });
