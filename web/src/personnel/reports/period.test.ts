import { expect, test } from "vitest";
import { periodProblem, presetOf, presetPeriod, readPeriod } from "./period.ts";

const TODAY = "2026-11-29";

test("periods end today; ninety days are counted with both ends", () => {
  expect(presetPeriod("month", TODAY)).toEqual({ from: "2026-11-01", to: TODAY });
  expect(presetPeriod("quarter", TODAY)).toEqual({ from: "2026-09-01", to: TODAY });
  expect(presetPeriod("year", TODAY)).toEqual({ from: "2026-01-01", to: TODAY });
});

test("an address names a period, this month unless it does, and a preset is known again", () => {
  expect(readPeriod({}, TODAY)).toEqual(presetPeriod("month", TODAY));
  expect(readPeriod({ from: "soon", to: "2026-12-31" }, TODAY)).toEqual({ from: "2026-11-01", to: "2026-12-31" });
  expect(presetOf(presetPeriod("quarter", TODAY), TODAY)).toBe("quarter");
  expect(presetOf({ from: "2026-11-02", to: TODAY }, TODAY)).toBeUndefined();
});

test("days out of their order and more than three years are no period", () => {
  expect(periodProblem({ from: TODAY, to: TODAY })).toBeUndefined();
  expect(periodProblem({ from: TODAY, to: "2026-11-28" })).toBe("order");
  expect(periodProblem({ from: "2023-01-01", to: "2025-12-31" })).toBeUndefined();
  expect(periodProblem({ from: "2023-01-01", to: "2026-01-01" })).toBe("length");
});
