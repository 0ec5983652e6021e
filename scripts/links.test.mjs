import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { faultsOf } from "./links.mjs";

const files = ["README.md", "docs/glossary.md", "docs/decisions/0001-runtime.md"];

test("links to files and folders that are there, and to other sites, are right", () => {
  const text =
    "[a](docs/glossary.md) [b](docs/decisions/) [c](docs/glossary.md#words) [d](https://example.org/x) decision 0001";
  assert.deepEqual(faultsOf("README.md", text, files), []);
  assert.deepEqual(faultsOf("docs/decisions/0001-runtime.md", "# 0001 Runtime\n[g](../glossary.md)", files), []);
});

test("a link that leads nowhere, a decision that is not there and a wrong number are found", () => {
  assert.deepEqual(faultsOf("docs/glossary.md", "[a](gone.md)", files), [
    "docs/glossary.md leads to gone.md, which is not there.",
  ]);
  assert.deepEqual(faultsOf("README.md", "as decision 0002 says", files), [
    "README.md names decision 0002, which is not there.",
  ]);
  assert.deepEqual(faultsOf("docs/decisions/0001-runtime.md", "# 0002: Runtime", files), [
    "docs/decisions/0001-runtime.md calls itself 0002.",
  ]);
});

test("what stands in a block of code is no link", () => {
  assert.deepEqual(faultsOf("README.md", "```ts\nat[0](missing)\n```", files), []);
});

test("every rule of the lint that is off has its reason in a record, and no other", () => {
  const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  const { rules, overrides } = JSON.parse(read(".oxlintrc.json"));
  const sets = [rules, ...overrides.map((one) => one.rules)];
  const off = sets.flatMap((set) => Object.keys(set).filter((rule) => set[rule] === "off"));
  const [, table = ""] =
    /## Rules of the lint that are off\n(.*?)\n## /s.exec(read("docs/decisions/0019-tests.md")) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \| [^|]+ \|$/gm)].map(([, named]) => named);
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, rule]) => rule));
  assert.deepEqual(named.toSorted(), [...new Set(off)].toSorted());
});
