import type { Location } from "@steward/contract/locations/rules";
import { useEffect, useState } from "react";
import { type TreeRow, treeRows } from "./tree-rows.ts";
import { usePlacesInside } from "./use-places-inside.ts";

export interface LocationTreeState {
  rows: readonly TreeRow[];
  /** Opens or closes a place. */
  toggle: (id: string, isOpen: boolean) => void;
  /** Loads the next page of a place's children, or a failed one again. */
  loadMore: (id: string) => void;
  /** The place to be scrolled into view once its row is loaded. */
  sought: Location;
  /** Opens the ancestors of a place, loads their children, and scrolls to it. */
  seek: (place: Location) => void;
}

/** Ids from below the root down to the place; empty for one outside the tree. */
function pathTo(root: Location, place: Location): string[] {
  const ids = place.breadcrumb.map((step) => step.id);
  return ids.includes(root.id) ? ids.slice(ids.indexOf(root.id) + 1) : [];
}

/**
 * Visible rows of a tree. Children are loaded when their parent opens, a hundred at a time; `first` is the initially
 * selected place.
 */
export function useLocationTree(root: Location, first: Location): LocationTreeState {
  const [sought, setSought] = useState(first);
  const path = pathTo(root, sought);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.id, ...path]));
  const { insideOf, loadMore } = usePlacesInside(open);
  const rows = treeRows(root, open, insideOf);

  const ids = new Set(rows.map((row) => row.id));
  const hidden = path.findIndex((id) => !ids.has(id));
  const [isTouched, setIsTouched] = useState(false);
  const seekIn = isTouched || hidden === -1 ? null : (path[hidden - 1] ?? root.id);
  const hasFailed = seekIn !== null && insideOf(seekIn)?.failed;
  useEffect(() => {
    if (seekIn !== null && !hasFailed) loadMore(seekIn);
  }, [seekIn, hasFailed, loadMore]);

  const seek = (place: Location) => {
    setSought(place);
    setIsTouched(false);
    setOpen((former) => new Set([...former, ...pathTo(root, place)]));
  };

  const toggle = (id: string, isOpen: boolean) => {
    setIsTouched(true);
    setOpen((former) => {
      const next = new Set(former);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  return { rows, toggle, loadMore, sought, seek };
}
