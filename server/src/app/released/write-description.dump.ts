import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { test } from "vitest";
import { openApiDocument } from "../openapi.ts";

test("the description of this version's API, with which later ones are compared", () => {
  const facts = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(facts) as { version: string };
  const file = new URL(`${version}.json.gz`, import.meta.url);
  writeFileSync(file, gzipSync(JSON.stringify(openApiDocument()), { level: 9 }));
});
