/** Problem of one cell; the other cells of its row are unaffected. */
export interface RowProblem {
  /** Index in the header, from 0; beyond its end for a cell without heading. */
  column: number;
  message: string;
}

export interface RawRow {
  row_number: number;
  /** Cells of a row; a workbook may leave out empty ones. */
  cells: (string | undefined)[];
  problems: RowProblem[];
}

/** Letters of a column index (0 is A, 26 is AA). */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
