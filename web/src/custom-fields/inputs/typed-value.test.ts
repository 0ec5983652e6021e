import type { FieldType } from "@steward/contract/custom-fields/constants";
import { type CustomValue, validateCustomValue } from "@steward/contract/custom-fields/custom-values";
import { expect, test } from "vitest";
import { sentValue, type TypedValue, typedValue } from "./typed-value.ts";

const rules = (field_type: FieldType) => ({
  field_type,
  minimum: null,
  maximum: null,
  pattern: "",
  options: ["a", "b"],
});

test.for([
  ["text", "16 GB", "16 GB"],
  ["long_text", "two\nlines", "two\nlines"],
  ["integer", 42, "42"],
  ["decimal", "1.5", "1.5"],
  ["currency", "12.50", "12.50"],
  ["percent", "99.5", "99.5"],
  ["boolean", false, false],
  ["date", "2026-03-01", "2026-03-01"],
  ["datetime", "2026-03-01T09:30:00Z", expect.stringMatching(/^2026-0[23]-\d\dT\d\d:\d\d$/)],
  ["single_select", "a", "a"],
  ["multi_select", ["a", "b"], ["a", "b"]],
] as [FieldType, CustomValue, TypedValue][])(
  "a stored %s is shown and sent back as it was",
  ([type, stored, typed]) => {
    expect(typedValue(type, stored)).toEqual(typed);
    expect(validateCustomValue(rules(type), sentValue(type, typedValue(type, stored)))).toEqual({ value: stored });
  },
);

test("nothing is shown as nothing and sent as no value", () => {
  for (const type of ["text", "integer", "datetime", "multi_select", "boolean", "date", "user"] as const) {
    expect(validateCustomValue(rules(type), sentValue(type, typedValue(type, null)))).toEqual({ value: null });
  }
});

test("amounts are taken as people paste them, and what is no moment stays for the rule to refuse", () => {
  expect(sentValue("currency", "₹ 1,20,000.5")).toBe("120000.5");
  expect(sentValue("datetime", "soon")).toBe("soon");
});
