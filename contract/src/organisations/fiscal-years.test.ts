import { expect, test } from "vitest";
import { usualFiscalYearStart } from "./fiscal-years.ts";

test.for([
  ["INR", 4],
  ["GBP", 4],
  ["AUD", 7],
  ["ZAR", 3],
  ["USD", 1],
  ["EUR", 1],
] as const)("where people pay in %s the fiscal year usually begins in month %i", ([currency, month]) => {
  expect(usualFiscalYearStart(currency)).toBe(month);
});
