import { textLocale } from "./text-locale.ts";

/** Name of a day of the week, 1 for Monday; 1 January 2024 was one. */
export const weekday = (day: number, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(textLocale(), { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
