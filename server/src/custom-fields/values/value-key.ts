import { createHash } from "node:crypto";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";

/** Longest text that is its own key; longer ones are hashed, as an index entry holds a few thousand bytes at most. */
const KEY_MAX = 200;

/** Comparison key of a value for filters and uniqueness: without case and outer blanks. */
export function valueKey(value: NonNullable<CustomValue>): string {
  const text = String(value).trim().normalize("NFC").toLowerCase();
  if (text.length <= KEY_MAX) return text;
  return `${text.slice(0, KEY_MAX / 2).toWellFormed()}~${createHash("sha256").update(text).digest("hex")}`;
}

/** Keys that match a filter's text: a number is equal with more or fewer trailing zeros. */
export function filterKeys(text: string): string[] {
  const key = valueKey(text);
  const number = /^(-?)0*(\d+)(?:\.(\d{1,4}))?$/.exec(key);
  if (!number) return [key];
  const [, sign = "", whole = "", fraction = ""] = number;
  const behind = fraction.replace(/0+$/, "");
  const plain = `${sign}${whole}`;
  return [...new Set([key, behind ? `${plain}.${behind}` : plain, `${plain}.${behind.padEnd(2, "0")}`])];
}
