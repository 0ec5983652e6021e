import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useEffect, useMemo } from "react";
import { usePages } from "../../http/pages.ts";
import type { PickedType } from "./chain.ts";
import { inOrder } from "./place-order.ts";

/** Largest page; further pages are loaded automatically. */
const PAGE_SIZE = 100;

export interface Places {
  places: readonly Location[];
  /** True while pages are missing without an error. */
  isLoading: boolean;
  /** With places: the remaining pages failed to load. */
  error: Error | null;
  reload: () => void;
}

/**
 * All active places of a type directly inside `above`, in picker order. Answered once every page is loaded, so that
 * nothing moves under the pointer.
 */
export function usePlaces(level: PickedType, above: string): Places {
  const scope = level === "Building" ? { branch: above } : { parent: above };
  const query = { ...scope, location_type: level, is_active: true, page_size: PAGE_SIZE };
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
