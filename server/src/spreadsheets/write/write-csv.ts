import { pipeline, type Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { assertWidth, type Column } from "./column.ts";
import { neutraliseText } from "../formula-prefix.ts";

/**
 * Streams a table as CSV: comma, CRLF, UTF-8 with byte order mark, without which spreadsheet programs guess the
 * encoding. Formulas are neutralised (see `neutraliseText`), which `readSheet` undoes. An error of `rows` becomes the
 * stream's error; destroying the stream ends `rows`.
 */
export function writeCsv(columns: readonly Column[], rows: AsyncIterable<string[]>): Readable {
  const output = stringify({ bom: true, record_delimiter: "windows", quoted_match: /[;\t|\r\n]/ });
  pipeline(records(columns, rows), output, () => {});
  return output;
}

async function* records(columns: readonly Column[], rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield columns.map(({ title }) => neutraliseText(title));
  for await (const row of rows) {
    assertWidth(row, columns);
    yield row.map(neutraliseText);
  }
}
