import { customFields, values } from "../messages/language.ts";
import type { FieldType } from "./constants.ts";
import { z } from "zod";
import { type customValue, validateCustomValue } from "./custom-values.ts";
import { compilePattern } from "./pattern.ts";
import { customFieldBody } from "./rules.ts";
import { day } from "../kit/field-rules.ts";

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

/** Parts of a definition that apply to a type, which a form presents. */
export const partsOf = (type: FieldType) => ({
  bounds: boundsOf(type),
  pattern: type === "text",
  options: SELECTS.includes(type),
  unique: !NEVER_UNIQUE.includes(type),
  default: !POINTERS.includes(type),
});

type Definition = z.output<typeof customFieldBody>;
type NormalisedDefinition = Required<Omit<Definition, "default_value" | "minimum" | "maximum">> & {
  default_value: z.output<typeof customValue>;
  minimum: string | null;
  maximum: string | null;
};

const boundRule: Record<Bounds, { rule: z.ZodType; problem: string }> = {
  length: { rule: z.string().regex(/^\d{1,4}$/), problem: customFields.boundLength },
  number: { rule: z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/), problem: values.decimal },
  day: { rule: day, problem: values.day },
};

/** Normalises and validates a definition: drops what its type does not use; problems are keyed by field. */
export function normaliseDefinition(given: Definition): {
  definition: NormalisedDefinition;
  problems: Record<string, string>;
} {
  const parts = partsOf(given.field_type);
  const definition: NormalisedDefinition = {
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
  const validated = validateCustomValue(definition, definition.default_value);
  if ("problem" in validated) problems.default_value = validated.problem;
  else definition.default_value = validated.value;
  if (definition.is_unique && definition.default_value !== null) {
    problems.default_value = customFields.uniqueNoDefault;
  }
  return { definition, problems };
}

function boundProblems({ field_type, minimum, maximum }: NormalisedDefinition): Record<string, string> {
  const { bounds } = partsOf(field_type);
  if (!bounds) return {};
  const { rule, problem } = boundRule[bounds];
  const wrong = Object.entries({ minimum, maximum }).filter(
    ([, value]) => value !== null && !rule.safeParse(value).success,
  );
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([key]) => [key, problem]));
  if (minimum === null || maximum === null) return {};
  const isBelow = bounds === "day" ? maximum < minimum : Number(maximum) < Number(minimum);
  return isBelow ? { maximum: customFields.maximumBelow } : {};
}

function optionProblems({ field_type, options }: NormalisedDefinition): Record<string, string> {
  if (!partsOf(field_type).options) return {};
  if (options.length === 0) return { options: customFields.noOption };
  const seen = new Set<string>();
  for (const option of options) {
    const key = option.toLowerCase();
    if (seen.has(key)) return { options: customFields.optionTwice({ option }) };
    seen.add(key);
  }
  return {};
}

/** Rules of a field's form: those of the body, and rules across its parts. */
export const customFieldForm = customFieldBody.superRefine((given, ctx) => {
  for (const [path, message] of Object.entries(normaliseDefinition(given).problems)) {
    ctx.addIssue({ code: "custom", path: [path], message });
  }
});
