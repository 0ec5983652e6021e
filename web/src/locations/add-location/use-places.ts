import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useEffect, useMemo } from "react";
import { usePages } from "../../http/queries.ts";
import type { PickedType } from "./chain.ts";
import { inOrder } from "./place-order.ts";

/** The most one answer holds; further pages follow by themselves. */
const PAGE_SIZE = 100;

export interface Places {
  places: readonly Location[];
  /** Not all of them are there yet, and nothing went wrong. */
  isLoading: boolean;
  /** With places: the rest of them could not be loaded. */
  error: Error | null;
  reload: () => void;
}

/**
 * All active places of a type directly inside `above`, in the order of their picker. Page follows page by itself; they
 * are given once all are there, so that nothing moves from under a hand.
 */
export function usePlaces(level: PickedType, above: string): Places {
  const scope = level === "Building" ? { branch: above } : { parent: above };
  const query = { ...scope, location_type: level, is_active: true, ordering: "name" as const, page_size: PAGE_SIZE };
  const { rows, isLoading, error, loadMore, reload } = usePages(locationCalls.list, { query }, { silent: true });
  const goOn = error === null ? loadMore : undefined;
  useEffect(() => goOn?.(), [goOn]);
  const places = useMemo(() => inOrder(level, rows), [level, rows]);
  return {
    places,
    isLoading: error === null && (isLoading || loadMore !== undefined),
    error,
    reload: loadMore && places.length > 0 ? loadMore : reload,
  };
}
