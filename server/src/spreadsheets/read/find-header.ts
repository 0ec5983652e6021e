import type { RawRow } from "../row.ts";

/** Non-blank rows that are searched for the headings, and bound on the titles above them. */
export const ROWS_LOOKED_AT = 30;
const MAX_TITLES = 10;

/** Generic sub-headings that need the heading above them. */
const VAGUE = /^(date|cost|price|value|amount|no|number|name|code|id|type|start|end|from|to|status|qty|quantity)\W*$/i;

const textOf = (cell: string | undefined) => (cell ?? "").trim();
const filled = ({ cells }: RawRow) => cells.filter((cell) => textOf(cell)).length;
/** Share of a row's cells that read like headings: words, no amounts and no dates. */
function wordsIn({ cells }: RawRow): number {
  const texts = cells.map(textOf).filter(Boolean);
  return texts.filter((text) => /\p{L}/u.test(text) && !/\d{3}|^\d/.test(text)).length / texts.length;
}
const areWords = (row: RawRow) => wordsIn(row) === 1;
/** Headings may contain some years and numbers. */
const MOSTLY = 0.75;

export interface FoundHeader {
  cells: string[];
  /** Number of rows up to the end of the headings. */
  taken: number;
}

/**
 * Finds the headings in the first rows of a table: below titles, which fill few cells, and in two rows where the upper
 * one only groups the lower one, as merged cells do.
 */
export function findHeader(rows: readonly RawRow[]): FoundHeader {
  const at = headerAt(rows);
  const [header, below, above] = [rows[at], rows[at + 1], rows[at - 1]];
  const cells = Array.from(header?.cells ?? [], textOf);
  if (header && below && isLowerHalf(header, below)) {
    return { cells: joined(cells, below.cells.map(textOf)), taken: at + 2 };
  }
  const isGrouped = header && above && above.row_number + 1 === header.row_number && filled(above) > 1;
  if (isGrouped && areWords(above)) return { cells: joined(Array.from(above.cells, textOf), cells), taken: at + 1 };
  return { cells, taken: at + 1 };
}

/**
 * Index of the header row: the first, unless it is nearly empty and a row of words below it fills the table and has
 * rows after it.
 */
function headerAt(rows: readonly RawRow[]): number {
  const widest = Math.max(...rows.map(filled));
  const first = rows[0] ? filled(rows[0]) : 0;
  if (first > 1 && first * 3 > widest) return 0;
  const at = rows.findIndex((row) => filled(row) > 2 && filled(row) * 3 > widest * 2 && wordsIn(row) >= MOSTLY);
  const hasData = rows.slice(at + 1).some((row) => wordsIn(row) < MOSTLY);
  return at > 0 && at <= MAX_TITLES && hasData ? at : 0;
}

/** True for the second row of a two-row header: it fills the gaps of merged headings and is empty below single ones. */
function isLowerHalf(upper: RawRow, lower: RawRow): boolean {
  if (lower.row_number !== upper.row_number + 1 || !areWords(lower)) return false;
  const width = Math.max(upper.cells.length, lower.cells.length);
  let gaps = 0;
  let single = 0;
  for (let column = 0; column < width; column++) {
    const heading = textOf(upper.cells[column]);
    const name = textOf(lower.cells[column]);
    const opensGap = column + 1 < width && !textOf(upper.cells[column + 1]) && textOf(lower.cells[column + 1]);
    if (!heading && !name) continue;
    if (!heading) gaps++;
    else if (!opensGap) {
      if (name) return false;
      single++;
    }
  }
  return gaps > 0 && single > 0;
}

/** Joins two header rows into one heading for each column; a generic or repeated one is prefixed by its group. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const names: string[] = [];
  let group = "";
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    group = upper[column] || group;
    const name = lower[column] ?? "";
    const repeats = lower.filter((other) => other === name).length > 1;
    if (!name) names.push(upper[column] ?? "");
    else names.push(group && (repeats || VAGUE.test(name)) ? `${group} ${name}` : name);
  }
  return names;
}
