import { messages } from "@steward/contract/messages/catalogue";
import { createReadStream } from "node:fs";
import { guessLegacyEncoding, type LegacyEncoding } from "./legacy-encoding.ts";
import { SheetError } from "../../sheet-error.ts";
import { readBytes } from "../spool.ts";
import { wideEncoding } from "./wide-encoding.ts";

export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

export interface CsvDialect {
  encoding: CsvEncoding;
  /** True when single bytes are invalid in the file's encoding. */
  is_damaged: boolean;
  delimiter: string;
  /** True when the first line only sets the delimiter (`sep=;`), which spreadsheet programs hide. */
  has_separator_line: boolean;
}

const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_RECORDS = 100;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Detects the encoding from the whole file and the delimiter from its first records. */
export async function detectCsvDialect(path: string): Promise<CsvDialect> {
  const sample = await readBytes(path, 0, SAMPLE_BYTES);
  const { encoding, is_damaged } = await detectEncoding(path, sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const separator = /^(?:"sep=(.)"|sep=(.))(?:\r|\n)/i.exec(text);
  const delimiter = separator?.[1] ?? separator?.[2] ?? sniffDelimiter(text);
  return { encoding, is_damaged, delimiter, has_separator_line: separator !== null };
}

type Encoded = Pick<CsvDialect, "encoding" | "is_damaged">;
const whole = (encoding: CsvEncoding): Encoded => ({ encoding, is_damaged: false });

async function detectEncoding(path: string, head: Buffer): Promise<Encoded> {
  if (head[0] === 0xff && head[1] === 0xfe) return whole("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return whole("utf-16be");
  const wide = wideEncoding(head);
  if (wide) return whole(wide);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return whole("utf-8");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const lines = await linesBeyondAscii(path);
  const foreign = lines.replace(UTF8_CHARACTER, "").match(/[\x80-\xff]/g)?.length ?? 0;
  const proper = lines.match(UTF8_CHARACTER)?.length ?? 0;
  if (proper >= foreign * 4) return { encoding: "utf-8", is_damaged: true };
  const encoding = await guessLegacyEncoding(lines);
  if (encoding) return whole(encoding);
  throw new SheetError(messages.spreadsheets.lettersUnknown);
}

const UTF8_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Sample of lines with bytes beyond ASCII, decoded as Latin-1. */
async function linesBeyondAscii(path: string): Promise<string> {
  let found = "";
  let rest = "";
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const lines = (rest + chunk.toString("latin1")).split(/[\r\n]+/);
    rest = (lines.pop() ?? "").slice(-SAMPLE_BYTES);
    for (const line of lines) if (/[\x80-\xff]/.test(line)) found += `${line.slice(0, SAMPLE_BYTES)}\n`;
    if (found.length > SAMPLE_BYTES) return found;
  }
  return `${found}${rest}\n`;
}

/**
 * Guesses the delimiter: the one that splits most records into equally many cells, then into more; a comma if none
 * splits them.
 */
function sniffDelimiter(text: string): string {
  let best = { delimiter: ",", agreement: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = countCells(text, delimiter);
    const sizes = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 1);
    const [cells, same] = sizes.sort(([a, x], [b, y]) => y.length - x.length || b - a)[0] ?? [1, []];
    const agreement = same.length / counts.length;
    if (agreement > best.agreement || (agreement === best.agreement && cells > best.cells))
      best = { delimiter, agreement, cells };
  }
  return best.delimiter;
}

/** Number of cells in each of the first non-blank records. */
function countCells(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  let atCellStart = true;
  let blank = true;
  for (let i = 0; i < text.length && counts.length < SAMPLE_RECORDS; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '"' && text[i + 1] === '"') i++;
      else if (char === '"') quoted = false;
      continue;
    }
    if (char === "\n" || char === "\r") {
      if (!blank) counts.push(cells);
      cells = 1;
      atCellStart = blank = true;
      continue;
    }
    blank = false;
    if (char === '"' && atCellStart) quoted = true;
    atCellStart = char === delimiter;
    if (atCellStart) cells++;
  }
  const isWholeFile = text.length < SAMPLE_BYTES / 4;
  if (!blank && (counts.length === 0 || (isWholeFile && !quoted))) counts.push(cells);
  return counts;
}
