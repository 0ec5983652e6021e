import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chunkGroups } from "./chunk-groups.ts";

const root = join(import.meta.dirname, "..", "..");
const files = ["web/src", "contract/src"].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: "utf8" }).map((path) => join(root, part, path)),
);
const byPriority = chunkGroups.toSorted((one, other) => other.priority - one.priority);
const chunkOf = (path: string) => byPriority.find(({ test: pattern }) => pattern.test(path))?.name;

const ofSources = chunkGroups.filter(({ test: pattern }) => /src\[/.test(pattern.source));

test("there are chunks of sources", () => expect(ofSources.length).toBeGreaterThan(8));

test.for(ofSources)("the chunk $name has files", ({ name }) => {
  expect(files.filter((path) => chunkOf(path) === name).length).toBeGreaterThan(0);
});

/** Files that a pattern names, or leaves out by name. */
const named: [path: string, chunk: string | undefined][] = [
  ["web/src/app/app.tsx", "first"],
  ["web/src/app/router.tsx", "first"],
  ["web/src/app/nouns.ts", "cards"],
  ["web/src/app/signed-in-layout.tsx", "frame"],
  ["web/src/home/arrange-dialog.tsx", undefined],
  ["web/src/home/first-steps.tsx", undefined],
  ["web/src/sign-in/login-page.tsx", "first"],
  ["web/src/lists/list-footer.tsx", "parts-of-lists"],
  ["web/src/lists/cells/cell-lines.tsx", "parts-of-lists"],
  ["web/src/lists/filters/records-filter.ts", "parts-of-lists"],
  ["web/src/lists/export-menu.tsx", "exports"],
  ["web/src/lists/table/use-remembered.ts", "parts-of-lists"],
  ["contract/src/kit/product.ts", "react"],
  ["contract/src/kit/nouns.ts", "permissions"],
  ["contract/src/masters/master-rules.ts", "rules-of-masters"],
];

test.for(named)("%s, which a pattern names, is there and stands in its chunk", ([path, chunk]) => {
  expect(existsSync(join(root, path))).toBe(true);
  expect(chunkOf(join(root, path))).toBe(chunk);
});

test("parts of the kit that a pattern names are there", () => {
  const components = chunkGroups.flatMap(({ test: { source } }) => {
    const [, list = ""] = /components\[[^\]]*\]\(([^)]*)\)/.exec(source) ?? [];
    return list.split("|").filter((part) => part !== "");
  });
  const absent = components
    .map((part) => part.replace("[\\\\/]", "/"))
    .filter((part) => {
      const at = join(root, "node_modules/@mantine/core/esm/components", part);
      return !existsSync(at) && !existsSync(`${at}.mjs`);
    });
  expect(components.length).toBeGreaterThan(8);
  expect(absent).toEqual([]);
});
