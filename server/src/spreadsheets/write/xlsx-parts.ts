import type { Column } from "./column.ts";
import { DATE_CODE, decimalsCode, MAX_DIGITS, MINUTE_CODE, SECOND_CODE } from "../number-formats.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const TEXT_FORMAT = 49;
const FIRST_CUSTOM_FORMAT = 164;
const CUSTOM_CODES = [
  DATE_CODE,
  MINUTE_CODE,
  SECOND_CODE,
  ...Array.from({ length: MAX_DIGITS }, (_, i) => decimalsCode(i + 1)),
];

/** Indexes of the cell formats in the styles part. */
export const STYLE = {
  number: 0,
  header: 1,
  text: 2,
  /** Text format, which an edit keeps. */
  literal: 3,
  date: 4,
  minutes: 5,
  seconds: 6,
  decimals: (digits: number) => 6 + digits,
} as const;

const relationships = (entries: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Parts of a workbook with one worksheet that do not depend on its rows, by path. */
export const FIXED_PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  ],
  ["_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])],
  [
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
  ],
  ["xl/styles.xml", stylesXml()],
];

function stylesXml(): string {
  const format = (id: number, more = "") =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    `<xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    format(TEXT_FORMAT),
    format(TEXT_FORMAT, ' quotePrefix="1"'),
    ...CUSTOM_CODES.map((_, i) => format(FIRST_CUSTOM_FORMAT + i)),
  ];
  const codes = CUSTOM_CODES.map((code, i) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + i}" formatCode="${code}"/>`);
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `${XML}<styleSheet xmlns="${SHEET_NAMESPACE}"><numFmts count="${codes.length}">${codes.join("")}</numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Sheet XML before the rows: the frozen header row and the columns, with formats for new cells. */
export function worksheetStart(columns: readonly Column[]): string {
  const presets = { text: STYLE.text, number: STYLE.number, date: STYLE.date, datetime: STYLE.minutes } as const;
  const widths = { text: 24, number: 14, date: 12, datetime: 18 } as const;
  const column = ({ title, type }: Column, i: number) =>
    `<col min="${i + 1}" max="${i + 1}" width="${Math.min(60, Math.max(widths[type], title.length + 2))}" style="${presets[type]}" customWidth="1"/>`;
  return `${XML}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(column).join("")}</cols><sheetData>`;
}

export const WORKSHEET_END = "</sheetData></worksheet>";
