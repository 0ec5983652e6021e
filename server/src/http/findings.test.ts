import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const page = readFileSync(new URL("docs/findings.md", root), "utf8");

/** How many were found of each letter. */
const FOUND = { I: 17, U: 16, R: 17, P: 5, W: 14, S: 16, T: 5 };

/** Rows of the page: the finding, and what holds it. */
const findings = [...page.matchAll(/^\| ([A-Z]\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, id = "", held = ""]) => ({
  id,
  held,
}));

test("each finding stands there once", () => {
  const all = Object.entries(FOUND).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  expect(findings.map(({ id }) => id)).toEqual(all);
});

describe("what holds a finding is there", () => {
  test.for(findings)("$id", ({ held }) => {
    const [, record] = /^\[\d{4}\]\((decisions\/[\w.-]+)\)$/.exec(held) ?? [];
    if (record) return expect(existsSync(new URL(`docs/${record}`, root)), record).toBe(true);
    const [, file = "", title = ""] = /^`([\w./-]+)`: (.+)$/.exec(held) ?? [];
    const path = new URL(file.startsWith("e2e/") ? file : `server/src/${file}`, root);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, "utf8").includes(`"${title}"`), `${file}: ${title}`).toBe(true);
  });
});
