import { afterEach, expect, test } from "vitest";
import { dayAfter, localMinute, momentOf, readDay, showTimesIn, shownZone, today } from "./local-time.ts";

const here = shownZone();
afterEach(() => showTimesIn(here));

test("a timestamp reads as yyyy-MM-dd HH:mm in the time of this place", () => {
  expect(localMinute("2026-03-01T05:07:59")).toBe("2026-03-01 05:07");
  expect(localMinute(new Date(2026, 11, 31, 23, 59).toISOString())).toBe("2026-12-31 23:59");
});

test("no timestamp is blank", () => {
  expect([null, undefined, "", "soon"].map((none) => localMinute(none))).toEqual(["", "", "", ""]);
});

test("a day reads as dd-MM-yyyy", () => {
  expect(readDay("2019-06-18")).toBe("18-06-2019");
  expect(readDay(null)).toBe("");
});

test("today is the day on the wall, not the day in Greenwich", () => {
  expect(today(new Date(2024, 0, 5, 0, 30))).toBe("2024-01-05");
  expect(today(new Date(2024, 10, 30, 23, 59))).toBe("2024-11-30");
});

test("days are counted over the ends of months and years, and over days of 23 hours", () => {
  expect(dayAfter(-29, new Date(2026, 2, 1, 23, 30))).toBe("2026-01-31");
  expect(dayAfter(1, new Date(2025, 11, 31))).toBe("2026-01-01");
  expect(dayAfter(90, new Date(2026, 1, 28, 0, 10))).toBe("2026-05-29");
});

test.for([
  ["Asia/Kolkata", "2026-03-02 02:00", "2026-03-02"],
  ["America/New_York", "2026-03-01 15:30", "2026-03-01"],
  ["Pacific/Kiritimati", "2026-03-02 10:30", "2026-03-02"],
] as const)("times and days are those of the organisation in %s", ([zone, minute, day]) => {
  showTimesIn(zone);
  const moment = "2026-03-01T20:30:00Z";
  expect(localMinute(moment)).toBe(minute);
  expect(today(new Date(moment))).toBe(day);
  expect(dayAfter(-1, new Date(moment)).slice(-2)).toBe(day.slice(-2) === "02" ? "01" : "28");
  expect(momentOf(minute.replace(" ", "T"))).toBe(Date.parse(moment));
});

test("a typed time is the moment it was there, before and after a change of the clocks", () => {
  showTimesIn("Europe/Berlin");
  expect(momentOf("2026-03-29T01:30")).toBe(Date.parse("2026-03-29T00:30:00Z"));
  expect(momentOf("2026-03-29T03:30")).toBe(Date.parse("2026-03-29T01:30:00Z"));
  expect(momentOf("soon")).toBeNaN();
});
