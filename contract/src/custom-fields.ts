import { z } from "zod";
import { customValue, type FieldType, fieldTypes, validateCustomValue, OPTIONS_MAX } from "./custom-values.ts";
import { defineCall, multipart, none, PRODUCT } from "./call.ts";
import { day, id, line, requiredLine } from "./field-rules.ts";
import { idParams, masterCalls, masterKeys, reference } from "./masters/master.ts";
import { paged, pageQuery, queryChoices, queryIds } from "./paging.ts";
import { compilePattern, PATTERN_MAX } from "./pattern.ts";

/** Fields of one set; a form with the set of its category and that of its model asks for them in one page. */
export const FIELDS_PER_SET = 50;
/** Values that one body carries at most. */
const VALUES_PER_BODY = 200;

const bound = z.union([line(40), z.number().transform(String)]).nullish();

/** A custom field; `name` is its label. What a type has no use for (options of a text) is dropped. */
export const customFieldBody = z.strictObject({
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
      // As an object the problem lets the rules go on that look at several fields.
      if ("problem" in compiled) ctx.addIssue({ code: "custom", message: compiled.problem });
    })
    .default("")
    .describe("Form of the whole text: letters, . [a-z] \\d \\w \\s ( | ) ? * + {2,4}."),
  options: z.array(requiredLine()).max(OPTIONS_MAX).default([]),
});

/** What a form needs to ask for a field, and a client to judge its value. */
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
  is_active: z.boolean(),
};

export const customField = z.object({
  ...masterKeys,
  ...asked,
  set_count: z.number().int().describe("Field sets that the field is in."),
  has_values: z.boolean().describe("Some record holds a value, so that the type stays and the field is not deleted."),
});
export type CustomField = z.output<typeof customField>;

export const askedField = z.object(asked);
export type AskedField = z.output<typeof askedField>;

export const fieldSetBody = z.strictObject({
  name: requiredLine(),
  custom_fields: z.array(id).max(FIELDS_PER_SET).default([]).describe("In the order in which forms ask for them."),
});
export const fieldSet = z.object({
  ...masterKeys,
  name: z.string(),
  custom_fields: z.array(id),
  custom_fields_details: z.array(askedField),
  category_count: z.number().int(),
  model_count: z.number().int(),
});
export type FieldSet = z.output<typeof fieldSet>;

/** Values in a body: those named are set or, with an empty value, taken away; the others stay. */
export const customFieldValues = z
  .array(z.strictObject({ id, value: customValue }))
  .max(VALUES_PER_BODY)
  .refine((values) => new Set(values.map((entry) => entry.id)).size === values.length, "A field is given twice.");

/** Values in an answer; `value_details` of a value that points to a user, a location, a supplier or a file. */
export const customFieldValue = z.object({
  custom_field: askedField,
  value: customValue,
  value_details: reference.extend({ file: z.string().optional() }).nullable(),
});
export type CustomFieldValue = z.output<typeof customFieldValue>;

const LENGTHS: readonly FieldType[] = ["text", "long_text"];
const NUMBERS: readonly FieldType[] = ["integer", "decimal", "currency", "percent"];
const DAYS: readonly FieldType[] = ["date", "datetime"];
const SELECTS: readonly FieldType[] = ["single_select", "multi_select"];
const POINTERS: readonly FieldType[] = ["user", "location", "supplier", "file"];
const NEVER_UNIQUE: readonly FieldType[] = ["long_text", "boolean", "percent", ...SELECTS, "file"];

type Bounds = "length" | "number" | "day";
const boundsOf = (type: FieldType): Bounds | null => {
  if (LENGTHS.includes(type)) return "length";
  if (NUMBERS.includes(type)) return "number";
  return DAYS.includes(type) ? "day" : null;
};

/** Which parts of a definition say something for a type; a form shows these. */
export const partsOf = (type: FieldType) => ({
  bounds: boundsOf(type),
  pattern: type === "text",
  options: SELECTS.includes(type),
  unique: !NEVER_UNIQUE.includes(type),
  default: !POINTERS.includes(type),
});

type Definition = z.output<typeof customFieldBody>;
type Settled = Required<Omit<Definition, "default_value" | "minimum" | "maximum">> & {
  default_value: z.output<typeof customValue>;
  minimum: string | null;
  maximum: string | null;
};

const boundRule: Record<Bounds, { rule: z.ZodType; problem: string }> = {
  length: { rule: z.string().regex(/^\d{1,4}$/), problem: "Enter a number of characters." },
  number: { rule: z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/), problem: "Enter valid decimal number" },
  day: { rule: day, problem: "Enter a date as yyyy-MM-dd." },
};

/** A definition as it is stored, without what its type has no use for, and what is wrong with it by field. */
export function settleDefinition(given: Definition): { definition: Settled; problems: Record<string, string> } {
  const parts = partsOf(given.field_type);
  const definition: Settled = {
    ...given,
    is_unique: parts.unique && given.is_unique,
    minimum: (parts.bounds && given.minimum) || null,
    maximum: (parts.bounds && given.maximum) || null,
    pattern: parts.pattern ? given.pattern : "",
    options: parts.options ? given.options : [],
    default_value: (parts.default ? given.default_value : null) ?? null,
  };
  const problems: Record<string, string> = { ...boundProblems(definition), ...optionProblems(definition) };
  const isWrong = Object.keys(problems).length > 0 || "problem" in compilePattern(definition.pattern);
  if (isWrong) return { definition, problems };
  const judged = validateCustomValue(definition, definition.default_value);
  if ("problem" in judged) problems.default_value = judged.problem;
  else definition.default_value = judged.value;
  if (definition.is_unique && definition.default_value !== null) {
    problems.default_value = "A unique field cannot have a default.";
  }
  return { definition, problems };
}

function boundProblems({ field_type, minimum, maximum }: Settled): Record<string, string> {
  const { bounds } = partsOf(field_type);
  if (!bounds) return {};
  const { rule, problem } = boundRule[bounds];
  const wrong = Object.entries({ minimum, maximum }).filter(
    ([, value]) => value !== null && !rule.safeParse(value).success,
  );
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([key]) => [key, problem]));
  if (minimum === null || maximum === null) return {};
  const isBelow = bounds === "day" ? maximum < minimum : Number(maximum) < Number(minimum);
  return isBelow ? { maximum: "The maximum is below the minimum." } : {};
}

function optionProblems({ field_type, options }: Settled): Record<string, string> {
  if (!partsOf(field_type).options) return {};
  if (options.length === 0) return { options: "Give at least one option." };
  const seen = new Set<string>();
  for (const option of options) {
    const key = option.toLowerCase();
    if (seen.has(key)) return { options: `The option “${option}” is given twice.` };
    seen.add(key);
  }
  return {};
}

/** Rules of the form of a field: those of the body, and what its parts say together. */
export const customFieldForm = customFieldBody.superRefine((given, ctx) => {
  for (const [path, message] of Object.entries(settleDefinition(given).problems)) {
    ctx.addIssue({ code: "custom", path: [path], message });
  }
});

const root = `/v1/${PRODUCT}/master/custom-field/` as const;

export const customFieldCalls = {
  ...masterCalls({
    noun: "customField",
    title: "custom field",
    path: "master/custom-field",
    module: "custom_field",
    body: customFieldBody,
    item: customField,
    filters: { field_type: queryChoices(fieldTypes).optional() },
    success: {
      created: "Custom field created successfully",
      edited: "Custom field edited successfully",
      toggled: "Custom field toggled successfully",
      deleted: "Field deleted successfully",
    },
  }),
  suggest: defineCall({
    name: "masters.customField.suggest",
    summary: "Active custom fields by name, or those that a category, a model and sets ask for, in their order",
    method: "GET",
    path: `${root}suggest/`,
    params: none,
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
    body: none,
    response: paged(askedField),
    permission: "signed-in",
  }),
  upload: defineCall({
    name: "masters.customField.upload",
    summary: "Upload the file of a field of type file; its id is the value then",
    method: "POST",
    path: `${root}{id}/upload/`,
    params: idParams,
    query: none,
    body: multipart,
    response: z.object({ id, name: z.string(), file: z.string() }),
    permission: "asset.update",
    otherPermission: "asset.create",
    success: "Upload Successfull",
    status: 201,
    accepts: "multipart",
  }),
};

export const fieldSetCalls = masterCalls({
  noun: "fieldSet",
  title: "field set",
  path: "master/custom-fieldset",
  module: "field_set",
  body: fieldSetBody,
  item: fieldSet,
  success: {
    created: "Field set added successfully",
    edited: "Field set edited successfully",
    toggled: "Field set toggled successfully",
    deleted: "FieldSet deleted successfully",
  },
});
