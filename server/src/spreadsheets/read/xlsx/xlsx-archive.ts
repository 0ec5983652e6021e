import { messages } from "@steward/contract/messages/catalogue";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { damagedWorkbook, SheetError } from "../../sheet-error.ts";
import {
  INFLATE_RATIO_FLOOR_BYTES,
  MAX_ARCHIVE_ENTRIES,
  MAX_INFLATE_RATIO,
  MAX_INFLATED_BYTES,
  MAX_SMALL_PART_BYTES,
} from "../../sheet-limits.ts";

const tooLarge = () => new SheetError(messages.spreadsheets.unpacksTooLarge);

export interface Archive {
  has(part: string): boolean;
  /** Stream of one inflated part. A small part is one that its reader keeps in memory. */
  open(part: string, size: "small" | "any"): Promise<Readable>;
  close(): void;
}

/**
 * Opens the zip archive of an .xlsx workbook. Zip bombs: sizes are checked in the archive's directory before a part is
 * opened, and a part that inflates to more, or less, than its directory entry says is aborted. Part names are compared
 * without case, as the format requires.
 * @throws SheetError for any other kind of zip
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = await listEntries(zip);
    assertWorkbook(entries);
    return archiveOf(zip, entries);
  } catch (error) {
    zip.close();
    throw error;
  }
}

function archiveOf(zip: ZipFile, entries: Map<string, Entry>): Archive {
  let inflated = 0;
  return {
    has: (part) => entries.has(part.toLowerCase()),
    open: async (part, size) => {
      const entry = entries.get(part.toLowerCase());
      if (!entry) throw damagedWorkbook();
      if (entry.isEncrypted()) throw new SheetError(messages.spreadsheets.password);
      const bytes = entry.uncompressedSize;
      inflated += bytes;
      const swollen = bytes > INFLATE_RATIO_FLOOR_BYTES && bytes > entry.compressedSize * MAX_INFLATE_RATIO;
      if (swollen || inflated > MAX_INFLATED_BYTES || (size === "small" && bytes > MAX_SMALL_PART_BYTES))
        throw tooLarge();
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw tooLarge();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw damagedWorkbook();
    entries.set(name, entry);
  }
  return entries;
}

function assertWorkbook(entries: Map<string, Entry>): void {
  const names = [...entries.keys()];
  const has = (prefix: string) => names.some((name) => name.startsWith(prefix));
  if (has("index/document.iwa") || has("index.zip")) throw new SheetError(messages.spreadsheets.numbers);
  if (has("content.xml") && has("mimetype")) throw new SheetError(messages.spreadsheets.openDocument);
  if (has("xl/workbook.bin")) throw new SheetError(messages.spreadsheets.binaryExcel);
  if (has("word/")) throw new SheetError(messages.spreadsheets.wordDocument);
  if (has("ppt/")) throw new SheetError(messages.spreadsheets.presentation);
  if (!has("[content_types].xml") || !has("_rels/.rels")) throw new SheetError(messages.spreadsheets.compressedFolder);
}
