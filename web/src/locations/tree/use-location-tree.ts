import type { Location } from "@steward/contract/location-shape";
import { useEffect, useState } from "react";
import { type TreeRow, treeRows } from "./tree-rows.ts";
import { usePlacesInside } from "./use-places-inside.ts";

export interface LocationTreeState {
  rows: readonly TreeRow[];
  /** Opens or closes a place. */
  toggle: (id: string, isOpen: boolean) => void;
  /** Loads the next places inside one, or those again that could not be loaded. */
  loadMore: (id: string) => void;
}

/**
 * The rows of a branch. What is inside a place is loaded when it is opened, a hundred at a time; `way` are the ids from
 * below the branch to a place that is to be seen, with what is inside it, from the start.
 */
export function useLocationTree(root: Location, way: readonly string[]): LocationTreeState {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.id, ...way]));
  const { insideOf, loadMore } = usePlacesInside(open);
  const rows = treeRows(root, open, insideOf);

  const ids = new Set(rows.map((row) => row.id));
  const hidden = way.findIndex((id) => !ids.has(id));
  const [isTouched, setIsTouched] = useState(false);
  const seekIn = isTouched || hidden === -1 ? null : (way[hidden - 1] ?? root.id);
  useEffect(() => {
    if (seekIn !== null) loadMore(seekIn);
  }, [seekIn, loadMore]);

  const toggle = (id: string, isOpen: boolean) => {
    setIsTouched(true);
    setOpen((former) => {
      const next = new Set(former);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  return { rows, toggle, loadMore };
}
