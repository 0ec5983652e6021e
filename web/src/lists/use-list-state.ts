import { useCallback, useEffect, useMemo } from "react";
import { useUrlState } from "../navigation/navigation.tsx";
import { permitted, useMayAsk } from "../session/may.ts";
import { keepFilter, keptFilter } from "./kept-filter.ts";
import type { ListFilter } from "./list-props.ts";
import { filterKeys, isNarrowed, type ListState, listParameters, readListState } from "./list-state.ts";

/**
 * A list's state in the URL, so that it can be shared and survives going back from a record. A change replaces the
 * history entry, so that Back leaves the list. What narrows it is kept under `kept` besides.
 */
export function useListState(keys: readonly string[], kept?: string): [ListState, (state: ListState) => void] {
  const [parameters, changeParameters] = useUrlState();
  const names = ["search", "ordering", ...keys].join(",");
  const state = useMemo(() => readListState(parameters, names.split(",").slice(2)), [parameters, names]);
  const change = useCallback(
    (next: ListState) => {
      if (kept !== undefined) keepFilter(kept, listParameters({ ...next, ordering: "" }));
      const blank = Object.fromEntries(names.split(",").map((name) => [name, undefined]));
      changeParameters({ ...blank, ...listParameters(next) });
    },
    [changeParameters, kept, names],
  );
  return [state, change];
}

interface ViewOptions {
  filters: readonly ListFilter[];
  keptFilter?: string;
  query?: Readonly<Record<string, string>>;
}

/** What narrows another view of a list: its filters and search, in the same address. */
export function useListNarrowing({ filters, keptFilter: kept, query = {} }: ViewOptions) {
  const shown = permitted(filters, useMayAsk());
  const [state, setState] = useListState(filterKeys(shown), kept);
  const narrowed: Record<string, string> = { ...query, ...listParameters({ ...state, ordering: "" }) };
  return { filters: shown, state, setState, narrowed };
}
export type ListNarrowing = ReturnType<typeof useListNarrowing>;

/** Puts the filter that a list keeps into an address that narrows nothing; true until it is there. */
export function useKeptFilter(list: string, keys: readonly string[]): boolean {
  const [state] = useListState(keys);
  const [, change] = useUrlState();
  const kept = isNarrowed(state) ? null : keptFilter(list);
  const text = kept && JSON.stringify(kept);
  useEffect(() => {
    if (text) change(JSON.parse(text) as Record<string, string>);
  }, [text, change]);
  return text !== null;
}
