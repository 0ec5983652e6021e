import { expect, test } from "vitest";
import { lastOfYear, nextDay } from "./cover-days.ts";

test("the day after is in the next month, or year, where it has to be", () => {
  expect(nextDay("2024-02-28")).toBe("2024-02-29");
  expect(nextDay("2024-12-31")).toBe("2025-01-01");
  expect(nextDay(null)).toBeNull();
});

test("the last day of a year is the day before its anniversary", () => {
  expect(lastOfYear("2024-01-01")).toBe("2024-12-31");
  expect(lastOfYear("2024-04-15")).toBe("2025-04-14");
  expect(lastOfYear("2024-02-29")).toBe("2025-02-28");
});
