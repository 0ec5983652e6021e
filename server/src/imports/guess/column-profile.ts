import type { NewFieldType } from "@steward/contract/imports/columns";
import { saysYesOrNo } from "../../custom-fields/values/custom-cells.ts";
import { parseMoney } from "../../import-kit/parse-money.ts";
import { parseDay } from "../../import-kit/parse-value.ts";
import { isNothing } from "../../import-kit/words-for-nothing.ts";
import { isStatusWord } from "./status-words.ts";

/** What the cells of a column have in common, as parts of the filled ones from 0 to 1. */
export interface ColumnProfile {
  /** Filled cells, and those of them that differ. */
  filled: number;
  distinct: number;
  amounts: number;
  /** Amounts with a mark or word of a currency. */
  priced: number;
  days: number;
  whole: number;
  withDigits: number;
  words: number;
  yesNo: number;
  statuses: number;
  /** Of one form: as many letters and digits in the same places. */
  sameForm: number;
  addresses: number;
  longest: number;
  /** The filled cells are 1, 2, 3. */
  numbersRows: boolean;
}

/** Cells of a column that are looked at. */
const LOOKED_AT = 400;

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{2}[:-]){5}[0-9a-f]{2}|\S+@\S+\.\S+|https?:\/\/\S+)$/i;

/** Letters and digits of a cell by their kind: KH-0012 is A-0. */
const formOf = (cell: string) => cell.replace(/\p{L}+/gu, "A").replace(/\d+/g, (digits) => `0${digits.length}`);

const isDay = (cell: string) => {
  if (!/\d/.test(cell) || cell.length > 40 || /^\d+([.,]\d+)?$/.test(cell)) return false;
  return ["dmy", "mdy", "ymd"].some((order) => {
    const parsed = parseDay(cell, order as "dmy");
    return "value" in parsed && parsed.value !== null;
  });
};

/** A number of a day as workbooks count them, without its format. */
const isDayNumber = (cell: string) => /^\d{5}$/.test(cell) && Number(cell) > 25_000 && Number(cell) < 55_000;

const isAmount = (cell: string) => {
  const parsed = parseMoney(cell, "point");
  const other = "value" in parsed ? parsed : parseMoney(cell, "comma");
  return "value" in other && other.value !== null;
};

/** Looks at the cells of one column. */
export function profileOf(cells: readonly string[]): ColumnProfile {
  const said = cells.slice(0, LOOKED_AT).map((cell) => cell.trim());
  const filled = said.filter((cell) => !isNothing(cell));
  const part = (fits: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
  const distinct = new Set(filled);
  const kinds = [...distinct];
  const forms = Map.groupBy(filled, formOf);
  const mostOfOne = Math.max(0, ...[...forms.values()].map((same) => same.length));
  return {
    filled: filled.length,
    distinct: distinct.size,
    amounts: part(isAmount),
    priced: part((cell) => /\p{Sc}|\d\s?(zł|Kč|kr|Ft)$|^(Rs|INR|USD|EUR|GBP)\b/u.test(cell) && isAmount(cell)),
    days: Math.max(part(isDay), part(isDayNumber)),
    whole: part((cell) => /^(0|[1-9]\d{0,8})$/.test(cell)),
    withDigits: part((cell) => /\d/.test(cell)),
    words: part((cell) => /\p{L}/u.test(cell)),
    yesNo: part(saysYesOrNo),
    statuses: kinds.length === 0 ? 0 : kinds.filter(isStatusWord).length / kinds.length,
    sameForm: filled.length === 0 ? 0 : mostOfOne / filled.length,
    addresses: part((cell) => ADDRESS.test(cell)),
    longest: Math.max(0, ...filled.map((cell) => cell.length)),
    numbersRows:
      filled.length > 2 &&
      filled.every((cell, index) => Number(cell) === Number(filled[0]) + index) &&
      Number(filled[0]) <= 1,
  };
}

const TEXT_MAX = 255;

/** The type of a new field that holds the values of a column. */
export function fieldTypeOf(profile: ColumnProfile): NewFieldType {
  if (profile.filled === 0) return "text";
  if (profile.yesNo === 1 && profile.distinct <= 2 && profile.words > 0) return "boolean";
  if (profile.days === 1) return "date";
  if (profile.priced === 1) return "currency";
  if (profile.whole === 1 && (profile.sameForm < 1 || profile.distinct < profile.filled)) return "integer";
  return profile.longest > TEXT_MAX ? "long_text" : "text";
}
