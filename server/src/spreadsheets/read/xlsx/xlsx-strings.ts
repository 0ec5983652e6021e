import { messages } from "@steward/contract/messages/catalogue";
import type { Readable } from "node:stream";
import { damagedWorkbook, SheetError } from "../../sheet-error.ts";
import { MAX_CELL_LENGTH, MAX_SHARED_STRING_BYTES, MAX_SHARED_STRINGS } from "../../sheet-limits.ts";
import { readXml } from "./xlsx-xml.ts";

const PAGE_BYTES = 1024 * 1024;
const PAGE_STRINGS = 65_536;
const ESCAPE_LENGTH = 7;
const MAX_ESCAPED_LENGTH = (MAX_CELL_LENGTH + 1) * ESCAPE_LENGTH;

export interface SharedStrings {
  get(index: number): string;
}

/**
 * Shared strings table, which cells index in any order. Packed as UTF-8 into pages: a million short texts take about 20
 * MB where an array of strings takes 100.
 */
export async function readSharedStrings(source: Readable): Promise<SharedStrings> {
  const table = new StringPages();
  let text = "";
  let depth = 0;
  let inPhonetics = false;
  await readXml(source, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") depth++;
      else if (name === "rPh") inPhonetics = true;
    },
    close(name) {
      if (name === "si") table.push(decodeXmlEscapes(text));
      else if (name === "t") depth--;
      else if (name === "rPh") inPhonetics = false;
    },
    text(piece) {
      if (depth > 0 && !inPhonetics) text = appendText(text, piece);
    },
  });
  return table;
}

/** Appends up to the length of a fully escaped cell; the excess is reported, not kept. */
export function appendText(text: string, piece: string): string {
  const joined = text + piece;
  return joined.length > MAX_ESCAPED_LENGTH ? joined.slice(0, MAX_ESCAPED_LENGTH) : joined;
}

/** Decodes `_x0001_`, the notation for characters that XML cannot contain, and `_x005F_`, its escaped underscore. */
export function decodeXmlEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

class StringPages implements SharedStrings {
  readonly #text: Buffer[] = [];
  readonly #index: Uint32Array[] = [];
  #count = 0;
  #used = PAGE_BYTES;

  push(text: string): void {
    const bytes = Buffer.from(text.slice(0, MAX_CELL_LENGTH + 1));
    if (this.#used + bytes.length > PAGE_BYTES) {
      this.#text.push(Buffer.allocUnsafeSlow(PAGE_BYTES));
      this.#used = 0;
    }
    const slot = this.#count % PAGE_STRINGS;
    if (slot === 0) this.#index.push(new Uint32Array(2 * PAGE_STRINGS));
    if (this.#count >= MAX_SHARED_STRINGS || this.#text.length * PAGE_BYTES > MAX_SHARED_STRING_BYTES)
      throw new SheetError(messages.spreadsheets.tooManyTexts);
    bytes.copy(this.#text.at(-1) as Buffer, this.#used);
    const index = this.#index.at(-1) as Uint32Array;
    index[2 * slot] = (this.#text.length - 1) * PAGE_BYTES + this.#used;
    index[2 * slot + 1] = bytes.length;
    this.#used += bytes.length;
    this.#count++;
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) throw damagedWorkbook();
    const slot = 2 * (index % PAGE_STRINGS);
    const entries = this.#index[Math.floor(index / PAGE_STRINGS)];
    const start = entries?.[slot] ?? 0;
    const page = this.#text[Math.floor(start / PAGE_BYTES)];
    const from = start % PAGE_BYTES;
    return page?.toString("utf8", from, from + (entries?.[slot + 1] ?? 0)) ?? "";
  }
}
