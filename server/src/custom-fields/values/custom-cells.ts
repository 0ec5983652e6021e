import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import {
  type CustomValue,
  type ValidatedValue,
  validateCustomValue,
} from "@steward/contract/custom-fields/custom-values";
import { parseAmount } from "../../import-kit/currency.ts";
import { type Parsed, parseDay } from "../../import-kit/parse-value.ts";
import type { ApplicableField } from "./custom-value-queries.ts";

type Written = Pick<ImportSettings, "day_order" | "decimal_mark"> & Partial<Pick<ImportSettings, "currencies">>;

const WORDS: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  x: true,
  ja: true,
  oui: true,
  si: true,
  sí: true,
  sì: true,
  sim: true,
  ano: true,
  tak: true,
  हाँ: true,
  no: false,
  nein: false,
  non: false,
  não: false,
  nao: false,
  ne: false,
  nie: false,
  nee: false,
  नहीं: false,
  n: false,
  false: false,
  "0": false,
};

/** What a cell says that says yes or no. */
export const yesOrNoOf = (cell: string): boolean | undefined => WORDS[cell.trim().toLowerCase()];

/** Whether a cell says yes or no. */
export const saysYesOrNo = (cell: string): boolean => yesOrNoOf(cell) !== undefined;

/** Parses a cell as the value of a field, in the notations of registers, and validates it like a form's. */
export function readCustomCell(field: ApplicableField, text: string, settings: Written): ValidatedValue {
  const cell = text.trim();
  if (cell === "") return { value: null };
  const parsed = parse(field, cell, settings);
  if ("problem" in parsed) return parsed;
  return validateCustomValue(field, parsed.value);
}

function parse(field: ApplicableField, cell: string, settings: Written): Parsed<CustomValue> {
  switch (field.field_type) {
    case "boolean": {
      const value = yesOrNoOf(cell);
      return value === undefined ? { problem: messages.customFields.yesOrNo } : { value };
    }
    case "date":
      return parseDay(cell, settings.day_order);
    case "datetime":
      return { value: cell.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/, "$1T$2Z") };
    case "currency":
      return parseAmount(cell, settings);
    case "integer":
    case "decimal":
    case "percent":
      return { value: plainNumber(cell) };
    case "phone":
      return { value: cell.replace(/[\s-]/g, "") };
    case "single_select":
      return { value: optionOf(field.options, cell) ?? cell };
    case "multi_select":
      return { value: optionsOf(field.options, cell) ?? [cell] };
    default:
      return { value: cell };
  }
}

/** A number without thousands separators and percent sign. */
const plainNumber = (cell: string) => {
  const number = cell.replace(/\s*%$/, "");
  return /^-?\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(number) ? number.replaceAll(",", "") : number;
};

const optionOf = (options: readonly string[], cell: string) =>
  options.find((option) => option.toLowerCase() === cell.toLowerCase());

/** Splits a list of options; an option may itself contain a comma. */
function optionsOf(options: readonly string[], cell: string): string[] | undefined {
  const found: string[] = [];
  let rest = cell;
  while (rest !== "") {
    const longest = options
      .filter(
        (option) =>
          rest.toLowerCase().startsWith(option.toLowerCase()) && /^\s*([,;|]|$)/.test(rest.slice(option.length)),
      )
      .sort((a, b) => b.length - a.length)[0];
    if (longest === undefined) return undefined;
    found.push(longest);
    rest = rest.slice(longest.length).replace(/^\s*[,;|]?\s*/, "");
  }
  return found;
}
