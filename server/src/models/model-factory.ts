import { type modelBody, modelCalls } from "@steward/contract/models";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";

export const makeModel = (caller: Caller, body: Partial<z.input<typeof modelBody>> = {}) =>
  caller.ok(modelCalls.create, { body: { product_name: freshName("Model"), ...body } });
