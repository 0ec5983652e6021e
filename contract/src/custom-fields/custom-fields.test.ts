import { expect, test } from "vitest";
import { customFieldForm } from "./definition.ts";

const problems = (given: object) =>
  Object.fromEntries(
    (customFieldForm.safeParse({ name: "RAM", field_type: "text", ...given }).error?.issues ?? []).map((issue) => [
      issue.path.join("."),
      issue.message,
    ]),
  );

test("everything that is wrong with a field is told at once", () => {
  expect(problems({ name: " ", pattern: "(", minimum: "9", maximum: "1" })).toEqual({
    name: "This is Required.",
    pattern: expect.any(String),
    maximum: "The maximum is below the minimum.",
  });
  expect(problems({ name: "", field_type: "single_select" })).toEqual({
    name: "This is Required.",
    options: "Enter at least one option.",
  });
});

test.for(["user", "location", "supplier", "file"])("a field of type %s has no default, and says so", (field_type) => {
  const default_value = "0190f5b2-7c1e-7c43-9d0a-3b1f6a2c4d5e";
  expect(problems({ field_type, default_value })).toEqual({
    default_value: "A field of this type has no default value.",
  });
  expect(problems({ field_type, default_value: null })).toEqual({});
});

test("a default is validated once the rest is right", () => {
  expect(problems({ pattern: "(", default_value: "abc" })).toEqual({ pattern: expect.any(String) });
  expect(problems({ pattern: "\\d+", default_value: "abc" })).toEqual({
    default_value: "Does not match the pattern that is asked for.",
  });
});
