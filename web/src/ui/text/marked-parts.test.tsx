import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Marked } from "./marked.tsx";
import { markedParts } from "./marked-parts.ts";

const marks = (text: string, search: string) =>
  markedParts(text, search)
    .filter((part) => part.match)
    .map((part) => part.text);

describe("marking a search in a text", () => {
  test("finds every place, whatever the case", () => {
    expect(marks("NetR9 and netr9", "NETR9")).toEqual(["NetR9", "netr9"]);
  });

  test("finds text with and without accents", () => {
    expect(marks("Güralp Café", "guralp")).toEqual(["Güralp"]);
    expect(marks("Cafe\u0301 noir", "café")).toEqual(["Cafe\u0301"]);
    expect(marks("Munchen", "Mün")).toEqual(["Mun"]);
  });

  test("takes signs of search patterns for what they are", () => {
    expect(marks("Bay 7 (a+b)", "(a+b)")).toEqual(["(a+b)"]);
    expect(marks("100% sure", "%")).toEqual(["%"]);
  });

  test("marks nothing without a search or a match", () => {
    expect(marks("Trimble", "")).toEqual([]);
    expect(marks("Trimble", "   ")).toEqual([]);
    expect(marks("", "x")).toEqual([]);
    expect(marks("Trimble", "Leica")).toEqual([]);
  });

  test.each(["İstanbul ısı", "ﬁber ﬁlter", "👩‍🔧 tool 👩‍🔧", "ẞtraße", "नमस्ते दुनिया"])(
    "keeps %s letter for letter",
    (text) => {
      for (const search of ["i", "f", "ß", "न", "👩", "st", " "]) {
        expect(
          markedParts(text, search)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }
    },
  );
});

test("a marked text is one element, so that a cell that stacks its lines keeps it on one", () => {
  expect(renderToStaticMarkup(<Marked text="Z018915" search="9" />)).toBe("<span>Z018<mark>9</mark>15</span>");
});
