import { z } from "zod";
import { id, requiredLine } from "../field-rules.ts";
import { masterCalls, masterKeys, reference } from "./master.ts";

export const categoryKinds = ["asset", "component", "accessory", "license"] as const;

export const categoryBody = z.strictObject({
  name: requiredLine(),
  kind: z.enum(categoryKinds).default("asset"),
  parent: id.nullish(),
});
export const category = z.object({
  ...masterKeys,
  name: z.string(),
  kind: z.enum(categoryKinds),
  parent: id.nullable(),
  parent_details: reference.nullable(),
  asset_count: z.number().int(),
});
export type Category = z.output<typeof category>;

export const categoryCalls = masterCalls({
  noun: "category",
  title: "category",
  path: "master/category",
  module: "category",
  body: categoryBody,
  item: category,
  success: {
    created: "Category added successfully",
    edited: "Category edited successfully",
    toggled: "Category toggled successfully",
    deleted: "Category deleted successfully",
  },
});
