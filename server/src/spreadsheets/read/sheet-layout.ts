import type { SheetLayout } from "@steward/contract/imports/columns";
import { messages } from "@steward/contract/messages/catalogue";
import type { RawRow } from "../row.ts";
import { SheetError } from "../sheet-error.ts";
import { MAX_COLUMNS } from "../sheet-limits.ts";

const textOf = (cell: string | undefined) => (cell ?? "").trim();

/** Letters and digits of a cell by their kind: KH-0012 is A-04. */
const formOf = (cell: string) => cell.replace(/\p{L}+/gu, "A").replace(/\d+/g, (digits) => `0${digits.length}`);

/** Rows below the first that say what a column is like, and the part of them that has to be alike. */
const ROWS_BELOW = 20;
const MOSTLY = 0.6;

/** A number alone may be a heading, as years are. */
const tellsForm = (cell: string) => /\d/.test(cell) && !/^\d{1,4}$/.test(cell);

/**
 * Whether the first row of a table is like those below it, so that it is no row of headings: cells with digits have the
 * form of those below them, and no cell is a known heading.
 */
export function isFirstRowData(
  rows: readonly RawRow[],
  header: readonly string[],
  isHeading: (text: string) => boolean,
) {
  const below = rows.slice(0, ROWS_BELOW);
  if (below.length < 3 || header.some((cell) => cell && isHeading(cell))) return false;
  return header.some((cell, column) => {
    const others = below.map(({ cells }) => textOf(cells[column])).filter(Boolean);
    const alike = others.filter((other) => formOf(other) === formOf(cell)).length;
    return tellsForm(cell) && others.length >= 3 && alike >= others.length * MOSTLY;
  });
}

/** Headings that a first column has to have before a table is taken for one that lies on its side. */
const ENOUGH_HEADINGS = 3;

/** Whether the headings of a table stand in its first column. */
export function isTurned(
  rows: readonly RawRow[],
  header: readonly string[],
  isHeading: (text: string) => boolean,
): boolean {
  const first = [...new Set(rows.map(({ cells }) => textOf(cells[0])).filter(Boolean))];
  const known = first.filter(isHeading).length;
  const across = header.filter((cell) => cell && isHeading(cell)).length;
  return known >= ENOUGH_HEADINGS && known * 2 >= first.length && known > across && across <= 1;
}

/** A table that lies on its side, set upright: its columns become rows. All of it is in memory, so it has to be small. */
export async function turnedRows(first: readonly RawRow[], rest: AsyncIterable<RawRow>): Promise<RawRow[]> {
  const rows = [...first];
  for await (const row of rest) {
    rows.push(row);
    if (rows.length > MAX_COLUMNS) throw new SheetError(messages.spreadsheets.turnedTooLong({ most: MAX_COLUMNS }));
  }
  const named = rows.filter(({ cells }) => cells.some((cell) => textOf(cell)));
  const width = Math.max(...named.map(({ cells }) => cells.length));
  return Array.from(
    { length: width },
    (_, column): RawRow => ({
      row_number: column + 1,
      cells: named.map(({ cells }) => cells[column]),
      problems: [],
    }),
  ).filter(({ cells }) => cells.some((cell) => textOf(cell)));
}

export const layoutOf = (
  rows: readonly RawRow[],
  { cells, taken }: { cells: readonly string[]; taken: number },
  isHeading: (text: string) => boolean,
): SheetLayout => {
  if (isTurned(rows, cells, isHeading)) return "turned";
  return taken === 1 && isFirstRowData(rows.slice(taken), cells, isHeading) ? "no_headings" : "headings";
};
