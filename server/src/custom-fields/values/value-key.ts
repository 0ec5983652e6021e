import { createHash } from "node:crypto";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";

/** Longest key that is the text itself; an index holds no more than a few thousand bytes. */
const KEY_MAX = 200;

/** A single value as filters and uniqueness compare it: without case and outer blanks. */
export function valueKey(value: NonNullable<CustomValue>): string {
  const text = String(value).trim().normalize("NFC").toLowerCase();
  if (text.length <= KEY_MAX) return text;
  return `${text.slice(0, KEY_MAX / 2).toWellFormed()}~${createHash("sha256").update(text).digest("hex")}`;
}

/** Keys of the values that a filter's text may mean: a number is the same with more or fewer zeros behind its point. */
export function filterKeys(text: string): string[] {
  const key = valueKey(text);
  const number = /^(-?)0*(\d+)(?:\.(\d{1,4}))?$/.exec(key);
  if (!number) return [key];
  const [, sign = "", whole = "", fraction = ""] = number;
  const behind = fraction.replace(/0+$/, "");
  const plain = `${sign}${whole}`;
  return [...new Set([key, behind ? `${plain}.${behind}` : plain, `${plain}.${behind.padEnd(2, "0")}`])];
}
