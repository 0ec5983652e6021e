import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern, matchesPattern } from "./pattern.ts";

const matches = (pattern: string, value: string) => {
  const compiled = compilePattern(pattern);
  if ("problem" in compiled) throw new Error(compiled.problem);
  return matchesPattern(compiled.pattern, value);
};

/** Patterns with the same meaning in JavaScript's own engine. */
const PATTERNS = [
  "",
  "abc",
  "^abc$",
  "a.c",
  "a?b*c+",
  "(ab|a)(c|bc)",
  "(?:a|b|)c",
  "[a-c]+",
  "[^a-c]*",
  "[-a]b",
  "[a-]b",
  "\\d{2,4}",
  "\\w+\\s\\D",
  "(a*)*",
  "(a|aa)+b",
  "a{0}b",
  "(ab?){2}",
  "a{2,}",
  "a*?b",
  "\\.\\(\\)\\\\",
  "[\\d.]+",
  "((a|b)|c){1,2}",
  "(){3}a",
];

test.for(PATTERNS)("%s matches whole values as regular expressions do", (pattern) => {
  const expected = new RegExp(`^(?:${pattern.replace(/^\^|\$$/g, "")})$`, "su");
  const values = fc.string({ unit: fc.constantFrom(..."abc1. -()\\\n😀"), maxLength: 7 });
  fc.assert(
    fc.property(values, (value) => {
      expect({ value, matches: matches(pattern, value) }).toEqual({ value, matches: expected.test(value) });
    }),
    { numRuns: 300 },
  );
});

test.for([
  ["(a", "A bracket is not closed."],
  ["[a", "A bracket is not closed."],
  ["a)", "A bracket is closed that was never opened."],
  ["*a", "There is nothing for * to repeat."],
  ["a**", "There is nothing for * to repeat."],
  ["a{x}", "Write a repetition as {3}, {2,4} or {2,}."],
  ["a{3,2}", "Write a repetition as {3}, {2,4} or {2,}."],
  ["a{1", "Write a repetition as {3}, {2,4} or {2,}."],
  ["a^b", "The pattern uses something that is not supported here: ^ in its middle."],
  ["(?=a)b", "The pattern uses something that is not supported here: (?."],
  ["(a)\\1", "The pattern uses something that is not supported here: \\1."],
  ["a\\", "The pattern uses something that is not supported here: \\."],
  ["[z-a]", "The range z-a is the wrong way round."],
  ["a{9999}", "The pattern repeats too much."],
  ["((a{9}){9}){9}", "The pattern repeats too much."],
] as const)("%s is refused with its words", ([pattern, problem]) => {
  expect(compilePattern(pattern)).toEqual({ problem });
});

test("no pattern and no value takes long", () => {
  const value = "a".repeat(255);
  const began = performance.now();
  for (const pattern of [
    "(a*)*b",
    "(a|a)*b",
    "(a|aa)+b",
    "(.*)(.*)(.*)(.*)(.*)(.*)(.*)b",
    "((((a?){9})?){9})?b",
    "(){9999}b",
  ]) {
    expect(matches(pattern, value)).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a()[]|?*+{19},\\d.^-"), maxLength: 60 }), (pattern) => {
      const compiled = compilePattern(pattern);
      if ("pattern" in compiled) matchesPattern(compiled.pattern, value);
    }),
    { numRuns: 500 },
  );
  expect(performance.now() - began).toBeLessThan(10_000);
});
