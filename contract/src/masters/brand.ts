import { z } from "zod";
import { requiredLine } from "../field-rules.ts";
import { masterCalls, masterKeys } from "./master.ts";

export const brandBody = z.strictObject({ name: requiredLine() });
export const brand = z.object({
  ...masterKeys,
  name: z.string(),
  model_count: z.number().int(),
  asset_count: z.number().int(),
});
export type Brand = z.output<typeof brand>;

export const brandCalls = masterCalls({
  noun: "brand",
  title: "brand",
  path: "brand",
  module: "brand",
  body: brandBody,
  item: brand,
  success: {
    created: "Brand added successfully",
    edited: "Brand edited successfully",
    toggled: "Brand toggled successfully",
    deleted: "Brand deleted successfully",
  },
});
