import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A cell of a workbook: a text, a number as it is, a day, or an amount shown with a currency. */
export type Cell = string | number | { day: number } | { amount: number; shown: string };

export interface Worksheet {
  name: string;
  rows: Cell[][];
  /** Ranges such as A1:F1 that are one cell. */
  merged?: string[];
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DAY_STYLE = 1;
const FIRST_AMOUNT_STYLE = 2;
const FIRST_FORMAT = 170;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function cellXml(cell: Cell, reference: string, shown: readonly string[]): string {
  if (cell === "") return "";
  if (typeof cell === "string") {
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if ("day" in cell) return `<c r="${reference}" s="${DAY_STYLE}"><v>${cell.day}</v></c>`;
  return `<c r="${reference}" s="${FIRST_AMOUNT_STYLE + shown.indexOf(cell.shown)}"><v>${cell.amount}</v></c>`;
}

function sheetXml({ rows, merged = [] }: Worksheet, shown: readonly string[]): string {
  const body = rows.map((row, index) => {
    const number = index + 1;
    return `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${number}`, shown)).join("")}</row>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  const merges = ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`;
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN}><sheetData>${body.join("")}</sheetData>${merges}</worksheet>`;
}

const related = (entries: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** A workbook of these sheets, as spreadsheet programs write it. */
export async function workbookOf(sheets: readonly Worksheet[]): Promise<Buffer> {
  const amounts = sheets.flatMap(({ rows }) => rows.flat()).flatMap((cell) => (isAmount(cell) ? cell.shown : []));
  const shown = [...new Set(amounts)];
  const formats = shown.map(
    (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(code)}"/>`,
  );
  const styles = shown.map((_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" applyNumberFormat="1"/>`);
  const file = new ZipFile();
  const add = (path: string, xml: string) => file.addBuffer(Buffer.from(xml), path);
  add("[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`);
  add("_rels/.rels", related([["officeDocument", "xl/workbook.xml"]]));
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  add("xl/workbook.xml", `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named.join("")}</sheets></workbook>`);
  const parts = sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const);
  add("xl/_rels/workbook.xml.rels", related([...parts, ["styles", "styles.xml"]]));
  add(
    "xl/styles.xml",
    `<styleSheet ${MAIN}><numFmts>${formats.join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join("")}</cellXfs></styleSheet>`,
  );
  sheets.forEach((sheet, index) => add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, shown)));
  file.end();
  return buffer(file.outputStream);
}

const isAmount = (cell: Cell): cell is Extract<Cell, { amount: number }> =>
  typeof cell === "object" && "amount" in cell;
