import { messages } from "@steward/contract/messages/catalogue";
import { SheetError } from "../sheet-error.ts";
import { LAST_SHEET_ROW, MAX_CELL_LENGTH } from "../sheet-limits.ts";
import { columnLetters } from "../row.ts";
import { assertWidth, type Column } from "./column.ts";
import { isRisky, keepApostrophe } from "../formula-prefix.ts";
import { MAX_DIGITS } from "../number-formats.ts";
import { STYLE } from "./xlsx-parts.ts";

const CHUNK_CHARACTERS = 64 * 1024;
const DAY_MS = 86_400_000;
/** Epoch of serial dates, which agree with the calendar from 1900-03-01 on. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_SAFE_DAY = 61;

/** Sheet XML of the rows, header first, in chunks. */
export async function* rowsXml(columns: readonly Column[], rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  const letters = columns.map((_, column) => columnLetters(column));
  let number = 1;
  let chunk = `<row r="1">${columns.map(({ title }, i) => textCell(`${letters[i]}1`, title, STYLE.header)).join("")}</row>`;
  for await (const row of rows) {
    assertWidth(row, columns);
    if (++number > LAST_SHEET_ROW)
      throw new SheetError(messages.spreadsheets.tooManyToWrite({ most: (LAST_SHEET_ROW - 1).toLocaleString("en") }));
    chunk += `<row r="${number}">`;
    for (let i = 0; i < columns.length; i++) {
      const text = row[i] as string;
      if (text !== "") chunk += cellXml(`${letters[i]}${number}`, text, (columns[i] as Column).type);
    }
    chunk += "</row>";
    if (chunk.length > CHUNK_CHARACTERS) {
      yield chunk;
      chunk = "";
    }
  }
  yield chunk;
}

function cellXml(reference: string, text: string, type: Column["type"]): string {
  if (type === "number") return numberCell(reference, text) ?? textCell(reference, text, STYLE.text);
  if (type !== "text") return dateCell(reference, text, type) ?? textCell(reference, text, STYLE.text);
  return textCell(reference, text, STYLE.text);
}

function textCell(reference: string, text: string, style: number): string {
  const escaped = escapeXml(cutText(keepApostrophe(text)));
  const chosen = style === STYLE.text && isRisky(text) ? STYLE.literal : style;
  return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Truncates a text for which spreadsheet programs would refuse the whole file. */
function cutText(text: string): string {
  return text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text;
}

/**
 * A number cell for numbers that round-trip: no leading zeros, no plus, at most the significant digits that are kept.
 */
function numberCell(reference: string, text: string): string | undefined {
  const parts = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = "", fraction = ""] = parts;
  if (whole.length + fraction.length > MAX_DIGITS || (sign === "-" && Number(text) === 0)) return undefined;
  const style = fraction === "" ? STYLE.number : STYLE.decimals(fraction.length);
  return `<c r="${reference}" s="${style}"><v>${text}</v></c>`;
}

function dateCell(reference: string, text: string, type: "date" | "datetime"): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (!parts || (type === "date") !== (parts[2] === undefined)) return undefined;
  const [, date = "", minutes = "00:00", seconds = ""] = parts;
  const iso = `${date}T${minutes}${seconds || ":00"}.000Z`;
  const time = Date.parse(iso);
  if (Number.isNaN(time) || new Date(time).toISOString() !== iso) return undefined;
  const serial = (time - EPOCH) / DAY_MS;
  if (serial < FIRST_SAFE_DAY) return undefined;
  const style = type === "date" ? STYLE.date : seconds ? STYLE.seconds : STYLE.minutes;
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Escapes characters that XML cannot contain, and carriage returns, which its parsers normalise, as `_x0001_`, and the
 * underscore of a text that looks so itself as `_x005F_`.
 */
function escapeXml(text: string): string {
  if (!/[&<>_\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4})/gi, "_x005F_")
    .replace(/(?![\t\n\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu, (char) => `_x${hex(char)}_`)
    .replace(/[&<>]/g, (char) => ENTITIES[char] as string);
}

const hex = (char: string) => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
