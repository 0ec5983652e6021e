import { messages } from "@steward/contract/messages/catalogue";
import type { LineReason, SheetLayout } from "@steward/contract/imports/columns";
import type { Readable } from "node:stream";
import { restoreText } from "../formula-prefix.ts";
import { type CsvEncoding, detectCsvDialect } from "./csv/csv-dialect.ts";
import { readCsvRows } from "./csv/csv-rows.ts";
import { detectFileKind } from "./file-kind.ts";
import { findHeader, ROWS_LOOKED_AT } from "./find-header.ts";
import { layoutOf, turnedRows } from "./sheet-layout.ts";
import { whyNoRecord } from "./no-record.ts";
import { columnLetters, type RawRow, type RowProblem } from "../row.ts";
import { SheetError } from "../sheet-error.ts";
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_HEADING_LENGTH,
  MAX_ROW_LENGTH,
  MAX_ROW_PROBLEMS,
  MAX_ROWS,
} from "../sheet-limits.ts";
import { spool } from "./spool.ts";
import { openXlsx } from "./xlsx/xlsx-sheet.ts";

export interface SheetRow {
  /** Line number that a spreadsheet program displays; the header is usually 1. */
  row_number: number;
  /** As many texts as the header has names. */
  cells: string[];
  problems: RowProblem[];
  /** Why the row is no record; undefined for records. */
  no_record: LineReason | undefined;
}

export interface Sheet {
  format: "csv" | "xlsx";
  /** Null for a workbook. */
  encoding: CsvEncoding | null;
  delimiter: string | null;
  /** Every worksheet of a workbook, hidden ones too; none for CSV. */
  sheets: string[];
  /** The worksheet that is read; null for CSV. */
  sheet: string | null;
  /** How it was read: its headings above it, none, or in its first column. */
  layout: SheetLayout;
  header: string[];
  /**
   * Can be iterated once.
   * @throws SheetError when the file turns out to be damaged or too long
   */
  rows: AsyncIterable<SheetRow>;
  /**
   * Releases the file. Called automatically when `rows` ends or is left early; to be called if it is never iterated.
   */
  close(): Promise<void>;
}

export interface SheetOptions {
  sheet?: string;
  /** How the sheet lies; found out where nothing is said. */
  layout?: SheetLayout;
  /** Tells headings that are known from other texts. */
  isHeading?: (text: string) => boolean;
  /** Name of the file, which tells what it was meant to be. */
  name?: string;
}

interface OpenSource extends Pick<Sheet, "format" | "encoding" | "delimiter" | "sheets" | "sheet"> {
  raw: AsyncGenerator<RawRow, void, undefined>;
  /** Sheets that are not hidden. */
  visible: number;
  close(): void;
}

/**
 * Reads a CSV or XLSX table as text, detected by content. The first non-blank row is the header, unless it is a title
 * above the headings; of a workbook, the first visible sheet that is not empty is read.
 *
 * Rows are streamed; nothing else of the file is kept in memory, except a workbook's packed shared strings. Blank rows
 * are skipped, short rows padded. Problems of single cells (a value without heading, an error value, a truncated text,
 * a dropped NUL character) are listed in `problems`. Texts that an export has neutralised against formulas are
 * restored.
 *
 * A stream is spooled to a temporary file first, and its own errors pass through.
 * @throws SheetError, whose message is for people, if the file is no such table
 */
export async function readSheet(source: Readable | string, options: SheetOptions = {}): Promise<Sheet> {
  const file = await spool(source);
  let open: OpenSource | undefined;
  const close = async () => {
    await open?.raw.return();
    open?.close();
    open = undefined;
    await file.remove();
  };
  try {
    const isZip = (await detectFileKind(file.path)) === "zip";
    open = isZip ? await openWorkbook(file.path, options.sheet) : await openCsv(file.path);
    let first = await firstRows(open.raw);
    for (let turn = 1; first.length === 0 && turn < open.visible && options.sheet === undefined; turn++) {
      open.close();
      open = await openWorkbook(file.path, undefined, turn);
      first = await firstRows(open.raw);
    }
    const { raw, format, encoding, delimiter, sheets, sheet } = open;
    if (first.length === 0) throw new SheetError(messages.spreadsheets.emptySheet);
    if (format === "csv" && isProse(first, options.name)) throw new SheetError(messages.spreadsheets.textNamedExcel);
    const laid = await laidOut(first, raw, options);
    const header = headerOf(laid.cells, laid.layout);
    const rows = readRows(laid.rows, laid.rest, { header, cells: laid.cells }, close);
    return { format, encoding, delimiter, sheets, sheet, layout: laid.layout, header, rows, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Text whose lines have no columns, but for a comma here and there, in a file that is named like a workbook. */
const isProse = (rows: readonly RawRow[], name = "") =>
  /\.xls[xm]?$/i.test(name) && rows.filter(({ cells }) => cells.length > 1).length * 2 <= rows.length;

/** The headings and the rows below them, of a table that may lie on its side or have no headings. */
async function laidOut(
  first: RawRow[],
  rest: AsyncGenerator<RawRow, void, undefined>,
  { layout: wanted, isHeading = () => false }: SheetOptions,
): Promise<{ layout: SheetLayout; cells: string[]; rows: RawRow[]; rest: AsyncIterable<RawRow> }> {
  const found = findHeader(first);
  const layout = wanted ?? layoutOf(first, found, isHeading);
  if (layout === "no_headings") {
    const width = Math.max(...first.map(({ cells }) => cells.length));
    return { layout, cells: Array.from({ length: width }, () => ""), rows: first, rest };
  }
  if (layout === "headings") return { layout, cells: found.cells, rows: first.slice(found.taken), rest };
  const [headings, ...rows] = await turnedRows(first, rest);
  return { layout, cells: Array.from(headings?.cells ?? [], (cell) => (cell ?? "").trim()), rows, rest: none() };
}

async function* none(): AsyncGenerator<RawRow, void, undefined> {}

async function openCsv(path: string): Promise<OpenSource> {
  const dialect = await detectCsvDialect(path);
  const { encoding, delimiter } = dialect;
  return {
    format: "csv",
    encoding,
    delimiter,
    sheets: [],
    sheet: null,
    visible: 0,
    raw: readCsvRows(path, dialect),
    close() {},
  };
}

async function openWorkbook(path: string, wanted: string | undefined, turn = 0): Promise<OpenSource> {
  const { rows: raw, ...opened } = await openXlsx(path, wanted, turn);
  return { format: "xlsx", encoding: null, delimiter: null, raw, ...opened };
}

const isBlank = ({ cells, problems }: RawRow) => problems.length === 0 && cells.every((cell) => !cell);

/** The first non-blank rows. */
async function firstRows(raw: AsyncGenerator<RawRow, void, undefined>): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  while (rows.length < ROWS_LOOKED_AT) {
    const next = await raw.next();
    if (next.done) break;
    if (!isBlank(next.value)) rows.push(next.value);
  }
  return rows;
}

function headerOf(cells: readonly string[], layout: SheetLayout): string[] {
  const names = cells.map((cell) => cut(restoreText(withoutNul(cell.toWellFormed())).trim(), MAX_HEADING_LENGTH));
  if (layout !== "no_headings") names.length = names.findLastIndex((name) => name !== "") + 1;
  if (names.length === 0) throw new SheetError(messages.spreadsheets.noHeadings);
  if (names.length > MAX_COLUMNS) throw new SheetError(messages.spreadsheets.tooManyColumns({ most: MAX_COLUMNS }));
  return distinctNames(names);
}

/** Replaces an empty heading by its column and numbers a repeated one: "Column 3", "Name (2)". */
function distinctNames(names: string[]): string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name, column) => {
    const base = name || messages.spreadsheets.column({ number: column + 1 });
    let distinct = base;
    for (let n = 2; used.has(distinct) || (distinct !== name && taken.has(distinct)); n++) distinct = `${base} (${n})`;
    used.add(distinct);
    return distinct;
  });
}

interface Headings {
  /** Headings made distinct, and as they stand in the file. */
  header: readonly string[];
  cells: readonly string[];
}

async function* readRows(
  first: readonly RawRow[],
  rest: AsyncIterable<RawRow>,
  headings: Headings,
  close: () => Promise<void>,
): AsyncGenerator<SheetRow, void, undefined> {
  let count = first.length;
  try {
    for (const row of first) yield validatedRow(row, headings);
    for await (const row of rest) {
      if (isBlank(row)) continue;
      if (++count > MAX_ROWS)
        throw new SheetError(messages.spreadsheets.tooManyRows({ most: MAX_ROWS.toLocaleString("en") }));
      yield validatedRow(row, headings);
    }
  } finally {
    await close();
  }
}

function validatedRow(row: RawRow, { header, cells }: Headings): SheetRow {
  const finished = finishRow(row, header.length);
  return { ...finished, no_record: whyNoRecord(finished.cells, cells) };
}

function finishRow({ row_number, cells, problems }: RawRow, width: number): Omit<SheetRow, "no_record"> {
  const finished: string[] = [];
  let left = MAX_ROW_LENGTH;
  for (let column = 0; column < width; column++) {
    const cell = finishCell(cells[column] ?? "", column, row_number, problems);
    if (left >= 0 && cell.length > left) {
      const limit = MAX_ROW_LENGTH.toLocaleString("en");
      problems.push({
        column,
        message: messages.spreadsheets.rowTooLong({ row: row_number, most: limit }),
      });
    }
    left -= cell.length;
    finished.push(left < 0 ? "" : cell);
  }
  for (let column = width; column < cells.length; column++) {
    if (!cells[column]) continue;
    const message = messages.spreadsheets.valueWithoutHeading({ row: row_number, column: columnLetters(column) });
    problems.push({ column, message });
    break;
  }
  return { row_number, cells: finished, problems: problems.slice(0, MAX_ROW_PROBLEMS) };
}

function finishCell(cell: string, column: number, row: number, problems: RowProblem[]): string {
  let text = cell.toWellFormed();
  const name = () => messages.spreadsheets.cell({ column: columnLetters(column), row });
  if (text.includes("\0")) {
    text = withoutNul(text);
    problems.push({ column, message: messages.spreadsheets.unreadable({ cell: name() }) });
  }
  text = restoreText(text);
  if (text.length > MAX_CELL_LENGTH) {
    text = cut(text, MAX_CELL_LENGTH);
    const limit = MAX_CELL_LENGTH.toLocaleString("en");
    problems.push({ column, message: messages.spreadsheets.cellTooLong({ cell: name(), most: limit }) });
  }
  return text;
}

/**
 * Truncates to `length` characters, as a copy: a slice would keep the whole text in memory. A split surrogate pair
 * becomes U+FFFD.
 */
const cut = (text: string, length: number) =>
  text.length > length ? Buffer.from(text.slice(0, length)).toString() : text;

const withoutNul = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "") : text);
