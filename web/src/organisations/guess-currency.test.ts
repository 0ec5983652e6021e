import { expect, test } from "vitest";
import { guessCurrency } from "./guess-currency.ts";
import { months } from "./months.ts";
import { ownTimeZone, timeIn, timeZones, zoneLabel } from "./time-zones.ts";

const choices = [
  { code: "EUR", countries: ["DE", "FR"] },
  { code: "GBP", countries: ["GB"] },
  { code: "INR", countries: ["IN"] },
  { code: "USD", countries: ["US"] },
];

test.for([
  ["en-IN", "Asia/Calcutta", "INR"],
  ["en-GB", "Europe/London", "GBP"],
  ["de", "Europe/Berlin", "EUR"],
  // Many browsers are in American English, wherever they are.
  ["en-US", "Asia/Calcutta", "INR"],
  ["en-US", "Europe/London", "GBP"],
  ["en-US", "America/New_York", "USD"],
  ["en-US", "UTC", "USD"],
  ["pt-BR", "America/Sao_Paulo", ""],
])("in %s with the clock of %s people likely pay in %s", ([language, zone, code]) => {
  expect(guessCurrency(choices, language, zone)).toBe(code);
});

test("time zones have the names of today, each once, with those that are given", () => {
  const zones = timeZones("Moon/Base");
  expect(zones).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Moon/Base", "UTC", ownTimeZone()]));
  expect(zones).not.toContain("Asia/Calcutta");
  expect(new Set(zones).size).toBe(zones.length);
  expect(zoneLabel("America/New_York")).toBe("America/New York");
});

test("a zone tells its time and offset, an unknown one nothing", () => {
  const moment = new Date("2026-03-01T20:30:00Z");
  expect(timeIn("Asia/Kolkata", moment)).toBe("02:00 (GMT+5:30)");
  expect(timeIn("Moon/Base", moment)).toBe("");
});

test("there are twelve months, each with its number", () => {
  expect(months()).toHaveLength(12);
  expect(months()[3]).toEqual({ value: "4", label: "April" });
  expect(months()[0]?.label).toBe("January");
});
