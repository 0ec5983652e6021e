import type { ImportSettings } from "@steward/contract/imports";
import { day, money, pincode } from "@steward/contract/field-rules";

/** A cell that says that there is nothing, as registers write it. */
const NOTHING = /^(n\/?a|none|null|nil|unknown|-+|\u2013|\u2014)?$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A value read from a cell, or the sentence that says what is wrong with it. */
export type Parsed<T> = { value: T | null } | { problem: string };

const two = (value: number) => String(value).padStart(2, "0");
const date = (year: number, month: number, date_: number): Parsed<string> => {
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(date_)}`;
  return day.safeParse(text).success ? { value: text } : { problem: "There is no such day." };
};

/** Two-digit years up to 69 are of this century. */
const fullYear = (text: string) => (text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900));

/** A day in one of the forms that registers use; `order` settles what 03/04/2024 means. A time behind it is left out. */
export function parseDay(text: string, order: ImportSettings["day_order"]): Parsed<string> {
  const cell = text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z|[+-]\d{2}:?\d{2})?$/i, "");
  if (NOTHING.test(cell)) return { value: null };
  const numbers = /^(\d{1,4})[-/.\s](\d{1,2})[-/.\s](\d{1,4})\.?$/.exec(cell);
  if (numbers) {
    const [first, middle, last] = numbers.slice(1) as [string, string, string];
    if (first.length > 2 || order === "ymd") return date(fullYear(first), Number(middle), Number(last));
    if (order === "dmy") return date(fullYear(last), Number(middle), Number(first));
    return date(fullYear(last), Number(first), Number(middle));
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(cell);
  if (compact) return date(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const words = cell.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  const month = words.findIndex((word) => MONTHS.includes(word.slice(0, 3)) && word.length >= 3);
  const digits = words.filter((word) => /^\d+$/.test(word));
  if (words.length === 3 && month >= 0 && digits.length === 2) {
    const [one, other] = digits as [string, string];
    const [days, year] = one.length > 2 ? [other, one] : [one, other];
    return date(fullYear(year), MONTHS.indexOf((words[month] ?? "").slice(0, 3)) + 1, Number(days));
  }
  return { problem: "This is not a date." };
}

/** An amount such as 2,266.13, 2.266,13, $12.58 or 5000; at most two decimals that count. */
export function parseMoney(text: string): Parsed<string> {
  const bare = text
    .trim()
    .replace(/^[^\d.,-]+|[^\d.,]+$/g, "")
    .replace(/[\s']/g, "");
  if (NOTHING.test(text.trim())) return { value: null };
  if (bare.startsWith("-")) return { problem: "An amount cannot be negative." };
  const decimal = decimalMark(bare);
  const [whole = "", cents = ""] = decimal ? splitLast(bare, decimal) : [bare];
  const fraction = cents.replace(/0+$/, "");
  const amount = `${whole.replace(/[.,]/g, "") || "0"}${fraction && `.${fraction.padEnd(2, "0")}`}`;
  return /\d/.test(bare) && money.safeParse(amount).success
    ? { value: amount }
    : { problem: "This is not an amount with up to two decimals." };
}

/** The last of comma and point, unless it only groups thousands. */
function decimalMark(amount: string): string | undefined {
  const mark = /[.,](?=[^.,]*$)/.exec(amount)?.[0];
  if (!mark) return undefined;
  const once = amount.indexOf(mark) === amount.lastIndexOf(mark);
  const groups = mark === "," && /^\d{1,3}(,\d{3})+$/.test(amount);
  return once && !groups ? mark : undefined;
}

const splitLast = (text: string, mark: string): [string, string] => {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** A whole number between two bounds; a unit behind it ("24 months") is left out. */
export function parseWhole(text: string, min: number, max: number, problem: string): Parsed<number> {
  if (NOTHING.test(text.trim())) return { value: null };
  const digits = /^(\d{1,9})(\.0+)?(\s*\p{L}+\.?)?$/u.exec(text.trim())?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= min && value <= max ? { value } : { problem };
}

/** Degrees of latitude or longitude. */
export function parseDegrees(text: string, bound: 90 | 180): Parsed<number> {
  if (NOTHING.test(text.trim())) return { value: null };
  const cell = text.trim().replace(",", ".");
  const value = Number(cell);
  const right = /^[-+]?\d{1,3}(\.\d+)?$/.test(cell) && Math.abs(value) <= bound;
  return right ? { value } : { problem: `This is not a coordinate between -${bound} and ${bound}.` };
}

/** A pincode by the rule of the forms; a blank between its halves, as in 411 001, is left out. */
export function parsePincode(text: string): Parsed<string> {
  if (NOTHING.test(text.trim())) return { value: null };
  const judged = pincode.safeParse(text.trim().replace(/^(\d{3}) (\d{3})$/, "$1$2"));
  return judged.success ? { value: judged.data } : { problem: "Pincode must be a 6-digit number" };
}

/** Text of a field of limited length. */
export const parseText = (text: string, max: number): Parsed<string> => {
  const value = text.trim();
  return value.length > max ? { problem: `At most ${max} characters; this has ${value.length}.` } : { value };
};

/** Which of day and month comes first in these cells, as far as they tell. */
export function guessDayOrder(cells: Iterable<string>): ImportSettings["day_order"] | undefined {
  let order: ImportSettings["day_order"] | undefined;
  for (const cell of cells) {
    const [, first = "", middle = ""] = /^(\d{1,4})[-/.](\d{1,2})[-/.]\d{1,4}(?!\d)/.exec(cell.trim()) ?? [];
    if (first.length > 2) order ??= "ymd";
    else if (Number(first) > 12) return "dmy";
    else if (Number(middle) > 12) return "mdy";
  }
  return order;
}
