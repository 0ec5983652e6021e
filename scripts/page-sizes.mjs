import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./pinned-node.mjs";

/*
 * node scripts/page-sizes.mjs [--all]
 * Checks what the pages of the built web app weigh: JavaScript and style sheets in kB (gzip) that signing in, home and
 * each further page load at once beyond what is loaded already. Prints the pages above their bounds, or all of them.
 */

const BUILT = join(root, "web", "dist");

const FIRST_MOST = 120;
const PAGE_MOST = 90;
/** The map library, which is loaded where a map opens. */
const LIBRARY = 150;
/** Pages with a bound of their own, and why. */
const FURTHER = [
  {
    page: "home",
    most: 96,
    why: "it brings the cards of all nouns and the styles of the kit, which every page then has (decision 0018)",
  },
  {
    page: "src/service-requests/planner/planner-page.tsx",
    most: 126,
    why: "visits are dragged at once, which takes the library for it (32 kB)",
  },
  {
    page: "src/audits/campaigns/campaign-page.tsx",
    most: 97,
    why: "scanning, the list of findings and what is kept without a network stand on it at once",
  },
];
const ownOf = (page) => FURTHER.find((each) => each.page === page);

/** Chunks by their group (web/build/chunk-groups.ts): what signing in, home and an idle home load. */
const [SIGN_IN, HOME, IDLE] = [["first"], ["frame"], ["chips", "controls"]];
const PAGE = /-pages?\.tsx$/;

/** Files that chunks load at once, by their keys in the manifest. */
function filesOf(manifest, keys, found = new Set()) {
  for (const key of keys) {
    const { file, css = [], imports = [] } = manifest[key];
    if (found.has(file)) continue;
    for (const each of [file, ...css]) found.add(each);
    filesOf(manifest, imports, found);
  }
  return found;
}

/** What each page loads beyond the pages before it, largest first; `kiloBytes` answers the size of a file. */
export function sizesOf(manifest, kiloBytes) {
  const keys = Object.keys(manifest);
  const named = (groups) =>
    groups.map((group) => {
      const key = keys.find((each) => each.startsWith("_") && manifest[each].name === group);
      if (key === undefined) throw new Error(`The build has no chunk ${group}.`);
      return key;
    });
  const weigh = (files, loaded = new Set()) =>
    [...files]
      .filter((file) => !loaded.has(file))
      .map(kiloBytes)
      .filter((size) => size <= LIBRARY)
      .reduce((sum, size) => sum + size, 0);
  const first = filesOf(manifest, ["index.html", ...named(SIGN_IN)]);
  const home = filesOf(manifest, named(HOME));
  const loaded = new Set([...first, ...home, ...filesOf(manifest, named(IDLE))]);
  const pages = keys.filter((key) => PAGE.test(key) && manifest[key].isDynamicEntry);
  return [
    { page: "sign-in", size: weigh(first), most: FIRST_MOST },
    { page: "home", size: weigh(home, first), most: PAGE_MOST },
    ...pages
      .map((page) => ({ page, size: weigh(filesOf(manifest, [page]), loaded), most: PAGE_MOST }))
      .sort((one, other) => other.size - one.size),
  ].map((size) => ({ ...size, ...ownOf(size.page) }));
}

/** Faults among sizes: pages above their bounds, and bounds of pages that are not there or do not need them. */
export function faultsOf(sizes, further = FURTHER) {
  const above = sizes
    .filter(({ size, most }) => size > most)
    .map(({ page, size, most }) => `${page} loads ${size.toFixed(1)} kB, of ${most} at most.`);
  const needless = further
    .filter(({ page }) => !sizes.some((each) => each.page === page && each.size > PAGE_MOST))
    .map(({ page }) => `${page} needs no bound of its own.`);
  return [...above, ...needless];
}

function check() {
  const manifest = JSON.parse(readFileSync(join(BUILT, ".vite", "manifest.json"), "utf8"));
  const known = new Map();
  const kiloBytes = (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length / 1000);
    return known.get(file);
  };
  const sizes = sizesOf(manifest, kiloBytes);
  const lines = sizes.map(
    ({ page, size, why }) => `${size.toFixed(1).padStart(6)} kB  ${page}${why ? ` (${why})` : ""}`,
  );
  if (process.argv.includes("--all")) process.stdout.write(`${lines.join("\n")}\n`);
  const faults = faultsOf(sizes);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${sizes.length} pages; ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 && sizes.length > 2 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) check();
