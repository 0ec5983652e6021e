import { customFields, values } from "../messages/language.ts";
import { z } from "zod";
import * as rules from "../kit/field-rules.ts";
import {
  BETWEEN,
  FILTER,
  FILTERS_MAX,
  FILTER_MAX,
  type FieldType,
  LONG_TEXT_MAX,
  OPTIONS_MAX,
  TEXT_MAX,
} from "./constants.ts";
import { compilePattern, matchesPattern } from "./pattern.ts";

/**
 * A value on the wire: text, number or boolean by the field's type, amounts and decimals as decimal text, chosen
 * options as a list, a record or file as its id; null, "" and [] are no value.
 */
export const customValue = z
  .union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(TEXT_MAX)).max(OPTIONS_MAX)])
  .nullable();
export type CustomValue = z.output<typeof customValue>;
const filterText = z
  .string()
  .max(FILTER_MAX)
  .regex(FILTER, customFields.expectedFilter)
  .refine(rules.isStorable, values.storable);
const filterOf = (text: string) => {
  const [, field = "", value = ""] = FILTER.exec(text) ?? [];
  return { field: field.toLowerCase(), value };
};

/** Values of custom fields in a query string, at most 20. */
export const queryCustomValues = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(BETWEEN))])
  .pipe(z.array(filterText).min(1).max(FILTERS_MAX))
  .transform((texts) => texts.map(filterOf))
  .describe(
    "Id of a custom field, a colon and a value, as in `0192…:16 GB`; several are separated by commas or given by repeating the parameter. Values of one field are alternatives, different fields narrow. At most 20.",
  );

/** The parts of a field that validate a value. */
export interface ValueRules {
  field_type: FieldType;
  /** Bounds: of the number of characters, a number or a day. */
  minimum: string | null;
  maximum: string | null;
  pattern: string;
  options: readonly string[];
}

export type ValidatedValue = { value: CustomValue } | { problem: string };
type Validator = (value: unknown, field: ValueRules) => ValidatedValue;

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Validates a value by its field. A valid value is answered as it is stored; no value as null. */
export function validateCustomValue(field: ValueRules, value: unknown): ValidatedValue {
  return isEmptyValue(value) ? { value: null } : VALIDATORS[field.field_type](value, field);
}

/** Validates a value by a rule of the contract. */
function byRule(rule: z.ZodType<CustomValue>, value: unknown): ValidatedValue {
  const parsed = rule.safeParse(value);
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? values.notValid };
}

/** Chains validation steps: a valid value goes to the next one. */
const then = (validated: ValidatedValue, next: (value: never) => ValidatedValue): ValidatedValue =>
  "problem" in validated ? validated : next(validated.value as never);

const text =
  (max: number, rule: z.ZodType<string>): Validator =>
  (value, field) =>
    then(byRule(rule, value), (given: string): ValidatedValue => {
      const length = [...given].length;
      if (field.minimum !== null && length < Number(field.minimum)) {
        return { problem: values.leastCharacters({ least: field.minimum }) };
      }
      const most = Math.min(max, Number(field.maximum ?? max));
      if (length > most) return { problem: values.mostCharacters({ most }) };
      return field.pattern === "" || fits(field.pattern, given) ? { value: given } : { problem: NOT_FITTING };
    });

const NOT_FITTING = customFields.otherForm;
const fits = (pattern: string, value: string) => {
  const compiled = compilePattern(pattern);
  return "pattern" in compiled && matchesPattern(compiled.pattern, value);
};

/** A decimal as an integer number of ten-thousandths, without loss. */
const units = (decimal: string): bigint => {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
};

/** Decimal text without insignificant zeros; `places` digits are kept after the point. */
function plainDecimal(decimal: string, places = 0): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.replace(/^-?0*(?=\d)/, "");
  const behind = fraction.replace(/0+$/, "").padEnd(places, "0");
  const plain = behind === "" ? digits : `${digits}.${behind}`;
  return /[1-9]/.test(plain) ? sign + plain : plain;
}

const within = (decimal: string, field: ValueRules): string | undefined => {
  if (field.minimum !== null && units(decimal) < units(field.minimum))
    return customFields.atLeast({ minimum: field.minimum });
  if (field.maximum !== null && units(decimal) > units(field.maximum))
    return customFields.atMost({ maximum: field.maximum });
  return undefined;
};

const decimalText =
  (rule: z.ZodType<string>, places = 0): Validator =>
  (value, field) =>
    then(byRule(rule, typeof value === "number" ? String(value) : trimmed(value)), (given: string): ValidatedValue => {
      const problem = within(given, field);
      return problem === undefined ? { value: plainDecimal(given, places) } : { problem };
    });

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

const integer: Validator = (value, field) => {
  const given = typeof value === "number" ? String(value) : trimmed(value);
  if (typeof given !== "string" || !/^-?\d+(\.\d+)?$/.test(given)) return { problem: values.numeric };
  if (!/^-?\d{1,12}$/.test(given)) {
    return { problem: given.includes(".") ? customFields.wholeNumber : customFields.mostDigits };
  }
  const problem = within(given, field);
  return problem === undefined ? { value: Number(plainDecimal(given)) } : { problem };
};

const boolean: Validator = (value) => (typeof value === "boolean" ? { value } : { problem: customFields.trueOrFalse });

const inTime = (validated: ValidatedValue, field: ValueRules): ValidatedValue =>
  then(validated, (given: string): ValidatedValue => {
    const day = given.slice(0, 10);
    if (field.minimum !== null && day < field.minimum)
      return { problem: customFields.notBefore({ minimum: field.minimum }) };
    if (field.maximum !== null && day > field.maximum)
      return { problem: customFields.notAfter({ maximum: field.maximum }) };
    return { value: given };
  });

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const NO_MOMENT = customFields.notAMoment;

/** A timestamp; stored in UTC to the second. */
const datetime: Validator = (value, field) => {
  const day = typeof value === "string" ? MOMENT.exec(value.trim())?.[1] : undefined;
  if (typeof value !== "string" || !day || !rules.day.safeParse(day).success) return { problem: NO_MOMENT };
  const moment = `${new Date(value.trim()).toISOString().slice(0, 19)}Z`;
  return rules.day.safeParse(moment.slice(0, 10)).success ? inTime({ value: moment }, field) : { problem: NO_MOMENT };
};

const singleSelect: Validator = (value, { options }) => {
  const chosen = trimmed(value);
  return typeof chosen === "string" && options.includes(chosen)
    ? { value: chosen }
    : { problem: customFields.oneOption };
};

const multiSelect: Validator = (value, { options }) => {
  const chosen = Array.isArray(value) ? value : [value];
  return chosen.every((one) => options.includes(one))
    ? { value: options.filter((option) => chosen.includes(option)) }
    : { problem: customFields.someOptions };
};

const recordId: Validator = (value) => byRule(rules.id, value);
const anyText = z.string().transform((value) => value.trim());
const link = rules.urlOrEmpty.pipe(z.string().max(2000));

const VALIDATORS: Record<FieldType, Validator> = {
  text: text(
    TEXT_MAX,
    rules.freeText(5000).transform((value) => value.replace(/\s*[\r\n]+\s*/g, " ").trim()),
  ),
  long_text: text(LONG_TEXT_MAX, rules.freeText(5000)),
  integer,
  decimal: decimalText(rules.decimal),
  currency: decimalText(rules.money, 2),
  percent: decimalText(rules.percent),
  boolean,
  date: (value, field) => inTime(byRule(anyText.pipe(rules.day), value), field),
  datetime,
  single_select: singleSelect,
  multi_select: multiSelect,
  url: (value) => byRule(link, value),
  email: (value) => byRule(rules.emailOrEmpty, value),
  phone: (value) => byRule(rules.phone, value),
  user: recordId,
  location: recordId,
  supplier: recordId,
  file: recordId,
};
