import { messages } from "@steward/contract/messages/catalogue";
import type { RawRow } from "../../row.ts";
import { damagedWorkbook, SheetError } from "../../sheet-error.ts";
import { type Archive, openArchive } from "./xlsx-archive.ts";
import { readXlsxRows } from "./xlsx-rows.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import { readStyles } from "./xlsx-styles.ts";
import { readWorkbook, type Workbook, type WorkbookSheet } from "./xlsx-workbook.ts";

export interface OpenWorkbook {
  sheets: string[];
  sheet: string;
  /** Sheets that are not hidden. */
  visible: number;
  rows: AsyncGenerator<RawRow, void, undefined>;
  close(): void;
}

/** Opens one worksheet of an .xlsx file: the named one, else the visible one with the index `turn`. */
export async function openXlsx(path: string, wanted: string | undefined, turn = 0): Promise<OpenWorkbook> {
  try {
    const archive = await openArchive(path);
    try {
      const workbook = await readWorkbook(archive);
      const sheet = chooseSheet(workbook, wanted, turn);
      const sheets = workbook.sheets.map(({ name }) => name);
      const visible = workbook.sheets.filter(({ hidden }) => !hidden).length;
      return {
        sheets,
        sheet: sheet.name,
        visible,
        rows: readRows(archive, workbook, sheet),
        close: () => archive.close(),
      };
    } catch (error) {
      archive.close();
      throw error;
    }
  } catch (error) {
    throw asSheetError(error);
  }
}

function chooseSheet({ sheets }: Workbook, wanted: string | undefined, turn: number): WorkbookSheet {
  const sheet =
    wanted === undefined
      ? (sheets.filter(({ hidden }) => !hidden)[turn] ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (sheet) return sheet;
  if (wanted === undefined) throw new SheetError(messages.spreadsheets.noWorksheet);
  throw new SheetError(messages.spreadsheets.noSheetNamed({ name: wanted }));
}

async function* readRows(
  archive: Archive,
  { strings_part, styles_part, uses_1904_dates }: Workbook,
  sheet: WorkbookSheet,
): AsyncGenerator<RawRow, void, undefined> {
  const has = (part: string | undefined): part is string => part !== undefined && archive.has(part);
  try {
    const styles = has(styles_part) ? await readStyles(await archive.open(styles_part, "small")) : [];
    const strings = has(strings_part) ? await readSharedStrings(await archive.open(strings_part, "any")) : undefined;
    yield* readXlsxRows(await archive.open(sheet.part, "any"), { strings, styles, uses_1904_dates });
  } catch (error) {
    throw asSheetError(error);
  }
}

/** Turns errors of the zip and XML parsers into SheetError; errors of the operating system pass through. */
function asSheetError(error: unknown): unknown {
  if (error instanceof SheetError || !(error instanceof Error) || "syscall" in error) return error;
  return damagedWorkbook();
}
