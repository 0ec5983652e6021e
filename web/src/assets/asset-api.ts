import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { queryClient, useLoad } from "../http/queries.ts";
import { send } from "../http/send.ts";

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

export type BulkResult = ResponseOf<typeof assetCalls.bulkChangeStatus>;

/** Splits a list into chunks of at most `size`. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

interface BulkChange {
  assets: readonly string[];
  status: string;
  reason: string;
  /** Called with the number of processed assets. */
  onProgress: (done: number) => void;
  /** Aborting sends no further chunk; changed assets stay changed. */
  signal: AbortSignal;
}

/** Changes the status of any number of assets in chunks, and sums the results up. */
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
