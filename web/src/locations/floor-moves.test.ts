import fc from "fast-check";
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

test("the moves make the new order of the old one", () => {
  const floors = Array.from({ length: 9 }, (_, index) => String(index));
  fc.assert(
    fc.property(fc.shuffledSubarray(floors, { minLength: 9 }), fc.shuffledSubarray(floors, { minLength: 9 }), (from, to) => {
      const moves = floorMoves(from, to);
      expect(moves.reduce<string[]>(moved, from)).toEqual(to);
      expect(moves.length).toBeLessThan(9);
    }),
  );
});
