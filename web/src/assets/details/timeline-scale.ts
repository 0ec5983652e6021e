import { daysBetween } from "./cover.ts";

export interface TimelineScale {
  /** Share 0-1 of the width at which a day begins. */
  at: (day: string) => number;
  /** Years marked below the timeline with their share of the width. */
  years: { year: number; at: number }[];
}

/** Most years that are written below a timeline. */
const MOST_LABELS = 6;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Whole years around the given days, yyyy-MM-dd, laid out from 0 to 1; there must be at least one day. */
export function timelineScale(days: readonly string[]): TimelineScale {
  const sorted = [...days].sort();
  const first = yearOf(sorted[0] ?? "2000-01-01");
  const last = yearOf(sorted.at(-1) ?? "2000-01-01") + 1;
  const start = `${first}-01-01`;
  const length = daysBetween(start, `${last}-01-01`);
  const at = (day: string) => daysBetween(start, day) / length;
  const step = Math.ceil((last - first) / MOST_LABELS);
  const years = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
    .filter((year) => year <= last)
    .map((year) => ({ year, at: at(`${year}-01-01`) }));
  return { at, years };
}
