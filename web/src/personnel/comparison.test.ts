import { expect, test } from "vitest";
import { canCompare, comparedIds, differs } from "./comparison.ts";

const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((digit) => `0199${digit.repeat(4)}-0000-7000-8000-000000000000`);

test("an address names two to four people, each once", () => {
  expect(comparedIds(`${a},${b}`)).toEqual([a, b]);
  expect(comparedIds(`${a},${b?.toUpperCase()},${b},nobody,`)).toEqual([a, b]);
  expect(comparedIds([a, b, c, d].join(","))).toHaveLength(4);
  for (const text of ["", `${a}`, `${a},${a}`, [a, b, c, d, e].join(",")]) expect(comparedIds(text), text).toEqual([]);
  expect([1, 2, 4, 5].map(canCompare)).toEqual([false, true, true, false]);
});

test("people differ where they do not have the same texts, in whatever order", () => {
  expect(
    differs([
      ["MRI", "X-Ray"],
      ["X-Ray", "", "MRI"],
    ]),
  ).toBe(false);
  expect(differs([["MRI"], ["MRI", "X-Ray"]])).toBe(true);
  expect(differs([["MRI"], []])).toBe(true);
  expect(differs([["MRI"]])).toBe(false);
});
