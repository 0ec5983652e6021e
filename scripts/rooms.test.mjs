import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findCircles, readImports, trespass } from "./rooms.mjs";

/** Circles of a checkout with these files. */
function circlesIn(files) {
  const base = mkdtempSync(join(tmpdir(), "steward-rooms-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text);
    }
    return findCircles(readImports(base));
  } finally {
    rmSync(base, { recursive: true });
  }
}

const drawer = 'import { list } from "../assets/list/list.tsx";\nexport const drawer = list;\n';

test("a circle of rooms is found where no two files import each other", () => {
  const circles = circlesIn({
    "web/src/shell/drawer.tsx": drawer,
    "web/src/assets/list/list.tsx": 'export const list = <ul className="list" />;\n',
    "web/src/assets/header.ts": 'export { title } from "../shell/title.ts";\n',
    "web/src/shell/title.ts": 'export const title: string = "Assets";\n',
  });
  assert.deepEqual(circles, [["web/src/shell", "web/src/assets"]]);
});

test("a circle of files is found, and one of the rooms within a room", () => {
  const circles = circlesIn({
    "server/src/assets/import/read.ts":
      'import { write } from "../export/write.ts";\nexport const read = () => write;\n',
    "server/src/assets/export/write.ts":
      'import { read } from "../import/read.ts";\nexport const write = () => read;\n',
  });
  assert.equal(circles.length, 2);
});

test("types close no circle of rooms, and what is loaded late closes none", () => {
  const files = { "web/src/shell/drawer.tsx": drawer, "web/src/shell/title.ts": "export type Title = string;\n" };
  const late =
    'import type { Title } from "../../shell/title.ts";\nexport const list = () => import("../../shell/drawer.tsx");\n';
  assert.deepEqual(circlesIn({ ...files, "web/src/assets/list/list.tsx": late }), []);
});

test("nouns meet through their doors, and ground knows no noun", () => {
  assert.equal(trespass("server/src/models/model-queries.ts", "server/src/assets/asset-queries.ts"), undefined);
  assert.match(trespass("server/src/models/write-model.ts", "server/src/assets/create-asset.ts"), /nouns meet through/);
  assert.match(trespass("web/src/ui/menu.tsx", "web/src/assets/asset-api.ts"), /ground stands on ground/);
  assert.match(trespass("web/src/assets/noun.tsx", "web/src/app/nouns.ts"), /nothing imports/);
  assert.equal(trespass("web/src/app/nouns.ts", "web/src/assets/details/asset-page.tsx"), undefined);
});

test("a circle of files that types close is found, but for the one that cards and contexts are", () => {
  const files = {
    "server/src/masters/family.ts": 'import type { Address } from "./address.ts";\nexport type Family = Address[];\n',
    "server/src/masters/address.ts": 'import type { Family } from "./family.ts";\nexport type Address = Family;\n',
    "server/src/http/context.ts": 'import type { Facts } from "../nouns/facts.ts";\nexport type Context = Facts;\n',
    "server/src/nouns/facts.ts": 'import type { Context } from "../http/context.ts";\nexport type Facts = Context;\n',
  };
  assert.deepEqual(circlesIn(files), [["server/src/masters/family.ts", "server/src/masters/address.ts"]]);
});

test("a style sheet of another room closes a circle and passes no door", () => {
  const circles = circlesIn({
    "web/src/branches/fields.tsx": 'import { globe } from "../locations/globe.tsx";\nexport const fields = globe;\n',
    "web/src/locations/globe.tsx":
      'import classes from "../branches/fields.module.css";\nexport const globe = classes;\n',
  });
  assert.deepEqual(circles, [["web/src/locations", "web/src/branches"]]);
  assert.match(trespass("web/src/locations/globe.tsx", "web/src/branches/fields.module.css"), /nouns meet through/);
});

test("types pass doors and zones as values do, but those that are handed in and those of settings", () => {
  assert.match(trespass("web/src/nouns/card.ts", "web/src/shell/drawer/drawer.ts", true), /ground stands on ground/);
  assert.match(trespass("web/src/locations/map.tsx", "web/src/branches/branch-form.ts", true), /nouns meet through/);
  assert.equal(trespass("server/src/nouns/facts.ts", "server/src/import-kit/import-target.ts", true), undefined);
  assert.match(trespass("server/src/nouns/facts.ts", "server/src/import-kit/import-target.ts"), /ground stands/);
  assert.equal(trespass("server/src/files/claim-storage.ts", "server/src/config.ts", true), undefined);
});
