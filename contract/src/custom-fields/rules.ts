import { customFields } from "../messages/language.ts";
import { z } from "zod";
import { OPTIONS_MAX, fieldTypes } from "./constants.ts";
import { customValue } from "./custom-values.ts";
import { PATTERN_MAX, compilePattern } from "./pattern.ts";
import { id, line, requiredLine } from "../kit/field-rules.ts";
import { pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, masterKeys, reference } from "../kit/record-rules.ts";
import { masterRules } from "../masters/master-rules.ts";

/** Bound on the values in a body. */
const VALUES_PER_BODY = 200;

const bound = z.union([line(40), z.number().transform(String)]).nullish();

/** A custom field; `name` is its label. Parts that its type does not use (options of a text) are dropped. */
export const customFieldBody = z
  .strictObject({
    name: requiredLine(),
    field_type: z.enum(fieldTypes),
    help: line(500).default(""),
    is_required: z.boolean().default(false),
    is_unique: z.boolean().default(false).describe("No two records of the organisation hold the same value."),
    default_value: customValue.nullish().describe("Value of a new asset that says nothing of this field."),
    minimum: bound.describe("Fewest characters, least number, or first day."),
    maximum: bound.describe("Most characters, greatest number, or last day."),
    pattern: line(PATTERN_MAX)
      .superRefine((text, ctx) => {
        const compiled = compilePattern(text);
        // Unlike a text, an issue object does not abort the rules across several fields.
        if ("problem" in compiled) ctx.addIssue({ code: "custom", message: compiled.problem });
      })
      .default("")
      .describe("Form of the whole text: letters, . [a-z] \\d \\w \\s ( | ) ? * + {2,4}."),
    options: z.array(requiredLine()).max(OPTIONS_MAX).default([]),
  })
  .meta({ id: "CustomFieldBody" });

/** Parts of a field that a form needs to render it, and a client to validate its value. */
const asked = {
  id,
  name: z.string(),
  field_type: z.enum(fieldTypes),
  help: z.string(),
  is_required: z.boolean(),
  is_unique: z.boolean(),
  default_value: customValue,
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  pattern: z.string(),
  options: z.array(z.string()),
  currency: z.string().nullable().describe("Of a field for amounts: the currency of all its values."),
  is_active: z.boolean(),
};

export const customField = z
  .object({
    ...masterKeys,
    ...asked,
    set_count: z.number().int().describe("Field sets that the field is in."),
    has_values: z.boolean().describe("Some record holds a value, so that the type stays and the field is not deleted."),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.output<typeof customField>;

export const askedField = z.object(asked).meta({ id: "AskedField" });
export type AskedField = z.output<typeof askedField>;

/** Values in a body: named ones are set or, with an empty value, cleared; the others stay. */
export const customFieldValues = z
  .array(z.strictObject({ id, value: customValue }))
  .max(VALUES_PER_BODY)
  .refine((values) => new Set(values.map((entry) => entry.id)).size === values.length, customFields.givenTwice);

/**
 * Values in an answer; `value_details` for a value that points to a user, location, supplier or file. `places` are the
 * ids from the branch down to a location.
 */
export const customFieldValue = z
  .object({
    custom_field: askedField,
    value: customValue,
    value_details: reference.extend({ file: z.string().optional(), places: z.array(id).optional() }).nullable(),
  })
  .meta({ id: "CustomFieldValue" });
export type CustomFieldValue = z.output<typeof customFieldValue>;

const ofMaster = masterRules({
  subject: "custom_field",
  body: customFieldBody,
  item: customField,
  filters: { field_type: queryChoices(fieldTypes).optional() },
});
export const customFieldRules = Object.assign(ofMaster, {
  suggest: {
    summary: "Active custom fields by name, or those that a category, a model and sets ask for, in their order",
    query: z.strictObject({
      page: pageQuery.page,
      page_size: pageQuery.page_size,
      length: pageQuery.length,
      depth: pageQuery.depth,
      search: pageQuery.search,
      category: queryIds.optional(),
      product: queryIds.optional(),
      custom_fieldset: queryIds.optional(),
    }),
    response: paged(askedField),
  },
  upload: {
    summary: "Upload the file of a field of type file; its id is the value then",
    params: idParams,
    response: z.object({ id, name: z.string(), file: z.string() }),
  },
});
