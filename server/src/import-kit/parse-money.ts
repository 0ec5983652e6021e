import { messages } from "@steward/contract/messages/catalogue";
import { money } from "@steward/contract/kit/field-rules";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { Parsed } from "./parse-value.ts";
import { isNothing } from "./words-for-nothing.ts";

/** Words around an amount that carry no value: currencies and "debit"; "Cr" also means crore. */
const CURRENCY_WORDS = new Set([
  ...Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()),
  ..."rs re rupee rupees us a au c ca r nt hk s euro euros dollar dollars pound pounds".split(" "),
  ..."kr zł kč ft lei fr sfr tl dh sr руб р грн 円 元 圆 원 dr only".split(" "),
]);
/** Currencies with three decimals, where a single comma or point is ambiguous. */
const THREE_DECIMALS = new Set(["bhd", "iqd", "jod", "kwd", "lyd", "omr", "tnd"]);

/** No message repeats an amount, as reports are read by people who may not see costs. */
const OPEN = {
  problem: messages.imports.pointUnclear,
};
const NOT_AN_AMOUNT = { problem: messages.imports.notAnAmount };
const GROUPED = /^\d{1,3}([.,\s'’])(?:\d{2,3}\1)*\d{3}$/u;

type DecimalMark = ImportSettings["decimal_mark"];
const MARKS = { point: ".", comma: "," } as const;

/**
 * Parses amounts such as 2,266.13, 2.266,13, Rs. 1,23,456/-, $12.58 or 5000, with at most two significant decimals.
 * `mark` says what a single comma or point means; without it the amount itself decides.
 */
export function parseMoney(text: string, mark: DecimalMark = null): Parsed<string> {
  const cell = text.trim();
  if (isNothing(cell)) return { value: null };
  const [, before = "", digits, behind = ""] =
    /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,\s'’]*\d)?)(\D*)$/u.exec(cell) ?? [];
  if (digits === undefined) return NOT_AN_AMOUNT;
  const words = `${before} ${behind}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => CURRENCY_WORDS.has(word))) return { problem: messages.imports.amountInFigures };
  if (/[^\p{L}\p{Sc}\s.,/:?*=()[\]\-\u2212\u2013\u2014]/u.test(before + behind)) return NOT_AN_AMOUNT;
  if (isNegative(before, behind)) return { problem: messages.imports.amountNegative };
  if (mark) return amountOf(digits, MARKS[mark]);
  const hasCurrency = words.length > 0 || /\p{Sc}/u.test(before + behind);
  const groupsInThrees = hasCurrency && !words.some((word) => THREE_DECIMALS.has(word));
  const isOpen = /^\d{1,3}\.\d{3}$/.test(digits);
  if (isOpen && !groupsInThrees && !digits.startsWith("0")) return OPEN;
  return amountOf(digits, isOpen && groupsInThrees ? undefined : decimalMark(digits));
}

/** Negative: a minus on either side, or brackets. The dash of "1.234,-" and "500/-" stands for no cents. */
const isNegative = (before: string, behind: string) =>
  /[-\u2212\u2013\u2014]|\((?![^(]*\))/u.test(before) || /^\s*[-\u2212]/u.test(behind);

function amountOf(digits: string, mark: string | undefined): Parsed<string> {
  const [whole = "", cents = ""] = mark && digits.includes(mark) ? splitLast(digits, mark) : [digits];
  if (!/^\d*$/.test(cents)) return NOT_AN_AMOUNT;
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return NOT_AN_AMOUNT;
  const fraction = cents.replace(/0+$/, "");
  if (fraction.length > 2) return { problem: messages.imports.amountDecimals({ count: fraction.length }) };
  const amount = `${whole.replace(/\D/g, "") || "0"}${fraction && `.${fraction.padEnd(2, "0")}`}`;
  return money.safeParse(amount).success ? { value: amount } : NOT_AN_AMOUNT;
}

/** The decimal mark: the last of comma and point, unless it only groups thousands. */
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

const WITH_COMMA = /^\D{0,4}(\d+|\d{1,3}([.'’\s]\d{3})+),\d{1,2}\D{0,4}$/u;
const WITH_POINT = /^\D{0,4}(\d+|\d{1,3}([,'’\s]\d{2,3})+)\.\d{1,2}\D{0,4}$/u;

/** Guesses the decimal mark of these cells; null where they do not tell. */
export function guessDecimalMark(cells: Iterable<string>): DecimalMark {
  let votes = 0;
  for (const cell of cells) {
    if (WITH_COMMA.test(cell.trim())) votes += 1;
    else if (WITH_POINT.test(cell.trim())) votes -= 1;
  }
  return votes > 0 ? "comma" : null;
}
