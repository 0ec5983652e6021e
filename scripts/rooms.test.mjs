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

test("types and what is loaded late close no circle", () => {
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
