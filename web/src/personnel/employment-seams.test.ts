import { expect, test } from "vitest";
import { seamsOf, type Station } from "./employment-seams.ts";

const at = (company_name: string, start_date: string | null, end_date: string | null): Station => ({
  company_name,
  start_date,
  end_date,
});

test("employers that follow each other within a month have no seam", () => {
  expect(seamsOf([])).toEqual([]);
  expect(seamsOf([at("B", "2020-02-01", null), at("A", "2018-01-01", "2020-01-01")])).toEqual([]);
});

test("more than a month without an employer is a gap", () => {
  expect(seamsOf([at("B", "2020-03-01", null), at("A", "2018-01-01", "2020-01-01")])).toEqual([
    { kind: "gap", from: "2020-01-02", to: "2020-02-29" },
  ]);
});

test("days with two employers are an overlap, and the longer one ends the gap", () => {
  const long = at("Long", "2018-01-01", "2022-01-01");
  expect(seamsOf([long, at("Short", "2019-01-01", "2019-06-30"), at("Next", "2022-01-02", null)])).toEqual([
    { kind: "overlap", first: "Long", second: "Short", from: "2019-01-01", to: "2019-06-30" },
  ]);
  expect(seamsOf([at("Now", "2018-01-01", null), at("Also now", "2019-01-01", null)])).toEqual([
    { kind: "overlap", first: "Now", second: "Also now", from: "2019-01-01", to: null },
  ]);
});

test("a row whose beginning is still to be typed is left out", () => {
  expect(seamsOf([at("A", null, null), at("B", "2019-01-01", null)])).toEqual([]);
});
