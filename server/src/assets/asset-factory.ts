import { assetCalls } from "@steward/contract/assets/calls";
import type { assetBody } from "@steward/contract/assets/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world-part.ts";
import { makePicture } from "../attachments/picture-factory.ts";

export const makeAsset = (caller: Caller, body: z.input<typeof assetBody> = {}) =>
  caller.ok(assetCalls.create, { body: { asset_name: freshName("Asset"), ...body } });

export const world: WorldPart = {
  make: {
    asset: async (caller) => (await makeAsset(caller)).id,
    attachment: async (caller, record) => (await makePicture(caller, await record("asset"))).id,
  },
  fields: { assets: "asset", subject: "asset", attachment_id: "attachment" },
  ids: { "assets.": "asset", "attachments.": "attachment" },
  fieldsOf: { "assets.": { branch: "home" } },
  first: {
    "assets.restore": (caller, { records: { asset = "" } }) => caller.ok(assetCalls.archive, { params: { id: asset } }),
  },
};
