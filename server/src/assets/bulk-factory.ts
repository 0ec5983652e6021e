import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";
import { makeAsset } from "./asset-factory.ts";

/** A bulk action of the caller that changed one asset, by default a new one. */
export async function makeBulk(caller: Caller, asset?: Pick<Asset, "id" | "version">): Promise<string> {
  const { id, version } = asset ?? (await makeAsset(caller));
  const { statuses } = await caller.ok(assetCalls.overview);
  const status = statuses.find(({ category }) => category === "unavailable")?.id;
  const body = { action: "status" as const, assets: [{ id, version }], status, reason: "Repair" };
  return (await caller.ok(bulkCalls.start, { body })).id;
}

const chosen = ({ records: { asset = "" } }: World) => [{ id: asset, version: 1 }];

export const world: WorldPart = {
  make: { bulk_run: (caller) => makeBulk(caller) },
  ids: { "bulk.": "bulk_run" },
  bodies: {
    "bulk.start": (world) => ({ action: "supplier", assets: chosen(world), supplier: null }),
  },
  statements: {
    // The action and its assets are written, then each asset is locked, read and changed between two savepoints.
    "bulk.start": 15,
    "bulk.read": 2,
    // One that has ended is answered as it is.
    "bulk.cancel": 3,
    "bulk.undo": 17,
    "bulk.report": 3,
  },
};
