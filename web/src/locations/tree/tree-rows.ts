import type { Location } from "@steward/contract/locations/rules";

/** Loaded children of a place. */
export interface Inside {
  places: readonly Location[];
  /** Exact total. */
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
      /** Position among its siblings, from 1, and their number (`aria-posinset`, `aria-setsize`). */
      position: number;
      siblings: number;
      /** Null for a leaf. */
      isOpen: boolean | null;
    }
  /** Placeholder for children that are not loaded yet. */
  | { kind: "waiting"; id: string; parent: string; level: number; failed: boolean };

/** Flattens a tree to its visible rows: every place whose ancestors are all open. */
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

/** Effect of a key in a tree: moving to a row, opening or closing one; null for none. */
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

/** Typeahead: the next row whose name begins with a typed letter or digit, wrapping around; null for none. */
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
