import { assetCalls } from "@steward/contract/assets/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { send } from "../../http/send.ts";

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
