import fc from "fast-check";
import { expect, test } from "vitest";
import { type OrderedFloor, orderKeys } from "./floor-order.ts";

/** Floors from the lowest up, as the database orders them. */
const inOrder = (floors: readonly OrderedFloor[]) =>
  floors.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
const named = (...keys: number[]) => keys.map((sort_order, index) => ({ id: `f${index}`, sort_order }));
const idsOf = (floors: readonly OrderedFloor[]) => floors.map(({ id }) => id);

test("a floor between two others gets a key between theirs, and nobody else another one", () => {
  expect(orderKeys(named(0, 1), "m", 1)).toEqual([{ id: "m", sort_order: 0.5 }]);
  expect(orderKeys(named(0, 1), "m", 0)).toEqual([{ id: "m", sort_order: -1 }]);
  expect(orderKeys(named(0, 1), "m", 2)).toEqual([{ id: "m", sort_order: 2 }]);
  expect(orderKeys([], "m", 0)).toEqual([{ id: "m", sort_order: 0 }]);
});

test("floors of one key are set apart, up to the next higher one", () => {
  expect(orderKeys(named(0, 1, 1, 2), "m", 2)).toEqual([
    { id: "m", sort_order: 1.333333333 },
    { id: "f2", sort_order: 1.666666667 },
  ]);
});

test("after any moves the floors stand as they were put, however often", () => {
  const move = fc.record({ floor: fc.nat(11), below: fc.nat(11) });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(-1, 0, 1, 1, 2, 2000), { minLength: 2, maxLength: 12 }),
      fc.array(move, { maxLength: 120 }),
      (keys, moves) => {
        let floors = inOrder(named(...keys));
        for (const { floor, below } of moves) {
          const moved = floors[floor % floors.length];
          if (!moved) return;
          const others = floors.filter(({ id }) => id !== moved.id);
          const place = below % floors.length;
          const changed = new Map(orderKeys(others, moved.id, place).map((one) => [one.id, one]));
          floors = inOrder(floors.map((one) => changed.get(one.id) ?? one));
          expect(idsOf(floors)).toEqual(idsOf(others).toSpliced(place, 0, moved.id));
        }
      },
    ),
  );
});
