import { permitted, useMayAsk } from "../../session/may.ts";
import type { ListFilter } from "../list-props.ts";
import { filterKeys, listParameters, type ListState, valuesOf } from "../list-state.ts";
import { useListState } from "../use-list-state.ts";

interface BoardStateOptions {
  filters: readonly ListFilter[];
  keptFilter?: string;
  query?: Readonly<Record<string, string>>;
}

/** What narrows a board: filters and search of its list, in the same address. */
export function useBoardState({ filters, keptFilter, query = {} }: BoardStateOptions) {
  const shown = permitted(filters, useMayAsk());
  const [state, setState] = useListState(filterKeys(shown), keptFilter);
  const narrowed: Record<string, string> = { ...query, ...listParameters({ ...state, ordering: "" }) };
  return { filters: shown, state, setState, narrowed };
}
export type BoardState = ReturnType<typeof useBoardState>;

/** The states that a filter asks for, in the order of all; the usual ones where it asks for none. */
export function columnsOf<State extends string>(
  { values }: ListState,
  key: string,
  all: readonly State[],
  usual: readonly State[] = all,
): readonly State[] {
  const asked = valuesOf(values[key]);
  return asked.length > 0 ? all.filter((state) => asked.includes(state)) : usual;
}
