import { describe, expect, test } from "vitest";
import * as rules from "./field-rules.ts";
import type { z } from "zod";

const REQUIRED = "This is Required.";
const STORABLE = "Contains characters that cannot be stored.";

/** Accepted values, with the parsed ones where they differ, and refused values with their messages. */
interface Case {
  rule: z.ZodType;
  takes: readonly (unknown | readonly [given: unknown, made: unknown])[];
  refuses: readonly (readonly [given: unknown, message: string])[];
}

const MONTHS = "Enter Valid Number of months.";
const AGE = "Age must be between 1 and 10000";
const DIGITS = "Value must be numeric.";
const HOURS = "Enter a number of hours from 1 to 8760, or none.";
const ID = "01890000-0000-7000-8000-000000000000";
const DAY = "Enter a date as yyyy-MM-dd.";
const NAME = "Name must be greater than 5 characters";
const x = (length: number) => "x".repeat(length);
const each = (values: readonly unknown[], message: string) => values.map((value) => [value, message] as const);

const CASES: Record<string, Case> = {
  required: {
    rule: rules.required,
    takes: ["a", " ", 0, false, [0], {}],
    refuses: each(["", null, undefined, []], REQUIRED),
  },
  requiredLine: {
    rule: rules.requiredLine(),
    takes: ["x", x(255), [" a  b ", "a  b"], [`\t${x(255)}\n`, x(255)], "​zero width", "0"],
    refuses: [
      ["", REQUIRED],
      ["   ", REQUIRED],
      ["\u00a0\u3000", REQUIRED],
      [undefined, REQUIRED],
      [null, REQUIRED],
      [1, "Expected text."],
      [x(256), "At most 255 characters."],
      ["\0", STORABLE],
      ["\ud800", STORABLE],
    ],
  },
  line: {
    rule: rules.line(),
    takes: ["", [" ", ""], x(255)],
    refuses: [
      [x(256), "At most 255 characters."],
      ["a\0", STORABLE],
    ],
  },
  freeText: {
    rule: rules.freeText(),
    takes: ["", " kept \n as it is ", x(2000)],
    refuses: [
      [x(2001), "At most 2000 characters."],
      ["\udc00", STORABLE],
    ],
  },
  notEmpty: {
    rule: rules.notEmpty,
    takes: ["x", " x "],
    refuses: each(["", " \n"], "Cannot be blank."),
  },
  positiveNumber: {
    rule: rules.positiveNumber,
    takes: ["1", "007", "99999999999999999999"],
    refuses: [
      ["", "Value is required."],
      ...each(["x", "1.5", "-1", "+1", "１"], DIGITS),
      ...each(["0", "000"], "Value must be greater than 0."),
    ],
  },
  alphanumeric: {
    rule: rules.alphanumeric,
    takes: ["", "Abc123"],
    refuses: each(["a b", "a-1", "é", "a_1"], "Value must be alphanumeric (letters and numbers only)."),
  },
  lettersAndSpaces: {
    rule: rules.lettersAndSpaces,
    takes: ["", "Navi Mumbai", "बेंगलुरु", "Zürich"],
    refuses: each(["A1", "a-b"], "Only letters and spaces are allowed."),
  },
  onlyNumbers: {
    rule: rules.onlyNumbers,
    takes: ["", "0", "0123"],
    refuses: each(["1 2", "a"], DIGITS),
  },
  email: {
    rule: rules.email,
    takes: [
      "a@example.org",
      [" a@example.org ", "a@example.org"],
      "o'neill+tag@sub.example.org",
      "a-@x-y.co-op.example",
      "ü@bücher.example",
    ],
    refuses: [
      ["", "E-mail is required"],
      ["  ", "E-mail is required"],
      ...[
        "a",
        "a@b",
        "@b.c",
        "a@b..c",
        ".a@b.c",
        "a.@b.c",
        "a b@c.d",
        "a@b.c, d@e.f",
        "a@[127.0.0.1]",
        "a@-b.c",
        "a@b-.c",
        "a@b.c-",
        "a@b.-c",
        "\u0007a@b.c",
        "a@b\u007f.c",
        `${x(251)}@b.c`,
      ].map((value) => [value, "Please enter a valid email address"] as const),
    ],
  },
  emailOrEmpty: {
    rule: rules.emailOrEmpty,
    takes: ["", [" ", ""], "a@b.co"],
    refuses: [["a@b", "Please enter a valid email address"]],
  },
  optionalEmail: { rule: rules.optionalEmail, takes: ["", "a@b.co"], refuses: [["a@b", "Invalid Email"]] },
  phone: {
    rule: rules.phone,
    takes: [
      "",
      "9812345670",
      "6000000000",
      "+919812345670",
      "09812345670",
      "919812345670",
      "+9109812345670",
      "+4930123456",
      "+14155550123",
    ],
    refuses: [
      "5812345670",
      "+0930123456",
      "+123456",
      "98123",
      "981234567",
      "98123456701",
      "+91 9812345670",
      "+91-9812345670",
      "+91 09812345670",
      "98123 45670",
      "phone",
      "+9109812345670x",
    ].map((value) => [value, "Invalid Phone Number"] as const),
  },
  waitingHours: { rule: rules.waitingHours, takes: [1, 8760, null], refuses: each([0, 8761, 1.5, "1"], HOURS) },
  numericPhone: { rule: rules.numericPhone, takes: ["", "0221"], refuses: [["+91", "Phone number must be numeric"]] },
  requiredPhone: {
    rule: rules.requiredPhone,
    takes: ["1"],
    refuses: [
      ["", "phone is required"],
      [" ", "phone is required"],
      ["+1", "Phone no. must be numeric"],
    ],
  },
  personName: {
    rule: rules.personName,
    takes: ["Aasha", [" Aasha ", "Aasha"], x(255)],
    refuses: [
      ["A", NAME],
      ["Asha", NAME],
      ["  Asha  ", NAME],
      ["", REQUIRED],
      ["  ", REQUIRED],
      [undefined, REQUIRED],
      [null, REQUIRED],
    ],
  },
  currencyCode: {
    rule: rules.currencyCode,
    takes: ["INR", ["eur", "EUR"], [" usd ", "USD"]],
    refuses: ["", "IN", "RUPEE", "€", "12A", "I R"].map(
      (value) => [value, "Choose a currency from the list."] as const,
    ),
  },
  timeZone: {
    rule: rules.timeZone,
    takes: ["Asia/Kolkata", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires"],
    refuses: ["", "India", "+05:30", "Asia/", "../UTC", "Mars/Base"].map(
      (value) => [value, "Choose a time zone from the list."] as const,
    ),
  },
  fiscalYearStart: {
    rule: rules.fiscalYearStart,
    takes: [1, 4, 12],
    refuses: [0, 13, 1.5, "4", null].map((value) => [value, "Choose a month, 1 to 12."] as const),
  },
  pincode: {
    rule: rules.pincode,
    takes: ["411001", "000000"],
    refuses: ["41100", "4110011", "41100a", " 411001", "", "४११००१"].map(
      (value) => [value, "Pincode must be a 6-digit number"] as const,
    ),
  },
  pincodeOrEmpty: {
    rule: rules.pincodeOrEmpty,
    takes: ["", "411001"],
    refuses: ["41100", "4110011", " "].map((value) => [value, "Pincode must be a 6-digit number"] as const),
  },
  postalCode: {
    rule: rules.postalCode,
    takes: ["", "SW1A 1AA", [" 8001 ", "8001"], "123456789012"],
    refuses: [["1234567890123", "At most 12 characters."]],
  },
  placeName: {
    rule: rules.placeName,
    takes: ["Pu", "पुणे", [" Pune ", "Pune"]],
    refuses: [
      ["", REQUIRED],
      [" ", REQUIRED],
      ["P", "Must be at least 2 characters."],
      ["Pune 4", "Only letters and spaces are allowed."],
      ["J & K", "Only letters and spaces are allowed."],
    ],
  },
  max200: {
    rule: rules.max200,
    takes: ["", x(200)],
    refuses: [
      [x(201), "Max 200 characters allowed."],
      ["\0", STORABLE],
    ],
  },
  warrantyMonths: {
    rule: rules.warrantyMonths,
    takes: [1, 99, ["1", 1], ["9", 9], ["01", 1], ["10", 10], ["99", 99]],
    refuses: [0, 100, -1, 1.5, Number.NaN, 1e21, "0", "00", "100", "001", "a", "1.0", "-1", " 1", "", null].map(
      (value) => [value, MONTHS] as const,
    ),
  },
  age: {
    rule: rules.age,
    takes: [1, 10000, ["1", 1], ["007", 7], ["10000", 10000]],
    refuses: [
      ...["", null, undefined].map((value) => [value, REQUIRED] as const),
      ...["a", "1.5", "-1", " 1", 2.5, Number.NaN, Number.POSITIVE_INFINITY, true].map(
        (value) => [value, DIGITS] as const,
      ),
      ...[0, -1, 10001, 1e15, "0", "000", "10001", "9".repeat(400)].map((value) => [value, AGE] as const),
    ],
  },
  requiredUrl: {
    rule: rules.requiredUrl,
    takes: ["http://a", "https://a.b/c?d#e", "ftp://a/b", "HTTPS://A"],
    refuses: [
      "",
      "a.b",
      "//a.b",
      "javascript:alert(1)",
      "mailto:a@b.c",
      "http://",
      "http:///x",
      "https://a b",
      "data:text/html,x",
      "file:///etc",
    ].map((value) => [value, "Please enter valid URL"] as const),
  },
  urlOrEmpty: { rule: rules.urlOrEmpty, takes: ["", "https://a.b"], refuses: [["a", "Please enter a valid URL"]] },
  optionalUrl: { rule: rules.optionalUrl, takes: ["", "https://a.b"], refuses: [["a", "Invalid Url"]] },
  imageFile: {
    rule: rules.imageFile,
    takes: [
      { type: "image/png", size: 1 },
      { type: "image/jpeg", size: 1 },
    ],
    refuses: [
      [{ type: "image/gif", size: 1 }, "Image must be in JPEG or PNG format."],
      [{ type: "", size: 1 }, "Image must be in JPEG or PNG format."],
    ],
  },
  imageFiles: {
    rule: rules.imageFiles,
    takes: [[], [{ type: "image/png", size: 1 }]],
    refuses: [
      [
        [
          { type: "image/png", size: 1 },
          { type: "image/svg+xml", size: 1 },
        ],
        "All images must be in JPEG or PNG format.",
      ],
    ],
  },
  decimal: {
    rule: rules.decimal,
    takes: ["0", "-1.5", "123456789012.1234"],
    refuses: ["", ".5", "1.", "1,5", "1e5", "1.23456", "1234567890123"].map(
      (value) => [value, "Enter valid decimal number"] as const,
    ),
  },
  percent: {
    rule: rules.percent,
    takes: ["0", "100", "100.00", "99.99", "5.5"],
    refuses: ["", "100.01", "101", "-1", "5.555", ".5", "5%"].map((value) => [value, "Enter valid percent"] as const),
  },
  money: {
    rule: rules.money,
    takes: ["0", "0.01", "9999999999999.99"],
    refuses: ["", "-1", "1.234", "10000000000000", "1,000", " 1", "1e3", ".5"].map(
      (value) => [value, "Enter valid decimal number"] as const,
    ),
  },
  day: {
    rule: rules.day,
    takes: ["2024-02-29", "1000-01-01", "9999-12-31"],
    refuses: [
      "2023-02-29",
      "2024-13-01",
      "2024-00-10",
      "2024-04-31",
      "0999-12-31",
      "24-01-01",
      "2024-1-1",
      "2024-01-01T00:00",
      "01-01-2024",
      "",
    ].map((value) => [value, DAY] as const),
  },
  latitude: {
    rule: rules.latitude,
    takes: [-90, 90, 0.5],
    refuses: [
      [90.01, "At most 90."],
      [-90.01, "At least -90."],
      ["1", "Expected a number."],
    ],
  },
  longitude: {
    rule: rules.longitude,
    takes: [-180, 180],
    refuses: [
      [180.01, "At most 180."],
      [-181, "At least -180."],
    ],
  },
  id: {
    rule: rules.id,
    takes: [ID, ["01890000-ABCD-7000-8000-000000000000", "01890000-abcd-7000-8000-000000000000"]],
    refuses: [
      ["", "This is Required."],
      ...each(["1", `{${ID}}`, ID.replaceAll("-", ""), `${ID.slice(0, -1)}g`, `${ID}\n`], "Not a valid id."),
    ],
  },
  colour: {
    rule: rules.colour,
    takes: ["#000000", "#aBcDeF"],
    refuses: each(["red", "#fff", "#0000000", "000000", "#00000g"], "Enter a colour as #rrggbb."),
  },
  signature: {
    rule: rules.signature,
    takes: ["iVBORw0KGgoAAAAN", "iVBORw0KGgoAAA==", `iVBORw0KGgo${x(54_605)}`],
    refuses: each(
      ["", "iVBORw0KGgoAA", "data:image/png;base64,iVBORw0KGgoA", "AAAA", x(50_000), `iVBORw0KGgo${x(54_609)}`],
      "A signature is a PNG of at most 40 kB.",
    ),
  },
};

describe.for(Object.entries(CASES))("%s", ([, { rule, takes, refuses }]) => {
  test.for(
    takes.map(
      (one) =>
        (Array.isArray(one) && one.length === 2 && typeof one[0] === "string" ? one : [one, one]) as [unknown, unknown],
    ),
  )("takes %j as %j", ([given, made]) => expect(rule.safeParse(given)).toEqual({ success: true, data: made }));

  test.for(refuses as [unknown, string][])("refuses %j: %s", ([given, message]) => {
    const { success, error } = rule.safeParse(given);
    expect(success).toBe(false);
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

test("every rule has its borders tested, and a postal code the rule of its country", () => {
  const tested = { ...CASES, isStorable: true, postalCodeOf: true, MOST_MONTHS: true };
  expect(Object.keys(rules).filter((name) => !(name in tested))).toEqual([]);
  expect(rules.isStorable("a\u{1f600}")).toBe(true);
  const { pincodeOrEmpty, postalCode } = rules;
  expect(["IN", null, "GB"].map(rules.postalCodeOf)).toEqual([pincodeOrEmpty, pincodeOrEmpty, postalCode]);
});
