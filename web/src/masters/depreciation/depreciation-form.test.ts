import { expect, test } from "vitest";
import {
  type DepreciationValues,
  depreciationBodyOf,
  depreciationRules,
  depreciationValues,
  termsOf,
} from "./depreciation-form.tsx";

const typed = (changes: Partial<DepreciationValues>): DepreciationValues => ({
  ...depreciationValues(null),
  name: "Computers",
  months: "36",
  ...changes,
});
const problems = (changes: Partial<DepreciationValues>) =>
  depreciationRules
    .safeParse(depreciationBodyOf(typed(changes)))
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a new depreciation is the straight line by days with five percent left", () => {
  expect(depreciationBodyOf(typed({}))).toEqual({
    name: "Computers",
    method: "straight_line",
    months: "36",
    percent: null,
    salvage_percent: "5",
    salvage_amount: null,
    convention: "daily",
    frequency: "yearly",
  });
  expect(problems({})).toBeUndefined();
});

test("what the method or the kind of salvage does not ask for is not sent", () => {
  const body = depreciationBodyOf(typed({ percent: "40", salvage_kind: "amount", salvage_amount: "₹ 25,000" }));
  expect(body).toMatchObject({ percent: null, salvage_percent: null, salvage_amount: "25000" });
});

test("the written down value needs a rate, told together with what else is wrong", () => {
  expect(problems({ method: "written_down_value" })).toEqual([["percent", "This is Required."]]);
  expect(problems({ method: "written_down_value", months: "1201" })).toEqual(
    expect.arrayContaining([
      ["percent", "This is Required."],
      ["months", "Duration must be between 1 and 1200 months."],
    ]),
  );
  expect(problems({ method: "written_down_value", percent: "0" })).toEqual([["percent", "Enter valid percent"]]);
});

test.each(["", "0", "1201", "1.5", "x"])("a life of %j months is refused", (months) => {
  expect(problems({ months })?.[0]?.[0]).toBe("months");
});

test.each(["1", "1200"])("a life of %j months is taken", (months) => {
  expect(problems({ months })).toBeUndefined();
});

test("a schedule can be shown once the terms are whole, whatever the name", () => {
  expect(termsOf(typed({ months: "" }))).toBeNull();
  expect(termsOf(typed({ salvage_kind: "amount" }))).toBeNull();
  expect(termsOf(typed({ name: "" }))).toMatchObject({ months: 36, salvage_percent: "5", method: "straight_line" });
});

test("a stored depreciation reads as people write it", () => {
  const stored = {
    id: "00000000-0000-7000-8000-000000000000",
    name: "Vehicles",
    method: "written_down_value",
    months: 96,
    percent: "15.50",
    salvage_percent: null,
    salvage_amount: "25000.00",
    salvage_currency: "INR",
    convention: "half_year",
    frequency: "quarterly",
    model_count: 0,
    is_active: true,
    version: 1,
    created: "",
    modified: "",
  } as const;
  expect(depreciationValues(stored)).toMatchObject({
    months: "96",
    percent: "15.5",
    salvage_kind: "amount",
    salvage_percent: "5",
    salvage_amount: "25000",
  });
});
