import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { day, postalCode, postalCodeOf } from "@steward/contract/kit/field-rules";
import type { z } from "zod";
import { isNothing, saysNone } from "./words-for-nothing.ts";
import { bareName, monthCalled } from "./month-names.ts";

/** Placeholders for no day: of SAP, MySQL, the cell 0 of a workbook, and of people. */
const NO_DAY = /^(0{1,4}([-/.]0{1,4}){2}|0|00:00:00|nat|tbd|tba)$/i;

/** A parsed value, or its problem as a sentence. */
export type Parsed<T> = { value: T | null } | { problem: string };

const two = (value: number) => String(value).padStart(2, "0");
const date = (year: number, month: number, date_: number): Parsed<string> => {
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(date_)}`;
  return day.safeParse(text).success ? { value: text } : { problem: messages.imports.noSuchDay };
};

/** Two-digit years up to 69 belong to this century. */
const fullYear = (text: string) => (text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900));

const TIME_OF_DAY = /,?[T\s]\s*\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|z|utc|[+-]\d{2}:?\d{2})?$/i;
const NUMBERS = /^(\d{1,4})\s?[-/.\s\u2010-\u2013]\s?(\d{1,2})\s?[-/.\s\u2010-\u2013]\s?(\d{1,4})\.?$/;
/** Serial days of workbooks (days since the end of 1899) from 1950 to 2099. */
const SERIAL_DAYS = [18_264, 73_050] as const;

/** Parses a day in the notations of registers; `order` decides what 03/04/2024 means. A time after it is ignored. */
export function parseDay(text: string, order: ImportSettings["day_order"]): Parsed<string> {
  const cell = text
    .trim()
    .replace(TIME_OF_DAY, "")
    .replace(/^(\d{4})\s*\u5e74\s*(\d{1,2})\s*\u6708\s*(\d{1,2})\s*\u65e5$/, "$1-$2-$3");
  if (isNothing(cell) || NO_DAY.test(cell)) return { value: null };
  const [, first, middle = "", last = ""] = NUMBERS.exec(cell) ?? [];
  if (first !== undefined) return dayOfNumbers(first, middle, last, order);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(cell);
  if (compact) return date(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const serial = /^\d{5}(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : 0;
  if (serial >= SERIAL_DAYS[0] && serial <= SERIAL_DAYS[1]) {
    return { value: new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10) };
  }
  return dayOfWords(cell) ?? { problem: messages.imports.notADate };
}

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a day with its time of day, midnight where it has none: ISO 8601 without a zone, or with that of the text, as in
 * `2020-07-20T10:51:12` and `2020-07-20T10:51:12Z`.
 */
export function parseMoment(text: string, order: ImportSettings["day_order"]): Parsed<string> {
  const parsed = parseDay(text, order);
  if (!("value" in parsed) || parsed.value === null) return parsed;
  const [, hour = "0", minute = "0", second = "0", half = "", zone = ""] = CLOCK.exec(text.trim()) ?? [];
  const isAfternoon = half.toLowerCase().startsWith("p");
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { problem: messages.imports.noSuchTime };
  const offset = /^(z|utc)$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  return { value: `${parsed.value}T${two(hours)}:${two(Number(minute))}:${two(Number(second))}${offset}` };
}

function dayOfNumbers(first: string, middle: string, last: string, order: ImportSettings["day_order"]): Parsed<string> {
  if (first.length > 2 || (order === "ymd" && last.length < 3)) {
    return date(fullYear(first), Number(middle), Number(last));
  }
  if (order === "ymd" && Number(first) < 13 && Number(middle) < 13 && first !== middle) {
    return { problem: messages.imports.dayOrMonth };
  }
  const problem = monthProblem(Number(first), Number(middle), order);
  if (problem) return { problem };
  const monthFirst = order === "mdy" || (order === "ymd" && Number(middle) > 12);
  return monthFirst
    ? date(fullYear(last), Number(first), Number(middle))
    : date(fullYear(last), Number(middle), Number(first));
}

/** Problem of an impossible day that would be possible with day and month swapped. */
function monthProblem(first: number, middle: number, order: ImportSettings["day_order"]): string | undefined {
  if (order === "dmy" && middle > 12 && first <= 12) return messages.imports.noMonthDayFirst({ month: middle });
  if (order === "mdy" && first > 12 && middle <= 12) return messages.imports.noMonthMonthFirst({ month: first });
  return undefined;
}

/** Parses a day with the name of its month, and perhaps of its weekday; undefined for anything else. */
function dayOfWords(cell: string): Parsed<string> | undefined {
  const words = bareName(cell).match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const names = words.filter((word) => !/^(\d+|st|nd|rd|th|er|de|del|of|den|le)$/.test(word));
  const months = names.flatMap((name) => monthCalled(name) ?? []);
  const others = names.filter((name) => monthCalled(name) === undefined);
  if (numbers.length !== 2 || months.length !== 1 || others.some((name) => !WEEKDAY.test(name))) return undefined;
  const [one = "", other = ""] = numbers;
  const [days, year] = one.length > 2 ? [other, one] : [one, other];
  return date(fullYear(year), months[0] ?? 0, Number(days));
}

const WEEKDAY = /^(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(day|sday|nesday|rsday|urday)?$/;

const NOT_VALID = messages.values.notValid;
const MONTHS_OR_YEARS = /^(\d{1,9})(?:[.,]0+)?\s*(?:(m|mos?|mths?|months?|monate?)|(y|yrs?|years?|jahre?))?\.?$/i;

/**
 * Parses a number of months by a rule of the contract, written as a number, months or years. `zeroIsNone` treats 0 as
 * an empty cell; text without a number is validated as 0, which no such rule allows.
 */
export function parseMonths(text: string, rule: z.ZodType<number>, { zeroIsNone = false } = {}): Parsed<number> {
  const cell = text.trim();
  if (isNothing(cell)) return { value: null };
  const [, digits, , years] = MONTHS_OR_YEARS.exec(cell) ?? [];
  const value = Number(digits) * (years ? 12 : 1);
  if (value === 0 && zeroIsNone) return { value: null };
  const checked = rule.safeParse(value || 0);
  return checked.success ? { value: checked.data } : { problem: checked.error.issues[0]?.message ?? NOT_VALID };
}

/** Degrees of latitude or longitude. */
export function parseDegrees(text: string, bound: 90 | 180): Parsed<number> {
  if (isNothing(text)) return { value: null };
  const cell = text.trim().replace(",", ".");
  const value = Number(cell);
  const right = /^[-+]?\d{1,3}(\.\d+)?$/.test(cell) && Math.abs(value) <= bound;
  return right ? { value } : { problem: messages.imports.notACoordinate({ bound }) };
}

/** A coordinate as a plain decimal, which `parseDegrees` reads; "" for none. */
export function degreesText(degrees: number | null): string {
  const text = String(degrees ?? "");
  return text.includes("e")
    ? Number(text)
        .toFixed(15)
        .replace(/\.?0+$/, "")
    : text;
}

/**
 * Parses a postal code by the rule of the forms for the country of this code; ignores a blank between the halves of a
 * pincode, as in 411 001.
 */
export function parsePostalCode(text: string, country: string | null): Parsed<string> {
  if (isNothing(text)) return { value: null };
  const rule = postalCodeOf(country);
  const joined = text.trim().replace(/^(\d{3}) (\d{3})$/, "$1$2");
  const checked = rule.safeParse(rule === postalCode ? text : joined);
  return checked.success ? { value: checked.data } : { problem: checked.error.issues[0]?.message ?? NOT_VALID };
}

/** Scientific notation by a spreadsheet program: the last digits are lost. */
const SHORTENED = /^\d[.,]\d+E\+\d{1,3}$/i;

/** True for a number whose last digits a spreadsheet program has dropped. */
export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());

/** Parses a tag, serial number or document number verbatim; placeholders are empty. */
export function parseCode(text: string, max: number): Parsed<string> {
  if (isNothing(text)) return { value: "" };
  if (!isShortened(text)) return parseText(text, max);
  return {
    problem: messages.imports.numberShortened,
  };
}

/** Parses the name of a record verbatim; placeholders are empty. */
export const parseName = (text: string): Parsed<string> => (saysNone(text) ? { value: "" } : parseText(text, 255));

/** Parses the name of a maker, a model and the like, which “unknown” is none of. */
export const parseKnownName = (text: string): Parsed<string> =>
  isNothing(text) ? { value: "" } : parseText(text, 255);

/** Text of a field of limited length. */
export const parseText = (text: string, max: number): Parsed<string> => {
  const value = text.trim();
  return value.length > max ? { problem: messages.imports.tooLong({ most: max, count: value.length }) } : { value };
};

const NUMBERS_OF_DAY = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?=$|[T,\s])/;

/**
 * Guesses whether day or month comes first: the majority of the cells with one reading only, as IP addresses and part
 * numbers occasionally look like days.
 */
export function guessDayOrder(cells: Iterable<string>): ImportSettings["day_order"] | undefined {
  const votes = { ymd: 0, dmy: 0, mdy: 0, open: 0 };
  for (const cell of cells) {
    const [, first = "", , middle = "", last = ""] = NUMBERS_OF_DAY.exec(cell.trim()) ?? [];
    const [one, other] = [Number(first), Number(middle)];
    if (first.length === 4) votes.ymd += last.length === 2 && other <= 12 && Number(last) <= 31 ? 1 : 0;
    else if (first.length === 3 || one < 1 || other < 1 || one > 31 || other > 31) continue;
    else if (one > 12 && other > 12) continue;
    else votes[one > 12 ? "dmy" : other > 12 ? "mdy" : "open"] += 1;
  }
  if (votes.dmy > 0 || votes.mdy > 0) return votes.mdy > votes.dmy ? "mdy" : "dmy";
  if (votes.ymd > 0) return votes.open > 0 ? "dmy" : "ymd";
  return undefined;
}
