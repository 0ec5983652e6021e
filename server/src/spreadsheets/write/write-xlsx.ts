import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Column } from "./column.ts";
import { FIXED_PARTS, WORKSHEET_END, worksheetStart } from "./xlsx-parts.ts";
import { rowsXml } from "./xlsx-cells.ts";

/** Higher levels take twice the time for a tenth of the size. */
const COMPRESSION_LEVEL = 4;

/**
 * Streams a table as an .xlsx workbook with one sheet and a bold, frozen header row. Cells are text cells, except for
 * numbers and dates in columns of those types; a text that begins like a formula is marked, so that it stays text when
 * it is edited. `readSheet` restores every text, up to the 32,767 characters of a cell. An error of `rows` becomes the
 * stream's error (SheetError past the last row of a sheet); destroying the stream ends `rows`.
 */
export function writeXlsx(columns: readonly Column[], rows: AsyncIterable<string[]>): Readable {
  const output = new PassThrough();
  const zip = new ZipFile();
  const worksheet = Readable.from(worksheetXml(columns, rows), { objectMode: false });
  worksheet.on("error", (error) => output.destroy(error));
  for (const [path, xml] of FIXED_PARTS) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(worksheet, "xl/worksheets/sheet1.xml", { compressionLevel: COMPRESSION_LEVEL });
  zip.end();
  pipeline(zip.outputStream, output, (error) => {
    if (error) worksheet.destroy();
  });
  return output;
}

async function* worksheetXml(columns: readonly Column[], rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield worksheetStart(columns);
  yield* rowsXml(columns, rows);
  yield WORKSHEET_END;
}
