import { messages } from "@steward/contract/messages/catalogue";
import type { Readable } from "node:stream";
import { columnLetters, type RawRow } from "../../row.ts";
import { damagedWorkbook } from "../../sheet-error.ts";
import { LAST_SHEET_COLUMN, LAST_SHEET_ROW, MAX_COLUMNS } from "../../sheet-limits.ts";
import { renderIsoDate, renderNumber } from "./xlsx-numbers.ts";
import { appendText, decodeXmlEscapes, type SharedStrings } from "./xlsx-strings.ts";
import type { NumberKind } from "./xlsx-styles.ts";
import { type Attributes, parseXml } from "./xlsx-xml.ts";

export interface CellContext {
  strings: SharedStrings | undefined;
  styles: readonly NumberKind[];
  uses_1904_dates: boolean;
}

const GENERAL: NumberKind = { is: "number", decimals: 0 };

/** Generator of the stored rows of a worksheet. */
export async function* readXlsxRows(source: Readable, context: CellContext): AsyncGenerator<RawRow, void, undefined> {
  const reader = new WorksheetReader(context);
  for await (const _ of parseXml(source, reader)) {
    const finished = reader.finished;
    reader.finished = [];
    yield* finished;
  }
}

class WorksheetReader {
  finished: RawRow[] = [];
  readonly #context: CellContext;
  #row: RawRow = { row_number: 0, cells: [], problems: [] };
  #column = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #capturing = false;
  #hasFormula = false;
  #hasValue = false;
  #inPhonetics = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  open = (name: string, attributes: Attributes): void => {
    if (name === "c") this.#openCell(attributes);
    else if (name === "v" || name === "t") {
      this.#capturing = !this.#inPhonetics;
      this.#hasValue = true;
    } else if (name === "f") this.#hasFormula = true;
    else if (name === "row") this.#openRow(attributes.r);
    else if (name === "rPh") this.#inPhonetics = true;
  };

  close = (name: string): void => {
    if (name === "c") this.#closeCell();
    else if (name === "v" || name === "t") this.#capturing = false;
    else if (name === "row") this.finished.push(this.#row);
    else if (name === "rPh") this.#inPhonetics = false;
  };

  text = (text: string): void => {
    if (this.#capturing) this.#value = appendText(this.#value, text);
  };

  #openRow(stated: string | undefined): void {
    const row_number = stated === undefined ? this.#row.row_number + 1 : Number(stated);
    if (!(row_number > this.#row.row_number && row_number <= LAST_SHEET_ROW)) throw damagedWorkbook();
    this.#row = { row_number, cells: [], problems: [] };
    this.#column = -1;
  }

  #openCell({ r, t, s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column >= LAST_SHEET_COLUMN) throw damagedWorkbook();
    this.#type = t ?? "n";
    this.#style = s === undefined ? 0 : Number(s);
    this.#value = "";
    this.#hasFormula = this.#hasValue = false;
  }

  /** Cells beyond the last allowed column are only recorded as existing. */
  #closeCell(): void {
    if (this.#hasFormula && !this.#hasValue) {
      const message = messages.spreadsheets.formulaWithoutResult({ cell: this.#cell() });
      this.#row.problems.push({ column: this.#column, message });
    }
    const value = this.#render();
    if (value !== "") this.#row.cells[Math.min(this.#column, MAX_COLUMNS)] = value;
  }

  #render(): string {
    const { strings, styles, uses_1904_dates } = this.#context;
    const value = this.#value;
    if (value === "") return "";
    switch (this.#type) {
      case "s":
        if (!strings) throw damagedWorkbook();
        return strings.get(Number(value));
      case "inlineStr":
      case "str":
        return decodeXmlEscapes(value);
      case "b":
        return value === "1" || value === "true" ? "true" : "false";
      case "d":
        return renderIsoDate(value);
      case "e":
        this.#reportError(value);
        return "";
      default:
        return renderNumber(value, styles[this.#style] ?? GENERAL, uses_1904_dates);
    }
  }

  #reportError(error: string): void {
    const message = messages.spreadsheets.cellError({ cell: this.#cell(), error: error.slice(0, 20).toWellFormed() });
    this.#row.problems.push({ column: this.#column, message });
  }

  #cell = () => messages.spreadsheets.cell({ column: columnLetters(this.#column), row: this.#row.row_number });
}

/** Column of a reference such as BC12, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw damagedWorkbook();
  return column - 1;
}
