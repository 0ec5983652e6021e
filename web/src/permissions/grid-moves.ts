/** Cell of a sparse grid: `column` counts the columns of the whole grid. */
export interface GridPlace {
  row: number;
  column: number;
}

/** Columns of each row, ascending. */
export type GridRows = readonly (readonly number[])[];

const nearest = (columns: readonly number[], to: number): number =>
  columns.reduce((best, column) => (Math.abs(column - to) < Math.abs(best - to) ? column : best), columns[0] ?? 0);

/** Cell after a key, null for keys that do not move. Arrows stop at the edges and skip gaps. */
export function placeAfter(rows: GridRows, from: GridPlace, key: string, withControl = false): GridPlace | null {
  const columns = rows[from.row] ?? [];
  const at = columns.indexOf(from.column);
  const inRow = (index: number): GridPlace => ({
    row: from.row,
    column: columns[Math.min(Math.max(index, 0), columns.length - 1)] ?? from.column,
  });
  const inColumn = (row: number): GridPlace => {
    const target = Math.min(Math.max(row, 0), rows.length - 1);
    return { row: target, column: nearest(rows[target] ?? [], from.column) };
  };
  switch (key) {
    case "ArrowLeft":
      return inRow(at - 1);
    case "ArrowRight":
      return inRow(at + 1);
    case "ArrowUp":
      return inColumn(from.row - 1);
    case "ArrowDown":
      return inColumn(from.row + 1);
    case "Home":
      return withControl ? { row: 0, column: rows[0]?.[0] ?? 0 } : inRow(0);
    case "End":
      return withControl ? { row: rows.length - 1, column: rows.at(-1)?.at(-1) ?? 0 } : inRow(columns.length - 1);
    default:
      return null;
  }
}
