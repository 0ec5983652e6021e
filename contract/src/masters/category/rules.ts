import { z } from "zod";
import { id, requiredLine } from "../../kit/field-rules.ts";
import { queryBoolean, queryChoices, queryIds } from "../../kit/query-rules.ts";
import { masterKeys, reference } from "../../kit/record-rules.ts";
import { categoryIcons, categoryKinds } from "./constants.ts";
import { masterRules } from "../master-rules.ts";

export const categoryBody = z
  .strictObject({
    name: requiredLine(),
    kind: z.enum(categoryKinds).default("asset"),
    parent: id.nullish(),
    custom_fieldset: id.nullish(),
    icon: z.enum(categoryIcons).nullish(),
  })
  .meta({ id: "CategoryBody" });
export const category = z
  .object({
    ...masterKeys,
    name: z.string(),
    kind: z.enum(categoryKinds),
    parent: id.nullable(),
    parent_details: reference.nullable(),
    custom_fieldset: id.nullable(),
    custom_fieldset_details: reference.nullable(),
    icon: z.enum(categoryIcons).nullable(),
    path: z.string().describe("Names from the topmost category to this one: `IT > Laptops`."),
    child_count: z.number().int(),
    model_count: z.number().int(),
    asset_count: z.number().int(),
  })
  .meta({ id: "Category" });
export type Category = z.output<typeof category>;

export const categoryRules = masterRules({
  subject: "category",
  body: categoryBody,
  item: category,
  filters: {
    kind: queryChoices(categoryKinds).optional(),
    parent: queryIds.optional(),
    is_root: queryBoolean.optional().describe("true: only categories without a parent; false: only those with one."),
  },
});
