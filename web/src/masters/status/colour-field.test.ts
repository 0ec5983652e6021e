import { expect, test } from "vitest";
import { contrast, faintGrounds, statusSwatches, typedColour } from "./colour-field.tsx";

test("contrast follows WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("every colour of the palette has enough contrast on both backgrounds", () => {
  expect(statusSwatches.filter((swatch) => faintGrounds(swatch.value).length > 0)).toEqual([]);
});

test("colours that are hard to see are told", () => {
  expect(faintGrounds("#ffffff")).toEqual(["light"]);
  expect(faintGrounds("#111111")).toEqual(["dark"]);
});

test("pasted colours become #rrggbb, other texts stay for the rule to refuse", () => {
  expect(typedColour("0F6B66")).toBe("#0f6b66");
  expect(typedColour(" #abc ")).toBe("#aabbcc");
  expect(typedColour("teal")).toBe("teal");
});
