import { expect, test } from "vitest";
import { textLocale } from "./text-locale.ts";

const DAY = Date.UTC(2040, 1, 29);
const written = (language: string) =>
  new Intl.DateTimeFormat(textLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(DAY);

test.for([
  ["de-DE", "29 February 2040"],
  ["fr", "29 February 2040"],
  ["en-IN", "29 February 2040"],
  ["en-US", "February 29, 2040"],
] as const)("for a browser in %s days are written in the language of the messages: %s", ([language, text]) => {
  expect(written(language)).toBe(text);
});
