import { useCallback, useMemo } from "react";
import { permitted, useMayEach } from "../session/may.ts";
import type { ListAction, ListRow, PagedListProps } from "./list-props.ts";

interface PermittedActions<Row> {
  rowActions: ((row: Row) => ListAction[]) | undefined;
  bulkActions: ((rows: readonly Row[], clear: () => void) => ListAction[]) | undefined;
}

/** Actions that the session may use; without any the list has neither menus nor check boxes. */
export function usePermittedActions<Row extends ListRow>(
  { rowActions, bulkActions }: Pick<PagedListProps<Row>, "rowActions" | "bulkActions">,
  rows: readonly Row[],
): PermittedActions<Row> {
  const may = useMayEach();
  const ofRow = useCallback((row: Row) => permitted(rowActions?.(row) ?? [], may), [rowActions, may]);
  const ofRows = (chosen: readonly Row[], clear: () => void) => permitted(bulkActions?.(chosen, clear) ?? [], may);
  const hasMenus = useMemo(() => rows.some((row) => ofRow(row).length > 0), [rows, ofRow]);
  return {
    rowActions: hasMenus ? ofRow : undefined,
    bulkActions: ofRows([], () => undefined).length > 0 ? ofRows : undefined,
  };
}
