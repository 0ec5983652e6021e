import { textLocale } from "../text/text-locale.ts";

export interface MonthDay {
  day: string;
  /** Number of the day in its month. */
  date: number;
  isInside: boolean;
}

/** The weeks of a month (yyyy-MM), from Monday to Sunday, with the days of its neighbours that fill them. */
export function weeksOf(month: string): MonthDay[][] {
  const [year = 2000, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const ahead = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((ahead + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = new Date(Date.UTC(year, number - 1, 1 - ahead + week * 7 + weekday));
      const day = date.toISOString().slice(0, "yyyy-MM-dd".length);
      return { day, date: date.getUTCDate(), isInside: day.startsWith(month) };
    }),
  );
}

/** The month so many months after another one, yyyy-MM. */
export function monthAfter(month: string, steps: number): string {
  const [year = 2000, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, "yyyy-MM".length);
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month that is asked for, yyyy-MM; that of `now` where none is. */
export const monthOr = (asked: string | undefined, now: string): string =>
  asked && MONTH.test(asked) ? asked : now.slice(0, "yyyy-MM".length);

/** First and last day that a month shows, with the days of its neighbours. */
export function shownDays(month: string): { first: string; last: string } {
  const weeks = weeksOf(month);
  return { first: weeks[0]?.[0]?.day ?? month, last: weeks.at(-1)?.at(-1)?.day ?? month };
}

/** A month (yyyy-MM) as "November 2026". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(textLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  );

/** A day in words, with its weekday. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat(textLocale(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
