import { expect, it } from "vitest";
import { placeAfter } from "./grid-moves.ts";

const rows = [
  [1, 2, 3],
  [0, 1, 2, 3],
  [0, 1, 3, 4, 5],
  [0, 4],
];

it.each([
  ["ArrowRight", { row: 2, column: 1 }, { row: 2, column: 3 }],
  ["ArrowLeft", { row: 2, column: 3 }, { row: 2, column: 1 }],
  ["ArrowLeft", { row: 1, column: 0 }, { row: 1, column: 0 }],
  ["ArrowRight", { row: 3, column: 4 }, { row: 3, column: 4 }],
  ["ArrowDown", { row: 1, column: 2 }, { row: 2, column: 1 }],
  ["ArrowDown", { row: 2, column: 5 }, { row: 3, column: 4 }],
  ["ArrowUp", { row: 1, column: 0 }, { row: 0, column: 1 }],
  ["ArrowUp", { row: 0, column: 2 }, { row: 0, column: 2 }],
  ["ArrowDown", { row: 3, column: 0 }, { row: 3, column: 0 }],
  ["Home", { row: 2, column: 4 }, { row: 2, column: 0 }],
  ["End", { row: 2, column: 1 }, { row: 2, column: 5 }],
] as const)("%s from %o leads to %o", (key, from, to) => {
  expect(placeAfter(rows, from, key)).toEqual(to);
});

it("Home and End with Control lead to the corners", () => {
  expect(placeAfter(rows, { row: 2, column: 3 }, "Home", true)).toEqual({ row: 0, column: 1 });
  expect(placeAfter(rows, { row: 1, column: 3 }, "End", true)).toEqual({ row: 3, column: 4 });
});

it("other keys do not move", () => {
  for (const key of [" ", "Enter", "Tab", "a"]) expect(placeAfter(rows, { row: 1, column: 1 }, key)).toBeNull();
});
