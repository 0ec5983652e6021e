import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const page = readFileSync(new URL("docs/threat-model.md", root), "utf8");

/** Rows of the threat table: the threat, and the test that guards against it, by file and title. */
const threats = [...page.matchAll(/^\| ([^|]+) \| [^|]+ \| `([\w./-]+\.test\.ts)`: ([^|]+) \|$/gm)].map(
  ([, threat = "", file = "", name = ""]) => ({ threat, file, name }),
);

describe("the threat model", () => {
  test("names its threats", () => expect(threats.length).toBeGreaterThan(40));

  test.for(threats)("$threat", ({ file, name }) => {
    const path = file.startsWith("contract/") ? file : `server/src/${file}`;
    expect(existsSync(new URL(path, root)), path).toBe(true);
    expect(readFileSync(new URL(path, root), "utf8").includes(`"${name}"`), `${path}: ${name}`).toBe(true);
  });
});
