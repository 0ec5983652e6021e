import { createReadStream } from "node:fs";
import { readBytes } from "./spool.ts";

export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface CsvDialect {
  encoding: CsvEncoding;
  delimiter: string;
  /** The first line only names the delimiter (`sep=;`) and is not shown by spreadsheet programs. */
  has_separator_line: boolean;
}

const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_RECORDS = 100;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Judges encoding over the whole file and the delimiter by its first records. */
export async function detectCsvDialect(path: string): Promise<CsvDialect> {
  const sample = await readBytes(path, 0, SAMPLE_BYTES);
  const encoding = await detectEncoding(path, sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const separator = /^(?:"sep=(.)"|sep=(.))(?:\r|\n)/i.exec(text);
  const delimiter = separator?.[1] ?? separator?.[2] ?? sniffDelimiter(text);
  return { encoding, delimiter, has_separator_line: separator !== null };
}

async function detectEncoding(path: string, head: Buffer): Promise<CsvEncoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

/** The delimiter that splits most records into as many cells as the first one; a comma if none splits it. */
function sniffDelimiter(text: string): string {
  let best = { delimiter: ",", agreement: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = countCells(text, delimiter);
    const cells = counts[0] ?? 1;
    if (cells < 2) continue;
    const agreement = counts.filter((count) => count === cells).length / counts.length;
    if (agreement > best.agreement || (agreement === best.agreement && cells > best.cells))
      best = { delimiter, agreement, cells };
  }
  return best.delimiter;
}

/** Cells in each of the first records that are not blank. */
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
