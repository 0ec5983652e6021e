import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("messages/"));

interface Node {
  type: string;
  callee?: { object?: { name?: string }; property?: { name?: string } };
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Messages that a syntax tree asks for outside its functions. */
function askedAtLoad(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(askedAtLoad);
  if (!isNode(value) || /Function|MethodDefinition/.test(value.type)) return [];
  const { type, callee } = value;
  const own = type === "CallExpression" && callee?.object?.name === "m" ? [callee.property?.name ?? ""] : [];
  return [...own, ...Object.values(value).flatMap(askedAtLoad)];
}

test("no file asks for a message as it is loaded: the language is that of the moment", () => {
  const found = files.flatMap((path) =>
    askedAtLoad(parseSync(path, readFileSync(new URL(path, root), "utf8")).program).map((name) => `${path}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test("each message stands in one catalogue", () => {
  const folder = new URL("../messages/en/", root);
  const keys = readdirSync(folder).flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(new URL(name, folder), "utf8")) as object),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
