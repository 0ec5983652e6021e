import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "./pinned-node.mjs";

/*
 * node scripts/rooms.mjs
 * Checks the architecture over the imports of contract, server and web: no circles of files or rooms, nouns meet
 * through their doors only, rooms stay small. A room is a folder right below `src`. Parsed by oxc: oxlint finds no
 * circles of folders, and tools that use the TypeScript compiler's API do not work with version 7.
 */

const PARTS = ["contract/src", "server/src", "web/src"];
/**
 * Rooms by what they may import; every room that is not listed is a noun. Ground stands on ground alone, a capability on
 * ground and capabilities, a noun on both and on the doors of other nouns. The composition imports anything, and nothing
 * imports it.
 */
const ZONES = {
  "contract/src": {
    ground: ["kit", "messages", "permissions"],
    capability: [
      "activity",
      "attachments",
      "custom-fields",
      "documents",
      "exchange",
      "locations",
      "masters",
      "meters",
      "sign-in",
    ],
  },
  "server/src": {
    ground: [
      "database",
      "errors",
      "files",
      "http",
      "jobs",
      "mail",
      "nouns",
      "outgoing",
      "paging",
      "pdf",
      "spreadsheets",
      "tallies",
    ],
    capability: [
      "access",
      "activity",
      "attachments",
      "custom-fields",
      "documents",
      "exchange",
      "geography",
      "import-kit",
      "places",
      "sessions",
      "stock",
    ],
  },
  "web/src": {
    ground: ["forms", "http", "keyboard", "lists", "navigation", "nouns", "session", "theme", "toasts", "ui"],
    capability: [
      "add-dialogs",
      "buildings",
      "camera",
      "device",
      "custom-fields",
      "documents",
      "exchange",
      "geography",
      "history",
      "merges",
      "permissions",
      "pictures",
      "saved-views",
      "shell",
    ],
  },
};
const COMPOSITION = ["app", ""];
/** Nouns that are kinds of another one, or exist for its sake, and share its files. */
const KIND_OF = {
  branches: "locations",
  "field-sets": "custom-fields",
  "service-parts": "service-requests",
  components: "stock",
  accessories: "stock",
  licenses: "stock",
  "fault-reports": "service-requests",
  personnel: "interests",
};
/** The files of a noun that other nouns may import. */
const DOORS = /(^|\/)(noun\.tsx?|[^/]+-(queries|api|factory)\.ts|[^/]+-picker\.tsx)$/;
/**
 * Files of the ground that name types of what is handed in by those above: cards are made of what nouns and capabilities
 * have, and a context carries the services that the composition made.
 */
const HANDED_IN = ["server/src/http/context.ts", "server/src/nouns/facts.ts"];
/** Types of settings are for everybody; only the composition reads them. */
const SETTINGS = "server/src/config.ts";
/** An import of types that closes a circle by what it says: a context carries the facts of all cards, which take a context. */
const AROUND = { from: "server/src/http/context.ts", to: "server/src/nouns/facts.ts" };
/** Bound on the source files directly in a folder. */
const MOST_IN_ROOM = 14;
/** Folders with one file for each noun, which grow with the nouns. */
const FOLDERS_BY_NOUN = ["contract/src/messages/en"];
const SHORT = 40;
const MOST_FRAGMENTS = 25;

/** Source files below a folder of a checkout, as paths from its root with forward slashes. */
function filesBelow(base, folder) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.startsWith("web/src/messages/"));
}

const isTest = (path) => /\.(test|dump)\.tsx?$|-factory\.ts$|\/test-server\//.test(path);

/** Imports of a file by relative path: `{ to, lazy, isType }`; one of types and values is of values. */
export function importsOf(path, text) {
  const { module } = parseSync(path, text);
  const isType = ({ entries }) => entries.length > 0 && entries.every((entry) => entry.isType);
  const requested = ({ entries }) => entries.filter(({ moduleRequest }) => moduleRequest);
  const found = [
    ...module.staticImports.map((one) => ({ to: one.moduleRequest.value, lazy: false, isType: isType(one) })),
    ...module.staticExports.flatMap((one) =>
      requested(one).map((entry) => ({ to: entry.moduleRequest.value, lazy: false, isType: entry.isType })),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      to: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      lazy: true,
      isType: false,
    })),
  ];
  return found
    .filter(({ to }) => to.startsWith("."))
    .map((one) => ({ ...one, to: posix.normalize(posix.join(posix.dirname(path), one.to)) }));
}

/** Circles of a graph: strongly connected components of two or more nodes (Tarjan). */
export function circlesOf(graph) {
  const seen = new Map();
  const [stack, circles] = [[], []];
  const visit = (name) => {
    const node = { index: seen.size, low: seen.size, open: true };
    seen.set(name, node);
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      const known = seen.get(next) ?? visit(next);
      if (known.open) node.low = Math.min(node.low, known.low);
    }
    if (node.low !== node.index) return node;
    const circle = stack.splice(stack.indexOf(name));
    for (const member of circle) seen.get(member).open = false;
    if (circle.length > 1) circles.push(circle.reverse());
    return node;
  };
  for (const name of graph.keys()) if (!seen.has(name)) visit(name);
  return circles;
}

/** Graph from pairs of names; self-references are left out. */
const graphOf = (pairs) => {
  const graph = new Map();
  for (const [from, to] of pairs) {
    if (!graph.has(from)) graph.set(from, new Set());
    if (from !== to) graph.get(from).add(to);
  }
  return graph;
};

const partOf = (path) => PARTS.find((part) => path.startsWith(`${part}/`));
const roomOf = (path) => {
  const inside = path.slice(partOf(path).length + 1);
  return inside.includes("/") ? inside.slice(0, inside.indexOf("/")) : "";
};
/** The room within a room, such as `web/src/assets/details`. */
const innerRoomOf = (path) => posix.dirname(path).split("/").slice(0, 4).join("/");

const zoneOf = (part, room) => {
  if (COMPOSITION.includes(room)) return "composition";
  return Object.keys(ZONES[part]).find((zone) => ZONES[part][zone].includes(room)) ?? "noun";
};

/** Why an import is forbidden, or undefined where it is allowed. */
export function trespass(from, to, isType = false) {
  if (isType && (to === SETTINGS || HANDED_IN.includes(from))) return undefined;
  const part = partOf(from);
  const [here, there] = [roomOf(from), roomOf(to)];
  const [own, other] = [zoneOf(part, here), zoneOf(part, there)];
  if (here === there || own === "composition" || other === "ground" || KIND_OF[here] === there) return undefined;
  if (other === "composition") return "nothing imports the composition";
  if (own === "ground") return "ground stands on ground alone";
  if (other === "capability") return undefined;
  return DOORS.test(to) ? undefined : "nouns meet through noun, *-queries, *-api and *-picker";
}

/** All imports between source files and style sheets of one part of a checkout: `{ from, to, lazy, isType }`. */
export function readImports(base) {
  return PARTS.flatMap((part) => filesBelow(base, part))
    .filter((path) => !isTest(path))
    .flatMap((from) =>
      importsOf(from, readFileSync(join(base, from), "utf8"))
        .filter(({ to }) => partOf(to) === partOf(from) && /\.(tsx?|css)$/.test(to))
        .map((one) => ({ from, ...one })),
    );
}

/**
 * Circles of files, those that types close too, of rooms, and of the rooms within a room; lazy imports close none. Types
 * may lead from room to room and back: what is drawn from the whole frame needs the names of what stands in it.
 */
export function findCircles(imports) {
  const eager = imports.filter(({ lazy }) => !lazy);
  const isAround = ({ from, to, isType }) => isType && from === AROUND.from && to === AROUND.to;
  const between = (nameOf, belongs) =>
    circlesOf(graphOf(eager.filter(belongs).map(({ from, to }) => [nameOf(from), nameOf(to)])));
  const rooms = (path) => `${partOf(path)}/${roomOf(path)}`;
  return [
    ...between(
      (path) => path,
      (one) => !isAround(one),
    ),
    ...between(rooms, ({ from, to, isType }) => !isType && roomOf(from) !== "" && roomOf(to) !== ""),
    ...between(
      innerRoomOf,
      ({ from, to, isType }) =>
        !isType && rooms(from) === rooms(to) && innerRoomOf(from) !== rooms(from) && innerRoomOf(to) !== rooms(to),
    ),
  ];
}

/** Number of source files by folder. */
const roomSizes = (base) =>
  [
    ...Map.groupBy(
      PARTS.flatMap((part) => filesBelow(base, part)).filter((path) => !isTest(path)),
      (path) => posix.dirname(path),
    ),
  ].map(([folder, files]) => ({ folder, count: files.length }));

/**
 * Fragments: files of the web app of up to 40 lines with exactly one importer, of types or values. They should be merged
 * into it unless they are lazy, a rule with a test of its own, or a noun's card.
 */
const fragments = (base, imports) =>
  filesBelow(base, "web/src").filter((path) => {
    if (isTest(path) || /\/noun\.tsx?$/.test(path)) return false;
    if (readFileSync(join(base, path), "utf8").trimEnd().split("\n").length > SHORT) return false;
    const readers = imports.filter(({ to }) => to === path);
    const hasTest = ["ts", "tsx"].some((end) => existsSync(join(base, path.replace(/\.tsx?$/, `.test.${end}`))));
    return readers.length === 1 && !readers[0].lazy && !hasTest;
  });

function check(base) {
  const imports = readImports(base);
  const sizes = roomSizes(base).sort((a, b) => b.count - a.count);
  const short = fragments(base, imports);
  const faults = [
    ...findCircles(imports).map((circle) => `Circle: ${circle.join(" > ")}`),
    ...imports.flatMap(
      ({ from, to, isType }) => trespass(from, to, isType)?.replace(/^/, `${from} imports ${to}: `) ?? [],
    ),
    ...sizes
      .filter(({ folder, count }) => count > MOST_IN_ROOM && !FOLDERS_BY_NOUN.includes(folder))
      .map(({ folder, count }) => `${folder} holds ${count} files; rooms hold about 12.`),
  ];
  if (short.length > MOST_FRAGMENTS) faults.push(`${short.length} fragments on the web:\n  ${short.join("\n  ")}`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const largest = sizes.slice(0, 3).map(({ folder, count }) => `${folder} ${count}`);
  process.stdout.write(
    `${imports.length} imports between ${sizes.length} folders, the largest ${largest.join(", ")}; ` +
      `${short.length} fragments; ${faults.length} faults\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) check(root);
