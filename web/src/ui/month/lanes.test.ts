import { expect, test } from "vitest";
import { layOut } from "./lanes.ts";
import { weeksOf } from "./month-days.ts";

const weeks = weeksOf("2026-11");
const spell = (id: string, starts: string, ends: string) => ({ id, starts, ends });

test("a spell keeps its lane through a week, and is a bar of its own in the next one", () => {
  const days = layOut(weeks, [spell("a", "2026-11-05", "2026-11-10"), spell("b", "2026-11-06", "2026-11-06")], 3);
  expect(days.get("2026-11-05")?.bars).toMatchObject([
    { spell: { id: "a" }, lane: 0, length: 4, begins: true, finishes: false },
  ]);
  expect(days.get("2026-11-06")?.bars).toMatchObject([
    { spell: { id: "b" }, lane: 1, length: 1, begins: true, finishes: true },
  ]);
  expect(days.get("2026-11-09")?.bars).toMatchObject([
    { spell: { id: "a" }, lane: 0, length: 2, begins: false, finishes: true },
  ]);
  expect(days.get("2026-11-07")?.bars).toEqual([]);
  expect(days.get("2026-11-06")?.count).toBe(2);
  expect(days.get("2026-11-11")?.count).toBe(0);
});

test("a lane is free again the day after, and what finds none is counted on each of its days", () => {
  const days = layOut(
    weeks,
    [
      spell("a", "2026-11-02", "2026-11-03"),
      spell("b", "2026-11-03", "2026-11-05"),
      spell("c", "2026-11-03", "2026-11-04"),
      spell("d", "2026-11-04", "2026-11-04"),
    ],
    2,
  );
  const lanesOf = (day: string) => days.get(day)?.bars.map(({ spell: { id }, lane }) => [id, lane]);
  expect(lanesOf("2026-11-02")).toEqual([["a", 0]]);
  expect(lanesOf("2026-11-03")).toEqual([["b", 1]]);
  expect(lanesOf("2026-11-04")).toEqual([["d", 0]]);
  expect(["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"].map((day) => days.get(day)?.hidden)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(days.get("2026-11-04")?.count).toBe(3);
});
