import { modelCalls } from "@steward/contract/models/calls";
import type { modelBody } from "@steward/contract/models/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const makeModel = (caller: Caller, body: Partial<z.input<typeof modelBody>> = {}) =>
  caller.ok(modelCalls.create, { body: { product_name: freshName("Model"), ...body } });

export const world: WorldPart = {
  make: {
    product: async (caller) => (await makeModel(caller)).id,
    picture_of_model: async (caller, record) =>
      (await makePicture(caller, await record("product"), { call: modelCalls.uploadAttachments })).id,
  },
  ids: { "models.": "product" },
  statements: { "models.warranty": 4, "models.amc": 3 },
  fieldsOf: { "models.": { attachment_id: "picture_of_model" } },
};
