import { useCallback, useMemo } from "react";
import { permitted, useMayEach } from "../session/may.ts";
import type { Chosen, ListAction, ListRow, PagedListProps } from "./list-props.ts";

interface PermittedActions<Row> {
  rowActions: ((row: Row) => ListAction[]) | undefined;
  bulkActions: ((chosen: Chosen<Row>) => ListAction[]) | undefined;
}

/** Actions that the session may use; without any the list has neither menus nor check boxes. */
export function usePermittedActions<Row extends ListRow>(
  { rowActions, bulkActions }: Pick<PagedListProps<Row>, "rowActions" | "bulkActions">,
  rows: readonly Row[],
): PermittedActions<Row> {
  const may = useMayEach();
  const ofRow = useCallback((row: Row) => permitted(rowActions?.(row) ?? [], may), [rowActions, may]);
  const ofRows = (chosen: Chosen<Row>) => permitted(bulkActions?.(chosen) ?? [], may);
  const hasMenus = useMemo(() => rows.some((row) => ofRow(row).length > 0), [rows, ofRow]);
  return {
    rowActions: hasMenus ? ofRow : undefined,
    bulkActions: ofRows({ rows: [], filter: null, count: 0, clear: () => undefined }).length > 0 ? ofRows : undefined,
  };
}
