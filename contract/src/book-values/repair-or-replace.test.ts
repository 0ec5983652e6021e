import fc from "fast-check";
import { expect, test } from "vitest";
import { repairOrReplace, replacementVerdicts } from "./repair-or-replace.ts";

const figures = { spent: 0n, book_value: 10_000n, age_months: 12, life_months: 60, cost_percent: 50 };

test("service below the share of the book value within the useful life is a reason to repair", () => {
  expect(repairOrReplace(figures)).toEqual({ verdict: "repair", is_costly: false, is_old: false });
  expect(repairOrReplace({ ...figures, spent: 4999n }).verdict).toBe("repair");
});

test("dear service or age asks to plan for a new one, both to replace it", () => {
  expect(repairOrReplace({ ...figures, spent: 5000n })).toEqual({ verdict: "plan", is_costly: true, is_old: false });
  expect(repairOrReplace({ ...figures, age_months: 60 })).toEqual({ verdict: "plan", is_costly: false, is_old: true });
  expect(repairOrReplace({ ...figures, spent: 5000n, age_months: 60 }).verdict).toBe("replace");
});

test("an asset that is worth nothing is too dear once it costs anything", () => {
  expect(repairOrReplace({ ...figures, book_value: 0n }).is_costly).toBe(false);
  expect(repairOrReplace({ ...figures, book_value: 0n, spent: 1n }).is_costly).toBe(true);
});

test("more service or more age never speaks for keeping", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  const months = fc.integer({ min: 0, max: 1200 });
  const sample = fc.record({
    spent: amount,
    book_value: amount,
    age_months: months,
    life_months: fc.integer({ min: 1, max: 1200 }),
    cost_percent: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(sample, amount, months, (before, more, older) => {
      const rank = (given: typeof before) => replacementVerdicts.indexOf(repairOrReplace(given).verdict);
      const after = { ...before, spent: before.spent + more, age_months: before.age_months + older };
      expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
    }),
  );
});
