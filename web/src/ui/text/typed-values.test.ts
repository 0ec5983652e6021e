import { expect, test } from "vitest";
import { parseDay } from "../../forms/fields/parse-day.ts";
import { moneyText, textOrNull, typedMoney, typedNumber } from "./typed-values.ts";

test("a blank number is none, a text that is no number is not silently dropped", () => {
  expect(typedNumber("  ")).toBeNull();
  expect(typedNumber("-12.5")).toBe(-12.5);
  expect(typedNumber("12a")).toBeNaN();
  expect(typedNumber("1e3")).toBeNaN();
});

test("blank text is no value", () => {
  expect(textOrNull(" ")).toBeNull();
  expect(textOrNull(" a ")).toBe("a");
});

test.each([
  ["₹ 1,20,000.5", "120000.5"],
  ["Rs. 500", "500"],
  ["1 200", "1200"],
  [".5", "0.5"],
  ["12.", "12"],
  ["twelve", "twelve"],
  ["-5", "-5"],
])("money typed as %s", (typed, plain) => {
  expect(typedMoney(typed)).toBe(plain);
});

test("amounts read back exactly, beyond what a number holds", () => {
  expect(moneyText("9007199254740.07", "INR")).toBe("₹90,07,19,92,54,740.07");
  expect(moneyText("9007199254.07", "INR")).toBe("₹9,00,71,99,254.07");
  expect(moneyText("12,5", "INR")).toBeNull();
});

test.each([
  ["2024-03-31", "2024-03-31"],
  ["31-03-2024", "2024-03-31"],
  ["31/3/2024", "2024-03-31"],
  ["31.03.2024", "2024-03-31"],
  ["31 Mar 2024", "2024-03-31"],
  ["1 september 2024", "2024-09-01"],
  ["30-02-2024", null],
  ["31-13-2024", null],
  ["03/24", null],
  ["yesterday", null],
])("a day typed as %s", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});
