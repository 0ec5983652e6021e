import type { Location } from "@steward/contract/locations/rules";

/** What is known of the places directly inside one. */
export interface Inside {
  places: readonly Location[];
  /** Exact number in all. */
  count: number;
  failed: boolean;
}

export type TreeRow =
  | {
      kind: "place";
      id: string;
      place: Location;
      /** 1 for the branch. */
      level: number;
      /** Its place among those of the same parent, from 1, and how many these are. */
      position: number;
      siblings: number;
      /** Null where nothing is inside. */
      isOpen: boolean | null;
    }
  /** Stands for the places of a parent that are not there yet. */
  | { kind: "waiting"; id: string; parent: string; level: number; failed: boolean };

/** A tree as it is drawn, from the top down: every place whose parents are all open. */
export function treeRows(
  root: Location,
  open: ReadonlySet<string>,
  insideOf: (id: string) => Inside | undefined,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (place: Location, level: number, position: number, siblings: number) => {
    const isOpen = place.child_count === 0 ? null : open.has(place.id);
    rows.push({ kind: "place", id: place.id, place, level, position, siblings, isOpen });
    if (!isOpen) return;
    const inside = insideOf(place.id);
    const places = inside?.places ?? [];
    const count = inside?.count ?? place.child_count;
    places.forEach((child, index) => add(child, level + 1, index + 1, count));
    if (places.length < count || inside?.failed) {
      const failed = inside?.failed ?? false;
      rows.push({ kind: "waiting", id: `${place.id} more`, parent: place.id, level: level + 1, failed });
    }
  };
  add(root, 1, 1, 1);
  return rows;
}

/** Where a key leads in a tree: to another row, or to opening or closing the row itself; null where nowhere. */
export type TreeStep = { go: number } | { open: string } | { close: string } | null;

/** The step that a key takes from row `at` (WAI-ARIA authoring practices, "Tree View"). */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep {
  const row = rows[at];
  if (!row) return null;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return { go: Math.min(at + 1, last) };
    case "ArrowUp":
      return { go: Math.max(at - 1, 0) };
    case "Home":
      return { go: 0 };
    case "End":
      return { go: last };
    case "ArrowRight":
      if (row.kind !== "place" || row.isOpen === null) return null;
      return row.isOpen ? { go: at + 1 } : { open: row.id };
    case "ArrowLeft": {
      if (row.kind === "place" && row.isOpen) return { close: row.id };
      const parent = rows.findLastIndex((other, index) => index < at && other.level < row.level);
      return parent === -1 ? null : { go: parent };
    }
    case "Enter":
    case " ":
      if (row.kind !== "place" || row.isOpen === null) return null;
      return row.isOpen ? { close: row.id } : { open: row.id };
    default:
      return null;
  }
}

const SEARCHABLE = /^[\p{L}\p{N}]$/u;

/** The next row whose name begins with a typed letter or digit, past the end from the top; null for none. */
export function rowBeginningWith(rows: readonly TreeRow[], at: number, key: string): number | null {
  if (!SEARCHABLE.test(key)) return null;
  const begins = (row: TreeRow | undefined) =>
    row?.kind === "place" && row.place.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (at + step) % rows.length;
    if (begins(rows[index])) return index;
  }
  return null;
}
