import { z } from "zod";
import { colour, id, requiredLine } from "../../kit/field-rules.ts";
import { queryChoices } from "../../kit/query-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { statusCategories } from "./constants.ts";
import { masterRules } from "../master-rules.ts";

export const attachedStatusBody = z
  .strictObject({
    name: requiredLine(),
    category: z.enum(statusCategories),
    color: colour,
    is_default: z.boolean().default(false),
    sort_order: z.number().int().min(0).max(10_000).default(100),
  })
  .meta({ id: "AttachedStatusBody" });
export const attachedStatus = z
  .object({
    ...masterKeys,
    name: z.string(),
    category: z.enum(statusCategories),
    color: z.string(),
    is_default: z.boolean(),
    sort_order: z.number().int(),
    asset_count: z.number().int(),
  })
  .meta({ id: "AttachedStatus" });
export type AttachedStatus = z.output<typeof attachedStatus>;

/** The status of a record, for display. */
export const statusDetails = z
  .object({
    id,
    name: z.string(),
    category: z.enum(statusCategories),
    color: z.string(),
  })
  .meta({ id: "StatusDetails" });

export const attachedStatusRules = masterRules({
  subject: "attached_status",
  title: "asset status",
  body: attachedStatusBody,
  item: attachedStatus,
  filters: { category: queryChoices(statusCategories).optional() },
});
