import { describe, expect, test } from "vitest";
import { percentDone, timeLeft } from "./progress.ts";
import { fileProblem } from "../upload/file-problem.ts";

const counts = (rows: number, processed: number) => ({
  rows,
  processed,
  create: 0,
  update: 0,
  unchanged: 0,
  rejected: 0,
  warned: 0,
});

describe("share done", () => {
  test.each([
    [0, 0, null],
    [100, 0, 0],
    [3, 1, 33],
    [100_000, 99_999, 99],
    [10, 10, 100],
    [10, 12, 100],
  ])("%i rows, %i processed: %s", (rows, processed, percent) => {
    expect(percentDone(counts(rows, processed))).toBe(percent);
  });
});

describe("time left", () => {
  test.each([
    [null, ""],
    [-1, ""],
    [0, "a moment left"],
    [4.9, "a moment left"],
    [7, "about 10 seconds left"],
    [59, "about 60 seconds left"],
    [60, "about 1 minute left"],
    [100, "about 2 minutes left"],
    [3569, "about 59 minutes left"],
    [3600, "about 1 hour left"],
    [5400, "about 1 h 30 min left"],
    [7199, "about 2 hours left"],
  ])("%s seconds: %s", (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });
});

describe("files that are not worth sending", () => {
  test("none, other kinds, empty and too large ones are named", () => {
    expect(fileProblem(null)).toBe("Choose a file first.");
    expect(fileProblem({ name: "assets.xls", size: 10 })).toMatch(/XLSX/);
    expect(fileProblem({ name: "assets.csv", size: 0 })).toBe("The file is empty.");
    expect(fileProblem({ name: "assets.csv", size: 201 * 1024 * 1024 })).toMatch(/larger than 200 MB/);
  });

  test("CSV and XLSX are taken in any case of letters", () => {
    expect(fileProblem({ name: "Assets.CSV", size: 10 })).toBeNull();
    expect(fileProblem({ name: "assets.xlsx", size: 200 * 1024 * 1024 })).toBeNull();
  });
});
