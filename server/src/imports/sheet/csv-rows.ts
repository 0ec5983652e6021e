import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { CsvDialect, CsvEncoding } from "./csv-dialect.ts";
import type { RawRow } from "./row.ts";
import { SheetError } from "./sheet-error.ts";
import { MAX_RECORD_LENGTH } from "./sheet-limits.ts";

/** Every record of a CSV file, blank ones too, pulled as it is asked for. */
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
  try {
    for await (const cells of parser as AsyncIterable<string[]>)
      yield { row_number: ++row_number, cells, problems: [] };
  } catch (error) {
    throw error instanceof CsvError ? openQuote(row_number + 1) : error;
  }
}

const openQuote = (row: number) =>
  new SheetError(
    `The text that begins in row ${row} never ends: a quotation mark (") is missing there, or there is one too many.`,
  );

async function* inUtf8(source: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<Buffer | string> {
  if (encoding === "utf-8") {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
