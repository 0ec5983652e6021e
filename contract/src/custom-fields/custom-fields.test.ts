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
    options: "Give at least one option.",
  });
});

test("a default is validated once the rest is right", () => {
  expect(problems({ pattern: "(", default_value: "abc" })).toEqual({ pattern: expect.any(String) });
  expect(problems({ pattern: "\\d+", default_value: "abc" })).toEqual({
    default_value: "Does not have the form that is asked for.",
  });
});
