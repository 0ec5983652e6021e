import type { SchedulePeriod } from "@steward/contract/masters/depreciation/depreciation-schedule";

interface Point {
  x: number;
  y: number;
}

const DAY = 86_400_000;

/** Where the book value stands at the start and at the end of each period, in a picture of this size; y grows down. */
export function curveOf(periods: readonly SchedulePeriod[], size: { width: number; height: number }): Point[] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const start = Date.parse(first.from);
  const span = Date.parse(last.to) + DAY - start;
  const at = (time: number, value: number): Point => ({
    x: hundredth(((time - start) / span) * size.width),
    y: first.opening === 0 ? size.height : hundredth((1 - value / first.opening) * size.height),
  });
  return [at(start, first.opening), ...periods.map(({ to, closing }) => at(Date.parse(to) + DAY, closing))];
}

const hundredth = (value: number) => Math.round(value * 100) / 100;
