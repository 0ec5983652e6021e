import { expect, test } from "vitest";
import { type FloorMove, floorMoves } from "./floor-moves.ts";

/** Floors after a move, from the lowest up. */
function moved(floors: readonly string[], { id, above }: FloorMove): string[] {
  const others = floors.filter((floor) => floor !== id);
  return others.toSpliced(above === null ? 0 : others.indexOf(above) + 1, 0, id);
}

test("one floor that was dragged is one move", () => {
  const before = ["UG", "EG", "1", "2", "3"];
  expect(floorMoves(before, before)).toEqual([]);
  expect(floorMoves(before, ["UG", "3", "EG", "1", "2"])).toEqual([{ id: "3", above: "UG" }]);
  expect(floorMoves(before, ["EG", "1", "2", "3", "UG"])).toEqual([{ id: "UG", above: "3" }]);
  expect(floorMoves(before, ["1", "UG", "EG", "2", "3"])).toEqual([{ id: "1", above: null }]);
});

/** Every order of these floors. */
const ordersOf = (floors: readonly string[]): string[][] =>
  floors.length < 2
    ? [[...floors]]
    : floors.flatMap((first, index) => ordersOf(floors.toSpliced(index, 1)).map((rest) => [first, ...rest]));

test("the moves make any order of any other", () => {
  const before = ["UG", "EG", "1", "2", "3"];
  for (const after of ordersOf(before)) {
    const moves = floorMoves(before, after);
    expect(moves.reduce<string[]>(moved, before)).toEqual(after);
    expect(moves.length).toBeLessThan(5);
  }
});
