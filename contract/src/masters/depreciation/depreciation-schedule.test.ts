import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookValue, type DepreciatedCost, depreciationSchedule, salvageOf } from "./depreciation-schedule.ts";
import type { DepreciationTerms } from "./depreciation-schedule.ts";
import { depreciationConventions, depreciationFrequencies, depreciationMethods } from "./constants.ts";

const terms = (given: Partial<DepreciationTerms> = {}): DepreciationTerms => ({
  method: "straight_line",
  months: 36,
  percent: "33.33",
  salvage_percent: "5.00",
  salvage_amount: null,
  convention: "full_month",
  frequency: "yearly",
  ...given,
});
/** 100,000 rupees, in use from mid January; the fiscal year begins in April. */
const asset: DepreciatedCost = { cost: 100_000_00, start: "2024-01-15", fiscal_year_start: 4 };
const closings = (given: Partial<DepreciationTerms>, of = asset) =>
  depreciationSchedule(terms(given), of).map(({ to, closing }) => `${to} ${closing}`);

describe("the straight line", () => {
  test("charges whole months alike, from the first on", () => {
    expect(depreciationSchedule(terms(), asset)).toEqual([
      { from: "2024-01-15", to: "2024-03-31", opening: 100_000_00, charge: 7_916_67, closing: 92_083_33 },
      { from: "2024-04-01", to: "2025-03-31", opening: 92_083_33, charge: 31_666_66, closing: 60_416_67 },
      { from: "2025-04-01", to: "2026-03-31", opening: 60_416_67, charge: 31_666_67, closing: 28_750_00 },
      { from: "2026-04-01", to: "2026-12-31", opening: 28_750_00, charge: 23_750_00, closing: 5_000_00 },
    ]);
  });

  test("charges every day alike, to the day before the last anniversary", () => {
    const { cost } = asset;
    const daily = terms({ convention: "daily" });
    expect(bookValue(daily, asset, "2024-01-14")).toBe(cost);
    // 95,000.00 over the 1,096 days of three years with a leap day.
    expect(bookValue(daily, asset, "2024-01-15")).toBe(cost - Math.round(95_000_00 / 1096));
    expect(bookValue(daily, asset, "2024-12-31")).toBe(cost - Math.round((95_000_00 * 352) / 1096));
    expect(bookValue(daily, asset, "2027-01-13")).toBe(5_000_00 + Math.round(95_000_00 / 1096));
    expect(bookValue(daily, asset, "2027-01-14")).toBe(5_000_00);
    expect(bookValue(daily, asset, "2050-01-01")).toBe(5_000_00);
  });

  test("counts half of the first fiscal year, whenever in it the asset came", () => {
    const expected = ["2024-03-31 8416667", "2025-03-31 5250000", "2026-03-31 2083333", "2026-09-30 500000"];
    expect(closings({ convention: "half_year" })).toEqual(expected);
    expect(closings({ convention: "half_year" }, { ...asset, start: "2023-04-01" })).toEqual(expected);
  });

  test("charges a month when it ends", () => {
    expect(bookValue(terms(), asset, "2024-01-30")).toBe(100_000_00);
    expect(bookValue(terms(), asset, "2024-01-31")).toBe(100_000_00 - Math.round(95_000_00 / 36));
    expect(bookValue(terms(), asset, "2024-02-28")).toBe(100_000_00 - Math.round(95_000_00 / 36));
  });
});

describe("a declining balance", () => {
  test("by its rate writes down what each fiscal year opens with, and the rest in the last", () => {
    // 100,000.00 at 40 % for three of twelve months, then at 40 % of what is left.
    expect(closings({ method: "written_down_value", percent: "40.00" })).toEqual([
      "2024-03-31 9000000",
      "2025-03-31 5400000",
      "2026-03-31 3240000",
      "2026-12-31 500000",
    ]);
  });

  test("by its rate stops at the salvage", () => {
    expect(closings({ method: "written_down_value", percent: "90.00" })).toEqual([
      "2024-03-31 7750000",
      "2025-03-31 775000",
      "2026-03-31 500000",
      "2026-12-31 500000",
    ]);
  });

  test("doubled turns to the straight line where that writes down more", () => {
    // Five whole years of 40 %: 60,000, 36,000, 21,600, 12,960; without salvage, so the last two share 21,600.
    const whole = { ...asset, start: "2024-04-01" };
    expect(closings({ method: "double_declining", months: 60, salvage_percent: "0.00" }, whole)).toEqual([
      "2025-03-31 6000000",
      "2026-03-31 3600000",
      "2027-03-31 2160000",
      "2028-03-31 1080000",
      "2029-03-31 0",
    ]);
  });
});

describe("salvage", () => {
  test("is a percentage of the cost or an amount, never more than the cost", () => {
    expect(salvageOf(terms({ salvage_percent: "12.50" }), 99)).toBe(12);
    expect(salvageOf(terms({ salvage_percent: null, salvage_amount: "1234.50" }), 100_000_00)).toBe(1234_50);
    expect(salvageOf(terms({ salvage_percent: null, salvage_amount: "0.00" }), 100_000_00)).toBe(0);
    expect(salvageOf(terms({ salvage_percent: null, salvage_amount: "1234.50" }), 500)).toBe(500);
  });

  test("is of whole minor units", () => {
    for (const cost of [-1, 0.5, Number.NaN, 2 ** 60]) expect(() => salvageOf(terms(), cost)).toThrow(RangeError);
  });
});

const decimal = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
const anyTerms: fc.Arbitrary<DepreciationTerms> = fc
  .record({
    method: fc.constantFrom(...depreciationMethods),
    months: fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 1, max: 30 })),
    percent: decimal(100_00).filter((percent) => percent !== "0.00"),
    salvage: fc.oneof(
      decimal(100_00).map((salvage_percent) => ({ salvage_percent, salvage_amount: null })),
      decimal(9_999_999_99).map((salvage_amount) => ({ salvage_percent: null, salvage_amount })),
    ),
    convention: fc.constantFrom(...depreciationConventions),
    frequency: fc.constantFrom(...depreciationFrequencies),
  })
  .map(({ salvage, ...rest }) => ({ ...rest, ...salvage }));
const anyDay = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyAsset: fc.Arbitrary<DepreciatedCost> = fc.record({
  cost: fc.oneof(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 999_999_999_999_999 })),
  start: fc.oneof(anyDay, fc.constantFrom("2024-02-29", "2023-12-31", "2024-01-31", "1999-04-01", "2000-03-31")),
  fiscal_year_start: fc.integer({ min: 1, max: 12 }),
});

describe("whatever the terms, the cost and the start", () => {
  test("the periods follow on each other and charge the cost less the salvage, to the minor unit", () => {
    fc.assert(
      fc.property(anyTerms, anyAsset, (given, of) => {
        const schedule = depreciationSchedule(given, of);
        expect(schedule[0]).toMatchObject({ from: of.start, opening: of.cost });
        expect(schedule.at(-1)?.closing).toBe(salvageOf(given, of.cost));
        for (const [index, period] of schedule.entries()) {
          expect(period.opening - period.charge).toBe(period.closing);
          expect(period.charge).toBeGreaterThanOrEqual(0);
          const next = schedule[index + 1];
          if (!next) continue;
          expect(next.opening).toBe(period.closing);
          expect(Date.parse(longYear(next.from)) - Date.parse(longYear(period.to))).toBe(86_400_000);
          expect((Number(next.from.slice(-5, -3)) - of.fiscal_year_start + 12) % MONTHS[given.frequency]).toBe(0);
          expect(next.from.slice(-2)).toBe("01");
        }
      }),
      { numRuns: 300 },
    );
  });

  test("the book value never rises, never falls below the salvage and meets every period's end", () => {
    fc.assert(
      fc.property(anyTerms, anyAsset, fc.array(anyDay, { maxLength: 8 }), (given, of, days) => {
        const salvage = salvageOf(given, of.cost);
        const values = days.sort().map((day) => bookValue(given, of, day));
        for (const [index, value] of values.entries()) {
          expect(value).toBeLessThanOrEqual(values[index - 1] ?? of.cost);
          expect(value).toBeGreaterThanOrEqual(salvage);
        }
        for (const { to, closing } of depreciationSchedule(given, of).slice(0, 20)) {
          expect(bookValue(given, of, to)).toBe(closing);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const MONTHS = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;
/** ISO text of a day with a five-digit year, which needs a sign. */
const longYear = (day: string) => (day.length > 10 ? `+0${day}` : day);
