import { CsvError, parse } from "csv-parse/browser/esm/sync";

const FORM = { delimiter: "\t", relax_column_count: true, relax_quotes: true } as const;

/**
 * Cells that a spreadsheet copied, as rows of texts: separated by tabs, with quotes around texts that contain tabs, line
 * breaks or quotes. A text whose first quote nobody closes is taken as it stands.
 */
export function pastedTable(copied: string): string[][] {
  // An empty row in the middle is one empty cell.
  const lines = copied.replace(/\r?\n$/, "");
  try {
    return parse(lines, FORM);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parse(lines, { ...FORM, quote: null });
  }
}
