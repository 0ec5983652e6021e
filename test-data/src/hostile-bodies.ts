import { readFileSync } from "node:fs";
import { furtherData, furtherFile } from "./further-data.ts";

/** Expected result of a JSON parser: "either" where both are correct. */
export type Verdict = "accept" | "reject" | "either";

export interface HostileBody {
  name: string;
  expect: Verdict;
  bytes: Buffer;
}

/** Valid JSON that is no body of any call. */
const ACCEPTED = [
  "null",
  "true",
  "0",
  "-0",
  "1e-9",
  '""',
  '"text"',
  "[]",
  "[[]]",
  "[1,null,true]",
  " [ ] \n\t\r",
  '{"":0}',
  '{"a":{}}',
  '{"a":1,"a":2}',
  '{"\\u0061bc":1}',
  '{"no such field":"\\ud83d\\ude00"}',
  '{"x":"\\"\\\\\\/\\b\\f\\n\\r\\t"}',
  '{"x":"\u2028\u2029"}',
  '{"x":0.1e+10}',
  `{"x":"${"x".repeat(10_000)}"}`,
];
const REJECTED = [
  " ",
  "{",
  "}",
  "[",
  "]",
  '{"x"}',
  '{"x":}',
  '{"x":1,}',
  "{x:1}",
  "{'x':1}",
  '{"x":1}}',
  '{"x":1}{"y":2}',
  '{"x":1} trailing',
  '{"x" 1}',
  '{,"x":1}',
  '{"x":1,,"y":2}',
  "[1,]",
  "[,1]",
  "[1 2]",
  '["x"',
  '{"x":"',
  '{"x":"\\"}',
  '{"x":"\\x41"}',
  '{"x":"\\u12"}',
  '{"x":"\\ud8"}',
  '{"x":"\ttab"}',
  '{"x":"line\nbreak"}',
  '{"x":"nul\u0000"}',
  '{"x":01}',
  '{"x":.5}',
  '{"x":1.}',
  '{"x":+1}',
  '{"x":1e}',
  '{"x":0x1F}',
  '{"x":--1}',
  '{"x":NaN}',
  '{"x":Infinity}',
  '{"x":undefined}',
  '{"x":True}',
  '{"x":nul}',
  '{"x":1/2}',
  '{"x":1 /* comment */}',
  '{"x":1} // comment',
  "# comment",
  '{"x":`1`}',
  '{"x":(1)}',
  '"x',
  "x",
  "a=b&c=d",
  "<x/>",
  "\u0000",
  '\u00a0{"x":1}',
  '\u2028{"x":1}',
];
/** Byte order marks, odd bytes, numbers and depths that a parser may refuse. */
const EITHER: [name: string, bytes: Buffer | string][] = [
  ["a mark of the byte order", '\ufeff{"x":1}'],
  ["half a surrogate pair", '{"x":"\\ud800"}'],
  ["a pair turned round", '{"x":"\\ude00\\ud83d"}'],
  ["a number without end", `{"x":${"9".repeat(4_000)}}`],
  ["an exponent without end", '{"x":1e999999}'],
  ["a deep object", `${'{"x":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["a deep list that never ends", "[".repeat(100_000)],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["an overlong character", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ["a cut character", Buffer.from([0x22, 0xe2, 0x82, 0x22])],
  ["a surrogate in UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ["UTF-16", Buffer.from('{"x":1}', "utf16le")],
  ["a field of the prototype", '{"__proto__":{"is_owner":true}}'],
  ["a constructor", '{"constructor":{"prototype":{"is_owner":true}}}'],
];

interface FurtherBody {
  name: string;
  expect: Verdict;
  b64?: string;
}
const further = (): FurtherBody[] =>
  furtherData ? (JSON.parse(readFileSync(furtherFile("naughty/json_bodies.json"), "utf8")) as FurtherBody[]) : [];

const named = (expect: Verdict) => (text: string) => ({ name: text.slice(0, 60), expect, bytes: Buffer.from(text) });

/**
 * Hostile request bodies with the expected result of a JSON parser: the project's own, then those of the further data.
 */
export const hostileBodies = (): HostileBody[] => [
  ...ACCEPTED.map(named("accept")),
  ...REJECTED.map(named("reject")),
  ...EITHER.map(([name, bytes]) => ({ name, expect: "either" as const, bytes: Buffer.from(bytes as string) })),
  // An empty body is read as one without fields.
  ...further().flatMap(({ name, expect, b64 }) => (b64 ? [{ name, expect, bytes: Buffer.from(b64, "base64") }] : [])),
];
