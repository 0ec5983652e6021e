import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { readSheet, type Sheet, type SheetRow } from "./read-sheet.ts";

export type WholeSheet = Omit<Sheet, "rows" | "close"> & { rows: SheetRow[] };

/** Reads a whole table from a path, bytes or UTF-8 text. */
export async function readAll(source: string | Buffer | Readable, options?: { sheet?: string }): Promise<WholeSheet> {
  const { rows, close: _, ...sheet } = await readSheet(Buffer.isBuffer(source) ? streamOf(source) : source, options);
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...sheet, rows: all };
}

export const readText = (text: string) => readAll(Buffer.from(text));

export const cellsOf = ({ rows }: { rows: SheetRow[] }) => rows.map(({ cells }) => cells);

/** A stream in chunks of odd sizes, which split characters and line ends. */
export function streamOf(bytes: Buffer): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 65_537)
    chunks.push(bytes.subarray(at, at + size));
  return Readable.from(chunks);
}

export async function zip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), path);
  file.end();
  return buffer(file.outputStream);
}

/** Contents of every file of an archive, by path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    if (!entry.fileName.endsWith("/"))
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export interface WorkbookFixture {
  /** XML between `<sheetData>` and its end. */
  rows?: string;
  /** XML of the `<si>` elements. */
  strings?: string;
  /** Format codes; style n of a cell is the n-th of them, from 1. */
  formats?: string[];
  /** XML of further `<sheet>` elements with the same rows. */
  moreSheets?: string;
  properties?: string;
  parts?: Record<string, string>;
}

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A workbook with the parts that spreadsheet programs write. */
export function workbookParts({
  rows = "",
  strings,
  formats = [],
  moreSheets = "",
  properties = "",
  parts,
}: WorkbookFixture) {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escapeAttribute(code)}"/>`);
  const styles = formats.map((_, i) => `<xf numFmtId="${200 + i}" applyNumberFormat="1"/>`);
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}">${properties}<sheets><sheet name="Assets" sheetId="1" r:id="rId1"/>${moreSheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "/xl/styles.xml"],
      ["rId3", "sharedStrings", "sharedStrings.xml"],
      ["rId4", "chartsheet", "chartsheets/sheet1.xml"],
    ]),
    "xl/styles.xml": `<styleSheet ${main}><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    ...(strings === undefined ? {} : { "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>` }),
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?>\r\n<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
}

export const workbook = (fixture: WorkbookFixture) => zip(workbookParts(fixture));

/** A row of inline text cells. */
export const textRow = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
