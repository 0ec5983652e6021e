import { depreciationSchedule } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { expect, test } from "vitest";
import { curveOf } from "./book-value-curve.tsx";

const SIZE = { width: 400, height: 100 };
const terms = {
  method: "straight_line",
  months: 24,
  percent: "50.00",
  salvage_percent: "20",
  salvage_amount: null,
  convention: "daily",
  frequency: "yearly",
} as const;

test("the curve falls from the cost at the top left to what is left at the right", () => {
  const periods = depreciationSchedule(terms, { cost: 100_000, start: "2026-04-01", fiscal_year_start: 4 });
  expect(curveOf(periods, SIZE)).toEqual([
    { x: 0, y: 0 },
    { x: expect.closeTo(200, 0), y: expect.closeTo(40, 0) },
    { x: 400, y: 80 },
  ]);
});

test("an asset that cost nothing lies on the ground, and a life of one day reaches the end", () => {
  const day = { from: "2026-04-01", to: "2026-04-01" };
  expect(curveOf([{ ...day, opening: 0, charge: 0, closing: 0 }], SIZE)).toEqual([
    { x: 0, y: 100 },
    { x: 400, y: 100 },
  ]);
  expect(curveOf([], SIZE)).toEqual([]);
});
