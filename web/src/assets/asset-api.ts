import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { queryClient, useLoad } from "../http/queries.ts";
import { send } from "../http/send.ts";

/** The list in which an asset is searched for, those in the archive too. */
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

/** Numbers of assets in all and by status; the statuses are those the organisation uses now. */
export const useAssetOverview = () => useLoad(assetCalls.overview, {}, { silent: true });

/** Makes the asset that a write answered with what its details show, before it is asked for again. */
export function showAsset(asset: Asset): void {
  queryClient.setQueryData([assetCalls.read.name, { params: { id: asset.id } }], asset);
}

export type BulkResult = ResponseOf<typeof assetCalls.bulkChangeStatus>;

/** Splits a list into parts of at most `size`. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

interface BulkChange {
  assets: readonly string[];
  status: string;
  reason: string;
  /** Called with the number of assets dealt with so far. */
  onProgress: (done: number) => void;
  /** No further part is sent once this is aborted; what is changed stays changed. */
  signal: AbortSignal;
}

/** Changes the status of any number of assets, part by part, and sums up what happened. */
export async function bulkChangeStatus(change: BulkChange): Promise<BulkResult> {
  const total: BulkResult = { changed: 0, refused: [] };
  let done = 0;
  for (const assets of chunksOf(change.assets, BULK_LIMIT)) {
    if (change.signal.aborted) break;
    const part = await send(assetCalls.bulkChangeStatus, {
      body: { assets, status: change.status, reason: change.reason },
    });
    total.changed += part.changed;
    total.refused.push(...part.refused);
    done += assets.length;
    change.onProgress(done);
  }
  return total;
}
