import type { CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showTimesIn, shownZone } from "../../ui/text/local-time.ts";
import { beginningIn, daySlots, hourSlots, mondayOf, movedTo, placeVisits } from "./planner-slots.ts";

const here = shownZone();
beforeAll(() => showTimesIn("Europe/Berlin"));
afterAll(() => showTimesIn(here));

const visit = (id: string, scheduled_at: string, scheduled_end: string) =>
  ({ id, engineer: "one", scheduled_at, scheduled_end }) as CalendarVisit;
const calendar = (days: string[], visits: CalendarVisit[] = []): VisitCalendar => ({
  opens_at: "09:30",
  closes_at: "18:00",
  days: days.map((day) => ({ day, holiday: "", is_working: true })),
  engineers: [],
  engineers_left_out: 0,
  results: visits,
  are_more_visits: false,
});
const hours = (shown: VisitCalendar) => hourSlots(shown).map(({ from }) => from.slice(-5));

test("a week begins on Monday, across the turn of a year", () => {
  expect(["2027-01-03", "2026-12-28", "2026-12-30"].map(mondayOf)).toEqual(Array(3).fill("2026-12-28"));
});

describe("columns", () => {
  test("of a day are its working hours, and those that a visit needs beside them", () => {
    expect(hours(calendar(["2026-03-02"]))).toEqual(
      ["09", "10", "11", "12", "13", "14", "15", "16", "17"].map((hour) => `${hour}:00`),
    );
    const early = visit("a", "2026-03-02T06:15:00Z", "2026-03-02T07:00:00Z");
    const late = visit("b", "2026-03-02T17:30:00Z", "2026-03-02T19:30:00Z");
    const shown = hourSlots(calendar(["2026-03-02"], [early, late]));
    expect([shown[0]?.from, shown.at(-1)?.to]).toEqual(["2026-03-02T07:00", "2026-03-02T21:00"]);
    expect(shown.filter(({ isClosed }) => isClosed).map(({ from }) => from.slice(11, 13))).toEqual([
      "07",
      "08",
      "18",
      "19",
      "20",
    ]);
  });

  test("of a day with a visit through the night reach from midnight to midnight", () => {
    const night = visit("a", "2026-03-01T20:00:00Z", "2026-03-03T02:00:00Z");
    const shown = hourSlots(calendar(["2026-03-02"], [night]));
    expect([shown.length, shown.at(-1)?.to]).toEqual([24, "2026-03-03T00:00"]);
  });
});

test("a visit stands whole in the first column that it touches and goes on in the others", () => {
  const slots = daySlots(calendar(["2026-03-02", "2026-03-03", "2026-03-04"]));
  const long = visit("long", "2026-03-02T20:00:00Z", "2026-03-03T10:00:00Z");
  const untilMidnight = visit("day", "2026-03-03T10:00:00Z", "2026-03-03T23:00:00Z");
  const cells = placeVisits([long, untilMidnight], slots).get("one");
  expect(cells?.map((cell) => cell.map(({ visit: { id }, goesOn }) => [id, goesOn]))).toEqual([
    [["long", false]],
    [
      ["long", true],
      ["day", false],
    ],
    [],
  ]);
});

describe("what is moved", () => {
  const [monday, sunday] = daySlots(calendar(["2026-03-23", "2026-03-29"]));

  test("keeps its time of day and its length, over the night in which clocks are changed too", () => {
    const moved = visit("a", "2026-03-23T21:00:00Z", "2026-03-24T03:00:00Z");
    expect(movedTo(moved, sunday!, "week")).toEqual({ from: "2026-03-29T22:00", to: "2026-03-30T04:00" });
    const before = daySlots(calendar(["2026-03-28"]))[0];
    // Six hours later it is five o'clock, as one hour is left out.
    expect(movedTo(moved, before!, "week")).toEqual({ from: "2026-03-28T22:00", to: "2026-03-29T05:00" });
  });

  test("takes the hour of its column, and a request that of the opening where columns are days", () => {
    const [hour] = hourSlots(calendar(["2026-03-23"]));
    const moved = visit("a", "2026-03-23T12:15:00Z", "2026-03-23T13:00:00Z");
    expect(movedTo(moved, hour!, "day")).toEqual({ from: "2026-03-23T09:00", to: "2026-03-23T09:45" });
    expect(beginningIn(monday!, "week", { opens_at: "09:30" })).toBe("2026-03-23T09:30");
    expect(beginningIn(hour!, "day", { opens_at: "09:30" })).toBe("2026-03-23T09:00");
  });
});
