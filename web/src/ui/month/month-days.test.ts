import { describe, expect, test } from "vitest";
import { monthAfter, monthOr, shownDays, weeksOf } from "./month-days.ts";

describe("the weeks of a month", () => {
  test("begin on Mondays and hold each day of the month once", () => {
    for (const [month, days] of [
      ["2024-02", 29],
      ["2025-02", 28],
      ["2026-11", 30],
      ["2026-06", 30],
    ] as const) {
      const weeks = weeksOf(month);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(weeks.every(([first]) => new Date(first?.day ?? "").getUTCDay() === 1)).toBe(true);
      const inside = weeks.flat().filter(({ isInside }) => isInside);
      expect(inside.map(({ date }) => date)).toEqual(Array.from({ length: days }, (_, index) => index + 1));
    }
  });

  test("of neighbouring months follow each other", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });

  test("are those asked for, else those of today, and show the days that fill them", () => {
    expect(monthOr("2027-03", "2026-11-23")).toBe("2027-03");
    for (const wrong of [undefined, "", "2027-13", "soon"]) expect(monthOr(wrong, "2026-11-23")).toBe("2026-11");
    expect(shownDays("2026-11")).toEqual({ first: "2026-10-26", last: "2026-12-06" });
  });
});
