import fc from "fast-check";
import { expect, test } from "vitest";
import { formatList, parseList, partsOf } from "./list-cell.ts";

test.for([
  ["Red, Blue", ["Red", "Blue"]],
  ["Red; Blue, dark", ["Red", "Blue, dark"]],
  ["Red\r\nBlue; dark\n", ["Red", "Blue; dark"]],
  ['"Blue, dark"', ["Blue, dark"]],
  ['Red, "Blue, dark", 5" pipe', ["Red", "Blue, dark", '5" pipe']],
  ['"a ""b"" c"; d', ['a "b" c', "d"]],
  [" ", []],
] as const)("%j is %j", ([cell, items]) => expect(parseList(cell)).toEqual(items));

test("several signs at once part a cell", () => expect(partsOf("a, b;c|d", ",;|")).toEqual(["a", "b", "c", "d"]));

test("whatever the items are, they read back as they were", () => {
  const item = fc
    .string({ unit: fc.constantFrom("a", "B", '"', ",", ";", "|", "\n", " ", "é") })
    .map((text) => text.trim())
    .filter((text) => text !== "");
  fc.assert(
    fc.property(fc.array(item), (items) => {
      expect(parseList(formatList(items))).toEqual(items);
    }),
  );
});
