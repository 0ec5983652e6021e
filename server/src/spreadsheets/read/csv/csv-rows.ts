import { messages } from "@steward/contract/messages/catalogue";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { CsvDialect, CsvEncoding } from "./csv-dialect.ts";
import { columnLetters, type RawRow, type RowProblem } from "../../row.ts";
import { SheetError } from "../../sheet-error.ts";
import { MAX_COLUMNS, MAX_RECORD_LENGTH } from "../../sheet-limits.ts";

/** Generator of the records of a CSV file, including blank ones. */
export async function* readCsvRows(path: string, dialect: CsvDialect): AsyncGenerator<RawRow, void, undefined> {
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_LENGTH,
    from_line: dialect.has_separator_line ? 2 : 1,
  });
  pipeline(
    createReadStream(path),
    (source) => inUtf8(source, dialect.encoding),
    parser,
    () => {},
  );
  let row_number = 0;
  let width = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      width ||= cells.length;
      row_number++;
      const problems = faultsOf(cells, { row_number, width, dialect });
      yield { row_number, cells: cells.map(withoutTextFormula), problems };
    }
  } catch (error) {
    throw error instanceof CsvError ? openQuote(row_number + 1) : error;
  }
}

/** Unwraps `="00123"`, the notation that keeps digits a text. */
const withoutTextFormula = (cell: string): string =>
  cell.startsWith('="') && /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

interface Place {
  row_number: number;
  /** Number of cells in the first record. */
  width: number;
  dialect: CsvDialect;
}

/** Suspicious cells of a record. */
function faultsOf(cells: readonly string[], { row_number, width, dialect }: Place): RowProblem[] {
  const problems: RowProblem[] = [];
  cells.forEach((cell, column) => {
    const name = () => `${columnLetters(column)}${row_number}`;
    if (dialect.is_damaged && cell.includes("\ufffd")) {
      problems.push({ column, message: messages.spreadsheets.notUnicode({ cell: name() }) });
    }
    if (width >= 3 && cell.includes("\n") && holdsRows(cell, width, dialect.delimiter)) {
      problems.push({
        column: MAX_COLUMNS,
        message: messages.spreadsheets.cellTakesRows({ cell: name() }),
      });
    }
  });
  return problems;
}

/**
 * True for a multi-line cell that contains whole rows of the table, which an unclosed quote causes; prose has blanks
 * after its commas.
 */
const holdsRows = (cell: string, width: number, delimiter: string) =>
  cell
    .split("\n")
    .slice(1, -1)
    .some((line) => line.split(delimiter).length === width && !line.includes(`${delimiter} `));

const openQuote = (row: number) => new SheetError(messages.spreadsheets.textNeverEnds({ row }));

async function* inUtf8(source: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<Buffer | string> {
  if (encoding === "utf-8") {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
