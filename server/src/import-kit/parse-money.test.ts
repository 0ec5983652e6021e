import { describe, expect, test } from "vitest";
import { guessDecimalMark, parseMoney } from "./parse-money.ts";

test.each([
  ["2266.13", "2266.13"],
  ["2,266.13", "2266.13"],
  ["2.266,13", "2266.13"],
  ["2 266,1", "2266.10"],
  ["$12.58", "12.58"],
  ["\u20b9 11,84,000.00", "1184000"],
  ["Rs. 1,23,456.00", "123456"],
  ["Rs.1500", "1500"],
  ["1,23,456/-", "123456"],
  ["INR 2,500.50 only", "2500.50"],
  ["12,345.00 Dr", "12345"],
  ["?1,500", "1500"],
  ["1.234,-- \u20ac", "1234"],
  ["1.500 \u20ac", "1500"],
  ["CHF 1'234.-", "1234"],
  ["1\u2019234.50", "1234.50"],
  ["R$ 1.234,56", "1234.56"],
  ["12\u00a0345,67 kr", "12345.67"],
  ["12,000\u5186", "12000"],
  [".50", "0.50"],
  ["5000.0000", "5000"],
  ["12,345", "12345"],
  ["12,5", "12.50"],
  ["1.234.567", "1234567"],
  ["0", "0"],
  ["", null],
  ["n/a", null],
])("the amount %s is %s", (text, value) => {
  expect(parseMoney(text)).toEqual({ value });
});

test.each(["abc", "1e5", "1200 / 2", "10%", "12 34", "1,23,45", "12345678901234"])("%s is no amount", (text) => {
  expect(parseMoney(text)).toEqual({ problem: "This is not an amount with up to two decimals." });
});

test.each(["1.5 Cr", "2.5 lakh", "12k", "1.5M", "500 per month"])("%s is not in figures", (text) => {
  expect(parseMoney(text)).toEqual({ problem: "Write the amount in figures, with no word but its currency." });
});

test("a file tells its decimal mark", () => {
  expect(guessDecimalMark(["1.234,56", "1.500", "99,90 €"])).toBe("comma");
  expect(guessDecimalMark(["1,234.56", "12.5", "12,5"])).toBeNull();
  expect(guessDecimalMark(["10.20.30.40", "1.500"])).toBeNull();
  expect(parseMoney("1.500", "comma")).toEqual({ value: "1500" });
  expect(parseMoney("1.500,5", "comma")).toEqual({ value: "1500.50" });
  expect(parseMoney("12,50", "comma")).toEqual({ value: "12.50" });
  expect(parseMoney("1.500", "point")).toEqual({ value: "1.50" });
  expect(parseMoney("1,500", "point")).toEqual({ value: "1500" });
  expect(parseMoney("1,234.56", "comma")).toHaveProperty("problem");
});

describe("amounts that could be taken for others", () => {
  test.each(["-5", "(1,234.00)", "1,234.00-", "\u20b9 -500"])("%s is negative", (text) => {
    expect(parseMoney(text)).toEqual({ problem: "An amount cannot be negative." });
  });
  test("a point before three digits may part thousands or decimals", () => {
    expect(parseMoney("1.500")).toEqual({
      problem: "The point may separate thousands or decimals. Write the amount without a sign between thousands.",
    });
    expect(parseMoney("KWD 12.500")).toHaveProperty("problem");
  });
  test("decimals are not rounded", () => {
    expect(parseMoney("840.336134453782")).toEqual({
      problem: "An amount has at most two decimals; this has 12.",
    });
  });
});
