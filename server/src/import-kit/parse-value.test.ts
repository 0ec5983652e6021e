import { age, warrantyMonths } from "@steward/contract/kit/field-rules";
import { describe, expect, test } from "vitest";
import { guessDayOrder, parseDay, parseDegrees, parseMonths } from "./parse-value.ts";

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
    ["n.a.", "dmy", null],
    ["TBD", "dmy", null],
    ["00.00.0000", "dmy", null],
    ["0000-00-00", "dmy", null],
    ["03-Apr-24", "dmy", "2024-04-03"],
    ["4th March 2024", "dmy", "2024-03-04"],
    ["Mon, 04 Mar 2024", "mdy", "2024-03-04"],
    ["3. März 2024", "dmy", "2024-03-03"],
    ["12 août 2023", "dmy", "2023-08-12"],
    ["4 de mayo de 2023", "dmy", "2023-05-04"],
    ["04.03.2024, 10:15", "dmy", "2024-03-04"],
    ["2024. 3. 4.", "dmy", "2024-03-04"],
    ["2024\u5e743\u67084\u65e5", "dmy", "2024-03-04"],
    ["13/04/2024", "ymd", "2024-04-13"],
    ["04/13/2024", "ymd", "2024-04-13"],
    ["45351", "dmy", "2024-02-29"],
    ["45351.25", "dmy", "2024-02-29"],
  ] as const)("%s in the order %s is %s", (text, order, value) => {
    expect(parseDay(text, order)).toEqual({ value });
  });
  test.each([
    "31-02-2024",
    "2024-13-01",
    "soon",
    "12",
    "2004",
    "Apr-24",
    "4 boxes 2024",
    "1711929600",
    "c. 1829-1836",
    "0000-01-01",
  ])("%s is none", (text) => {
    expect(parseDay(text, "dmy")).toHaveProperty("problem");
  });
  test("tell their order where they can", () => {
    expect(guessDayOrder(["1/2/23", "1/23/23"])).toBe("mdy");
    expect(guessDayOrder(["1/2/23", "23.1.23"])).toBe("dmy");
    expect(guessDayOrder(["2023-01-02"])).toBe("ymd");
    expect(guessDayOrder(["1/2/23", "x"])).toBeUndefined();
    expect(guessDayOrder(["2023-01-02", "1/2/2023"])).toBe("dmy");
  });
  test("are told from addresses of networks, numbers of parts and single slips", () => {
    expect(guessDayOrder(["10.20.30.40", "44-10-2", "44-10-20", "3/4/2024"])).toBeUndefined();
    expect(guessDayOrder(["10.22.30", "23/4/2024", "24/4/2024"])).toBe("dmy");
  });
  test("with day and month the other way round are told so", () => {
    expect(parseDay("12/13/2023", "dmy")).toEqual({
      problem: "There is no month 13: dates in this file begin with the day.",
    });
    expect(parseDay("13/12/2023", "mdy")).toEqual({
      problem: "There is no month 13: dates in this file begin with the month.",
    });
  });
  test("of a file in which years come first are refused where day and month look alike", () => {
    expect(parseDay("03/04/2024", "ymd")).toEqual({
      problem: "Day and month cannot be told apart here: choose how dates are written.",
    });
  });
});

test("months with their units, and coordinates", () => {
  expect(parseMonths("24 months", warrantyMonths)).toEqual({ value: 24 });
  expect(parseMonths("24.0", warrantyMonths)).toEqual({ value: 24 });
  expect(parseMonths("2 years", warrantyMonths)).toEqual({ value: 24 });
  expect(parseMonths("0", warrantyMonths, { zeroIsNone: true })).toEqual({ value: null });
  for (const wrong of ["0", "100", "10 years", "90 days", "-5"]) {
    expect(parseMonths(wrong, warrantyMonths)).toEqual({ problem: "Enter Valid Number of months." });
  }
  for (const wrong of ["0", "10001", "old"]) {
    expect(parseMonths(wrong, age)).toEqual({ problem: "Age must be between 1 and 10000" });
  }
  expect(parseDegrees("-43.518165", 90)).toEqual({ value: -43.518165 });
  expect(parseDegrees("90.1", 90)).toHaveProperty("problem");
});
