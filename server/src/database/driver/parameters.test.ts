import { expect, test } from "vitest";
import { parameterOf } from "./parameters.ts";

test.for<[string, unknown, unknown]>([
  ["text as it is", 'a "b" \\ c', 'a "b" \\ c'],
  ["nothing", undefined, null],
  ["null", null, null],
  ["a number", 12.5, "12.5"],
  ["a truth value", false, "false"],
  ["a moment", new Date("2026-02-28T10:00:00.5Z"), "2026-02-28T10:00:00.500Z"],
  ["an object as JSON", { of: [1, "a"] }, '{"of":[1,"a"]}'],
  ["an empty list", [], "{}"],
  ["plain elements", ["a-1", "B_2", 3, true], "{a-1,B_2,3,true}"],
  [
    "elements with signs",
    ["", "a b", "a,b", '"', "\\", "{}", "null", "ä"],
    '{"","a b","a,b","\\"","\\\\","{}","null","ä"}',
  ],
  ["nothing in a list", ["a", null, undefined], "{a,NULL,NULL}"],
  ["lists of lists", [["a"], ["b c"]], '{{a},{"b c"}}'],
  ["objects in a list", [{ a: 'x"' }], '{"{\\"a\\":\\"x\\\\\\"\\"}"}'],
])("a parameter is written: %s", ([, value, written]) => {
  expect(parameterOf(value)).toEqual(written);
});

test("bytes are sent as they are", () => {
  const bytes = Buffer.from([0, 1, 255]);
  expect(parameterOf(bytes)).toEqual(bytes);
  expect(parameterOf(new Uint8Array(bytes))).toEqual(bytes);
});
