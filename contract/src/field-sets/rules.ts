import { z } from "zod";
import { askedField } from "../custom-fields/rules.ts";
import { id, requiredLine } from "../kit/field-rules.ts";
import { masterKeys } from "../kit/record-rules.ts";
import { masterRules } from "../masters/master-rules.ts";

/** Bound on the fields of a set; a form combines the sets of category and model on one page. */
export const FIELDS_PER_SET = 50;

export const fieldSetBody = z
  .strictObject({
    name: requiredLine(),
    custom_fields: z.array(id).max(FIELDS_PER_SET).default([]).describe("In the order in which forms ask for them."),
  })
  .meta({ id: "FieldSetBody" });
export const fieldSet = z
  .object({
    ...masterKeys,
    name: z.string(),
    custom_fields: z.array(id),
    custom_fields_details: z.array(askedField),
    category_count: z.number().int(),
    model_count: z.number().int(),
  })
  .meta({ id: "FieldSet" });
export type FieldSet = z.output<typeof fieldSet>;

export const fieldSetRules = masterRules({ subject: "field_set", body: fieldSetBody, item: fieldSet });
