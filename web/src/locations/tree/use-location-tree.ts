import type { Location } from "@steward/contract/locations/rules";
import { useEffect, useState } from "react";
import { type TreeRow, treeRows } from "./tree-rows.ts";
import { usePlacesInside } from "./use-places-inside.ts";

export interface LocationTreeState {
  rows: readonly TreeRow[];
  /** Opens or closes a place. */
  toggle: (id: string, isOpen: boolean) => void;
  /** Loads the next places inside one, or those again that could not be loaded. */
  loadMore: (id: string) => void;
  /** The place that is to be brought into view once its row is there. */
  sought: Location;
  /** Opens the way to a place, with what is inside it, and brings it into view. */
  seek: (place: Location) => void;
}

/** The ids from below the root to the place itself; none for one that is not in the tree. */
function wayTo(root: Location, place: Location): string[] {
  const ids = place.breadcrumb.map((step) => step.id);
  return ids.includes(root.id) ? ids.slice(ids.indexOf(root.id) + 1) : [];
}

/**
 * The rows of a tree from its root down. What is inside a place is loaded when it is opened, a hundred at a time; `first` is the place
 * that is sought from the start.
 */
export function useLocationTree(root: Location, first: Location): LocationTreeState {
  const [sought, setSought] = useState(first);
  const way = wayTo(root, sought);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.id, ...way]));
  const { insideOf, loadMore } = usePlacesInside(open);
  const rows = treeRows(root, open, insideOf);

  const ids = new Set(rows.map((row) => row.id));
  const hidden = way.findIndex((id) => !ids.has(id));
  const [isTouched, setIsTouched] = useState(false);
  const seekIn = isTouched || hidden === -1 ? null : (way[hidden - 1] ?? root.id);
  const hasFailed = seekIn !== null && insideOf(seekIn)?.failed;
  useEffect(() => {
    if (seekIn !== null && !hasFailed) loadMore(seekIn);
  }, [seekIn, hasFailed, loadMore]);

  const seek = (place: Location) => {
    setSought(place);
    setIsTouched(false);
    setOpen((former) => new Set([...former, ...wayTo(root, place)]));
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
