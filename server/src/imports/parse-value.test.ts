import { describe, expect, test } from "vitest";
import { guessDayOrder, parseDay, parseDegrees, parseMoney, parseWhole } from "./parse-value.ts";

describe("days", () => {
  test.each([
    ["2024-03-04", "dmy", "2024-03-04"],
    ["2024/3/4", "mdy", "2024-03-04"],
    ["04.03.2024", "dmy", "2024-03-04"],
    ["3/4/24", "mdy", "2024-03-04"],
    ["04-03-99", "dmy", "1999-03-04"],
    ["20240304", "dmy", "2024-03-04"],
    ["4 March 2024", "dmy", "2024-03-04"],
    ["Mar 4, 2024", "dmy", "2024-03-04"],
    ["2024-03-04T10:00:00Z", "dmy", "2024-03-04"],
    ["04/03/2024 10:15", "dmy", "2024-03-04"],
    ["", "dmy", null],
    ["N/A", "dmy", null],
    ["-", "dmy", null],
  ] as const)("%s in the order %s is %s", (text, order, value) => {
    expect(parseDay(text, order)).toEqual({ value });
  });
  test.each(["31-02-2024", "2024-13-01", "soon", "12", "2004", "c. 1829-1836", "0000-01-01"])("%s is none", (text) => {
    expect(parseDay(text, "dmy")).toHaveProperty("problem");
  });
  test("tell their order where they can", () => {
    expect(guessDayOrder(["1/2/23", "1/23/23"])).toBe("mdy");
    expect(guessDayOrder(["1/2/23", "23.1.23"])).toBe("dmy");
    expect(guessDayOrder(["2023-01-02"])).toBe("ymd");
    expect(guessDayOrder(["1/2/23", "x"])).toBeUndefined();
  });
});

test.each([
  ["2266.13", "2266.13"],
  ["2,266.13", "2266.13"],
  ["2.266,13", "2266.13"],
  ["2 266,1", "2266.10"],
  ["$12.58", "12.58"],
  ["\u20b9 11,84,000.00", "1184000"],
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

test.each(["-5", "12.345", "abc", "1e5", "12345678901234"])("%s is no amount", (text) => {
  expect(parseMoney(text)).toHaveProperty("problem");
});

test("whole numbers with units, and coordinates", () => {
  expect(parseWhole("24 months", 1, 99, "no")).toEqual({ value: 24 });
  expect(parseWhole("24.0", 1, 99, "no")).toEqual({ value: 24 });
  expect(parseWhole("100", 1, 99, "no")).toEqual({ problem: "no" });
  expect(parseDegrees("-43.518165", 90)).toEqual({ value: -43.518165 });
  expect(parseDegrees("90.1", 90)).toHaveProperty("problem");
});
