/** A fault of one cell; the other cells of its row are as they stand in the file. */
export interface RowProblem {
  /** Place in the header, from 0; beyond its end for a cell that has no heading. */
  column: number;
  message: string;
}

export interface RawRow {
  row_number: number;
  /** A row of a workbook may leave out empty cells. */
  cells: (string | undefined)[];
  problems: RowProblem[];
}

/** The letters of a column (0 is A, 26 is AA). */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
