/**
 * A column of an export. Its cells are texts: plain decimals (`-41.50`) in a number column, `yyyy-MM-dd` in a date
 * column, `yyyy-MM-dd HH:mm` with or without `:ss` in a datetime column. Any other text is written as text.
 */
export interface Column {
  title: string;
  type: "text" | "number" | "date" | "datetime";
}

/** Throws for a row of another length than the columns, a fault of the caller. */
export function assertWidth(row: readonly string[], columns: readonly Column[]): void {
  if (row.length !== columns.length) throw new RangeError(`A row of ${row.length} cells for ${columns.length} columns`);
}
