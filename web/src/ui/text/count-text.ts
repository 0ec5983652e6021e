import { baseLocale } from "../../messages/runtime.js";

/** In the language of the messages, of which there is one: asking which it is would bring what chooses among several. */
const format = new Intl.NumberFormat(baseLocale);

/** A count as people read it, with separators. */
export const countText = (count: number): string => format.format(count);
const UNITS = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Size of a file in the unit that keeps it short: 812 kB, 2.4 MB, 13 GB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 1), UNITS.length);
  const value = Math.max(bytes / 1024 ** power, 1);
  const inUnit = { style: "unit", unit: UNITS[power - 1], maximumFractionDigits: power === 1 ? 0 : 1 } as const;
  return new Intl.NumberFormat(baseLocale, inUnit).format(value);
}
