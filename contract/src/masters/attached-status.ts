import { z } from "zod";
import { colour, id, requiredLine } from "../field-rules.ts";
import { queryChoices } from "../paging.ts";
import { masterCalls, masterKeys } from "./master.ts";

/** The closed categories of asset statuses; labels are the organisation's own (domain section 3). */
export const statusCategories = ["pending", "available", "in_use", "unavailable", "archived"] as const;
export type StatusCategory = (typeof statusCategories)[number];

export const attachedStatusBody = z.strictObject({
  name: requiredLine(),
  category: z.enum(statusCategories),
  color: colour,
  is_default: z.boolean().default(false),
  sort_order: z.number().int().min(0).max(10_000).default(100),
});
export const attachedStatus = z.object({
  ...masterKeys,
  name: z.string(),
  category: z.enum(statusCategories),
  color: z.string(),
  is_default: z.boolean(),
  sort_order: z.number().int(),
  asset_count: z.number().int(),
});
export type AttachedStatus = z.output<typeof attachedStatus>;

/** A status as the record that has it shows it. */
export const statusDetails = z.object({
  id,
  name: z.string(),
  category: z.enum(statusCategories),
  color: z.string(),
});

export const attachedStatusCalls = masterCalls({
  noun: "attachedStatus",
  title: "asset status",
  path: "master/attached-status",
  module: "status",
  body: attachedStatusBody,
  item: attachedStatus,
  filters: { category: queryChoices(statusCategories).optional() },
  success: {
    created: "Status added successfully",
    edited: "Status edited successfully",
    toggled: "status toggled successfully",
    deleted: "Status deleted successfully",
  },
});
