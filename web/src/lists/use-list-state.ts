import { useCallback, useMemo } from "react";
import { useUrlState } from "../navigation/navigation.tsx";
import { type ListState, listParameters, readListState } from "./list-state.ts";

/**
 * A list's state in the URL, so that it can be shared and survives going back from a record. A change replaces the
 * history entry, so that Back leaves the list.
 */
export function useListState(keys: readonly string[]): [ListState, (state: ListState) => void] {
  const [parameters, changeParameters] = useUrlState();
  const names = ["search", "ordering", ...keys].join(",");
  const state = useMemo(() => readListState(parameters, names.split(",").slice(2)), [parameters, names]);
  const change = useCallback(
    (next: ListState) => {
      const blank = Object.fromEntries(names.split(",").map((name) => [name, undefined]));
      changeParameters({ ...blank, ...listParameters(next) });
    },
    [changeParameters, names],
  );
  return [state, change];
}
