import { expect, test } from "vitest";
import { placeCode, placeOfCode } from "./place-code.ts";

test.for([
  "00000000-0000-7000-8000-000000000000",
  "01960000-1234-7abc-8def-0123456789ab",
  "ffffffff-ffff-7fff-bfff-ffffffffffff",
])("the code of %s is short and leads back to it, whatever its case", (id) => {
  const code = placeCode(id);
  expect(code).toMatch(/^[0-9a-v]{26}$/);
  expect(placeOfCode(code.toUpperCase())).toBe(id);
});

test.for(["", "0123456789", "z1960000000000000000000000", "8000000000000000000000000w", "80000000000000000000000000"])(
  "%s is the code of no place",
  (code) => expect(placeOfCode(code)).toBeNull(),
);
