/** A column as `fitColumns` sees it; widths in pixels. */
export interface FittedColumn {
  key: string;
  primary?: boolean;
  sortKey?: string;
  width?: number;
  minWidth?: number;
  share?: number;
}

const FLEXIBLE_MIN_WIDTH = 160;

export const leastWidth = (column: FittedColumn): number => column.width ?? column.minWidth ?? FLEXIBLE_MIN_WIDTH;

/**
 * Responsive columns: drops columns from the end until the rest fits into `available` pixels; the primary column and
 * the sorted one stay.
 */
export function fitColumns<Column extends FittedColumn>(
  columns: readonly Column[],
  available: number,
  sortKey: string | null,
): Column[] {
  const kept = [...columns];
  let needed = kept.reduce((sum, column) => sum + leastWidth(column), 0);
  for (let index = kept.length - 1; index >= 0 && needed > available; index -= 1) {
    const column = kept[index];
    if (!column || column.primary || (sortKey !== null && column.sortKey === sortKey)) continue;
    kept.splice(index, 1);
    needed -= leastWidth(column);
  }
  return kept;
}

/** Value of `grid-template-columns`: fixed columns keep their width, the others share the rest. */
export const gridTemplate = (columns: readonly FittedColumn[]): string =>
  columns
    .map((column) =>
      column.width === undefined
        ? `minmax(${leastWidth(column)}px, ${column.share ?? (column.primary ? 2 : 1)}fr)`
        : `${column.width}px`,
    )
    .join(" ");
