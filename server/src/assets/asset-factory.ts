import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import type { assetBody } from "@steward/contract/assets/rules";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { makePicture } from "../attachments/picture-factory.ts";

export const makeAsset = (caller: Caller, body: z.input<typeof assetBody> = {}) =>
  caller.ok(assetCalls.create, { body: { asset_name: freshName("Asset"), ...body } });

/** An asset of any status; one in use is entered in stock and checked out to its maker. */
export async function makeAssetOf(
  caller: Caller,
  { id, category }: { id: string; category: StatusCategory },
  body: z.input<typeof assetBody> = {},
) {
  if (category !== "in_use") return makeAsset(caller, { ...body, status: id });
  const made = await makeAsset(caller, body);
  return caller.ok(custodyCalls.checkOut, {
    params: { id: made.id },
    body: { user: caller.account_id, status: id },
  });
}

const edited = async (caller: Caller, id: string) =>
  (await caller.ok(assetCalls.update, { params: { id }, body: { notes: freshName("Note") } })).id;

/** The newest entry of an asset's history. */
export async function lastEntry(caller: Caller, id: string): Promise<string> {
  const { results } = await caller.ok(assetCalls.activity, { params: { id } });
  return results[0]?.id ?? "";
}

export const world: WorldPart = {
  make: {
    asset: async (caller) => (await makeAsset(caller)).id,
    /** An entry of the asset's history that can be taken back. */
    entry: async (caller, record) => lastEntry(caller, await edited(caller, await record("asset"))),
    attachment: async (caller, record) => (await makePicture(caller, await record("asset"))).id,
  },
  fields: { assets: "asset", subject: "asset", attachment_id: "attachment", entry: "entry" },
  statements: { "assets.asOf": 3, "assets.revert": 8, "assets.undo": 10 },
  ids: { "assets.": "asset", "attachments.": "attachment" },
  fieldsOf: { "assets.": { branch: "home" } },
  first: {
    "assets.undo": (caller, { records: { asset = "" } }) => caller.ok(assetCalls.archive, { params: { id: asset } }),
    "assets.restore": (caller, { records: { asset = "" } }) => caller.ok(assetCalls.archive, { params: { id: asset } }),
  },
};
