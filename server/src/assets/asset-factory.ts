import { assetCalls } from "@steward/contract/assets/calls";
import type { assetBody } from "@steward/contract/assets/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";

export const makeAsset = (caller: Caller, body: z.input<typeof assetBody> = {}) =>
  caller.ok(assetCalls.create, { body: { asset_name: freshName("Asset"), ...body } });
