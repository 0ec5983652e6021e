import { useCallback, useMemo, useRef, useState } from "react";
import type { ListRow } from "./list-props.ts";

export interface Selection<Row extends ListRow> {
  /** Selected rows in their present state; those that are no longer loaded, in their state at selection. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Toggles one row; `extend` selects the range from the previous one (Shift). */
  toggle: (row: Row, extend?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  all: boolean;
  some: boolean;
  /** True while every row of the filter is meant, loaded or not. */
  whole: boolean;
  /** Chooses every row of the filter. */
  chooseWhole: () => void;
}

/**
 * Selection by id, which outlives searching and filtering. That every row is meant holds for one `filter` only, and until
 * a row is left out.
 */
export function useSelection<Row extends ListRow>(shown: readonly Row[], filter: string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const shownRows = useRef(shown);
  shownRows.current = shown;

  const toggle = useCallback((row: Row, extend = false) => {
    setWholeOf(null);
    setChosen((before) => {
      const after = new Map(before);
      const rows = shownRows.current;
      const from = extend ? rows.findIndex((other) => other.id === anchor.current) : -1;
      const to = rows.findIndex((other) => other.id === row.id);
      if (from !== -1 && to !== -1) {
        for (const between of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) after.set(between.id, between);
      } else if (!after.delete(row.id)) {
        after.set(row.id, row);
      }
      return after;
    });
    anchor.current = row.id;
  }, []);

  const clear = useCallback(() => {
    setWholeOf(null);
    setChosen(new Map());
  }, []);
  const chooseWhole = useCallback(() => setWholeOf(filter), [filter]);
  const has = useCallback((id: string) => chosen.has(id), [chosen]);
  const all = shown.length > 0 && chosen.size >= shown.length && shown.every((row) => chosen.has(row.id));
  const toggleAll = useCallback(() => {
    setWholeOf(null);
    setChosen((before) => {
      const rows = shownRows.current;
      const after = new Map(before);
      const complete = rows.every((row) => before.has(row.id));
      for (const row of rows) {
        if (complete) after.delete(row.id);
        else after.set(row.id, row);
      }
      return after;
    });
  }, []);

  const rows = useMemo(() => {
    if (chosen.size === 0) return [];
    const current = new Map(shown.map((row) => [row.id, row]));
    return [...chosen.values()].map((row) => current.get(row.id) ?? row);
  }, [chosen, shown]);
  const whole = chosen.size > 0 && wholeOf === filter;
  return { rows, has, toggle, toggleAll, clear, all, some: chosen.size > 0, whole, chooseWhole };
}
