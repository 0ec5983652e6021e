import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, sizesOf } from "./page-sizes.mjs";

const group = (name, more = {}) => ({ [`_${name}.js`]: { file: `${name}.js`, name, ...more } });
const page = (name, imports) => ({
  [`src/${name}-page.tsx`]: { file: `${name}.js`, isDynamicEntry: true, imports, css: [`${name}.css`] },
});
const manifest = {
  "index.html": { file: "index.js", css: ["index.css"], imports: ["_react.js"] },
  ...group("react"),
  ...group("first", { imports: ["_react.js"] }),
  ...group("frame", { imports: ["_react.js", "_first.js"], css: ["frame.css"] }),
  ...group("chips", { imports: ["_frame.js"] }),
  ...group("controls"),
  ...group("shared"),
  ...group("map"),
  ...page("small", ["_frame.js", "_shared.js", "_chips.js"]),
  ...page("large", ["_shared.js", "_map.js"]),
};
const kiloBytes = (file) => ({ "react.js": 60, "large.js": 95, "map.js": 300 })[file] ?? 2;
const sizes = sizesOf(manifest, kiloBytes);

test("a page weighs what it loads beyond the pages before it, without the map library", () => {
  assert.deepEqual(
    sizes.map((each) => [each.page, each.size]),
    [
      ["sign-in", 66],
      ["home", 4],
      ["src/large-page.tsx", 99],
      ["src/small-page.tsx", 6],
    ],
  );
});

test("a page above its bound and a bound that nothing needs are faults", () => {
  assert.deepEqual(faultsOf(sizes, []), ["src/large-page.tsx loads 99.0 kB, of 90 at most."]);
  assert.deepEqual(faultsOf([{ page: "a", size: 95, most: 99 }], [{ page: "a" }]), []);
  assert.deepEqual(faultsOf([{ page: "a", size: 80, most: 99 }], [{ page: "a" }]), ["a needs no bound of its own."]);
});

test("a group without a chunk ends the check", () => {
  const { "_frame.js": _, ...others } = manifest;
  assert.throws(() => sizesOf(others, kiloBytes), /no chunk frame/);
});
