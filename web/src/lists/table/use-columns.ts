import { fitColumns, leastWidth } from "./fit-columns.ts";
import type { ListColumn } from "../list-props.ts";
import { sortedBy } from "../list-state.ts";
import { useRemembered } from "./use-remembered.ts";

/** Column chooser's view of the columns. */
export interface ColumnChoice {
  all: readonly { key: string; title: string; primary?: boolean; sortKey?: string }[];
  isChosen: (key: string) => boolean;
  toggle: (key: string) => void;
  reset: () => void;
  isOwnChoice: boolean;
  /** True when chosen columns are hidden for lack of space. */
  leftOut: boolean;
}

/**
 * Visible columns within `available` pixels; `given` are those of a saved view. By default the last ones are dropped on narrow screens; explicitly chosen
 * columns are all visible and the table scrolls sideways.
 */
export function useColumns<Row>(
  list: string,
  columns: readonly ListColumn<Row>[],
  available: number,
  ordering: string,
  given: readonly string[] = [],
): { shown: readonly ListColumn<Row>[]; choice: ColumnChoice; width: number } {
  const [remembered, remember] = useRemembered(`${list}.columns`);
  const isOwnChoice = remembered !== "" || given.length > 0;
  const own = remembered === "" ? given : remembered.split(",");
  const isChosen = (key: string) => {
    const column = columns.find((other) => other.key === key);
    return isOwnChoice ? own.includes(key) : !column?.hiddenByDefault;
  };
  const sortKey = sortedBy(ordering)?.key ?? null;
  const isSorted = (column: ListColumn<Row>) => sortKey !== null && column.sortKey === sortKey;
  const chosen = columns.filter((column) => column.primary || isSorted(column) || isChosen(column.key));
  const shown = isOwnChoice ? chosen : fitColumns(chosen, available, sortKey);
  const toggle = (key: string) => {
    const next = columns.filter((column) => (column.key === key ? !isChosen(key) : isChosen(column.key)));
    remember(next.length === 0 ? "-" : next.map((column) => column.key).join(","));
  };
  return {
    shown,
    width: shown.reduce((sum, column) => sum + leastWidth(column), 0),
    choice: {
      all: columns,
      isChosen,
      toggle,
      reset: () => remember(""),
      isOwnChoice,
      leftOut: shown.length < chosen.length,
    },
  };
}
