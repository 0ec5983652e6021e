import { describe, expect, test } from "vitest";
import type { FieldType } from "./constants.ts";
import { type CustomValue, validateCustomValue, type ValueRules } from "./custom-values.ts";
import { sentCustomValues } from "./sent-values.ts";

const x = (length: number) => "x".repeat(length);
const STORABLE = "Contains characters that cannot be stored.";
const NUMERIC = "Value must be numeric.";
const DECIMAL = "Enter valid decimal number";
const PERCENT = "Enter valid percent";
const DAY = "Enter a date as yyyy-MM-dd.";
const MOMENT = "Enter a date and time with its zone, such as 2026-03-01T09:30:00Z.";
const ID = "01920000-0000-7000-8000-0000000000ab";

interface Case {
  type: FieldType;
  rules?: Partial<ValueRules>;
  /** Given values, with the stored ones where they differ. */
  takes: readonly (CustomValue | { given: unknown; stored: CustomValue })[];
  refuses: readonly (readonly [given: unknown, problem: string])[];
}

const CASES: readonly Case[] = [
  {
    type: "text",
    takes: ["a", x(255), "😀".repeat(255), { given: " a \n b ", stored: "a b" }, "<b>", "'; drop table asset; --"],
    refuses: [
      [x(256), "At most 255 characters."],
      ["\0", STORABLE],
      ["\ud800", STORABLE],
      [1, "Expected text."],
      [true, "Expected text."],
      [["a"], "Expected text."],
      [{}, "Expected text."],
    ],
  },
  {
    type: "text",
    rules: { minimum: "2", maximum: "4", pattern: "[A-Z]{1,2}\\d+" },
    takes: ["A1", "AB12"],
    refuses: [
      ["A", "At least 2 characters."],
      ["AB123", "At most 4 characters."],
      ["a1", "Does not match the pattern that is asked for."],
      ["1A", "Does not match the pattern that is asked for."],
    ],
  },
  { type: "long_text", takes: ["two\nlines", x(2000)], refuses: [[x(2001), "At most 2000 characters."]] },
  {
    type: "integer",
    takes: [0, -5, 999999999999, { given: "007", stored: 7 }, { given: " -0 ", stored: 0 }],
    refuses: [
      ["a", NUMERIC],
      ["1e3", NUMERIC],
      [1e21, NUMERIC],
      [Number.NaN, NUMERIC],
      [true, NUMERIC],
      [1.5, "Must be a whole number."],
      ["1.0", "Must be a whole number."],
      [1_000_000_000_000, "At most 12 digits."],
    ],
  },
  {
    type: "integer",
    rules: { minimum: "-3", maximum: "10" },
    takes: [-3, 10],
    refuses: [
      [-4, "Must be at least -3."],
      [11, "Must be at most 10."],
    ],
  },
  {
    type: "decimal",
    takes: [
      "0.0001",
      "-999999999999.9999",
      { given: "01.50", stored: "1.5" },
      { given: 2.25, stored: "2.25" },
      { given: "-0.0", stored: "0" },
    ],
    refuses: [
      ["1.00001", DECIMAL],
      ["1,5", DECIMAL],
      [".5", DECIMAL],
      [x(1), DECIMAL],
      [1e-7, DECIMAL],
      [Number.POSITIVE_INFINITY, DECIMAL],
      ["1234567890123", DECIMAL],
    ],
  },
  {
    type: "decimal",
    rules: { minimum: "-1.5", maximum: "99999999999.9999" },
    takes: ["-1.5", "99999999999.9999"],
    refuses: [
      ["-1.5001", "Must be at least -1.5."],
      ["100000000000", "Must be at most 99999999999.9999."],
    ],
  },
  {
    type: "currency",
    takes: [{ given: "5", stored: "5.00" }, { given: 12.5, stored: "12.50" }, "0.00"],
    refuses: [
      ["-1", DECIMAL],
      ["1.005", DECIMAL],
      ["₹5", DECIMAL],
    ],
  },
  {
    type: "percent",
    takes: ["0", "100", { given: "99.50", stored: "99.5" }],
    refuses: [
      ["100.01", PERCENT],
      ["-1", PERCENT],
      ["5%", PERCENT],
    ],
  },
  {
    type: "boolean",
    takes: [true, false],
    refuses: [
      ["true", "Expected true or false."],
      [1, "Expected true or false."],
    ],
  },
  {
    type: "date",
    rules: { minimum: "2026-01-01", maximum: "2026-12-31" },
    takes: ["2026-01-01", { given: " 2026-12-31 ", stored: "2026-12-31" }],
    refuses: [
      ["2026-02-30", DAY],
      ["01/02/2026", DAY],
      [20260101, "Expected text."],
      ["2025-12-31", "Must not be before 2026-01-01."],
      ["2027-01-01", "Must not be after 2026-12-31."],
    ],
  },
  {
    type: "datetime",
    rules: { minimum: "2026-01-01" },
    takes: [
      "2026-03-01T09:30:00Z",
      { given: "2026-03-01T15:00+05:30", stored: "2026-03-01T09:30:00Z" },
      { given: "2026-01-01T00:00:00.999999Z", stored: "2026-01-01T00:00:00Z" },
    ],
    refuses: [
      ["2026-03-01", MOMENT],
      ["2026-03-01T09:30", MOMENT],
      ["2026-02-30T09:30:00Z", MOMENT],
      ["2026-03-01T24:00:00Z", MOMENT],
      ["9999-12-31T23:59:00-01:00", MOMENT],
      ["2026-01-01T00:00:00+05:30", "Must not be before 2026-01-01."],
    ],
  },
  {
    type: "single_select",
    rules: { options: ["8 GB", "16 GB"] },
    takes: ["8 GB", { given: " 16 GB ", stored: "16 GB" }],
    refuses: [
      ["8 gb", "Choose one of the options."],
      [["8 GB"], "Choose one of the options."],
      ["__proto__", "Choose one of the options."],
    ],
  },
  {
    type: "multi_select",
    rules: { options: ["a", "b", "c"] },
    takes: [["a"], { given: ["c", "a", "c"], stored: ["a", "c"] }, { given: "b", stored: ["b"] }],
    refuses: [
      [["a", "d"], "Choose from the options."],
      [[["a"]], "Choose from the options."],
      [true, "Choose from the options."],
    ],
  },
  {
    type: "url",
    takes: ["https://example.org/a?b=c#d", "ftp://example.org"],
    refuses: [
      ["example.org", "Please enter a valid URL"],
      ["javascript:alert(1)", "Please enter a valid URL"],
      [`https://example.org/${x(2000)}`, "At most 2000 characters."],
    ],
  },
  {
    type: "email",
    takes: [{ given: " a@b.in ", stored: "a@b.in" }],
    refuses: [["a@b", "Please enter a valid email address"]],
  },
  {
    type: "phone",
    takes: ["9812345670", "+919812345670"],
    refuses: [["12345", "Invalid Phone Number"]],
  },
  ...(["user", "location", "supplier", "file"] as const).map(
    (type): Case => ({
      type,
      takes: [ID, { given: ID.toUpperCase(), stored: ID }],
      refuses: [
        ["1", "Not a valid id."],
        [1, "Expected text."],
      ],
    }),
  ),
];

const rulesOf = ({ type, rules }: Case): ValueRules => ({
  field_type: type,
  minimum: null,
  maximum: null,
  pattern: "",
  options: [],
  ...rules,
});

describe.for(CASES)("a value of type $type", (one) => {
  const isPair = (take: Case["takes"][number]): take is { given: unknown; stored: CustomValue } =>
    typeof take === "object" && take !== null && "given" in take;

  test("is taken", () => {
    for (const take of one.takes) {
      const { given, stored } = isPair(take) ? take : { given: take, stored: take };
      expect(validateCustomValue(rulesOf(one), given)).toEqual({ value: stored });
      expect(validateCustomValue(rulesOf(one), stored)).toEqual({ value: stored });
    }
  });

  test("is refused with its words", () => {
    for (const [given, problem] of one.refuses) {
      expect({ given, ...validateCustomValue(rulesOf(one), given) }).toEqual({ given, problem });
    }
  });

  test("is none where nothing is given", () => {
    for (const nothing of [undefined, null, "", " \n", []]) {
      expect(validateCustomValue(rulesOf(one), nothing)).toEqual({ value: null });
    }
  });
});

test("entries of exactly an id and a value are sent", () => {
  const whole = { id: ID, value: "16 GB" };
  const emptied = { id: ID, value: "" };
  expect(sentCustomValues([whole, { id: ID }, { value: "x" }, { ...whole, x: 1 }, {}, emptied])).toEqual([
    whole,
    emptied,
  ]);
});
