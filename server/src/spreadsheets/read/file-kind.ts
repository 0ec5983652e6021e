import { messages } from "@steward/contract/messages/catalogue";
import { SheetError } from "../sheet-error.ts";
import { readBytes } from "./spool.ts";
import { wideEncoding } from "./csv/wide-encoding.ts";

const HEAD_BYTES = 8192;

const FOREIGN_SIGNATURES: readonly (readonly [signature: string, sentence: string])[] = [
  ["%PDF", messages.spreadsheets.pdf],
  ["\x89PNG", messages.spreadsheets.picture],
  ["\xff\xd8\xff", messages.spreadsheets.picture],
  ["GIF8", messages.spreadsheets.picture],
  ["{\\rtf", messages.spreadsheets.textDocument],
  ["\x1f\x8b", messages.spreadsheets.compressedFile],
  ["Rar!", messages.spreadsheets.compressedFolder],
  ["7z\xbc\xaf", messages.spreadsheets.compressedFolder],
  ["\x09\x08\x10\x00", messages.spreadsheets.oldExcel],
  ["\x09\x04\x06\x00", messages.spreadsheets.oldExcel],
  ["\x09\x02\x06\x00", messages.spreadsheets.oldExcel],
];

/**
 * Detects the format by content, never by name.
 * @throws SheetError for an empty file, and for one that is neither a zip archive (which may be a workbook) nor text
 */
export async function detectFileKind(path: string): Promise<"zip" | "text"> {
  const head = await readBytes(path, 0, HEAD_BYTES);
  if (head.length === 0) throw new SheetError(messages.spreadsheets.emptyFile);
  const bytes = head.toString("latin1");
  if (bytes.startsWith("PK\x03\x04") || bytes.startsWith("PK\x05\x06")) return "zip";
  if (bytes.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) throw await compoundFileError(path, head);
  const foreign = FOREIGN_SIGNATURES.find(([signature]) => bytes.startsWith(signature));
  if (foreign) throw new SheetError(foreign[1]);
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|html|head|body|meta|style|table|div|\?xml)/i.test(bytes))
    throw new SheetError(messages.spreadsheets.webPage);
  if (/^(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*(?:"|\})/.test(bytes)) throw new SheetError(messages.spreadsheets.json);
  if (/^MIME-Version:|^Content-Type: multipart/i.test(bytes)) throw new SheetError(messages.spreadsheets.webArchive);
  const marked = ["\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"].some((byteOrderMark) => bytes.startsWith(byteOrderMark));
  if (!marked && !wideEncoding(head) && looksBinary(head)) throw new SheetError(messages.spreadsheets.notASpreadsheet);
  return "text";
}

/** A few NUL characters are faults of single cells; many control characters mean a binary file. */
function looksBinary(head: Buffer): boolean {
  let control = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) control++;
  return control > 2 && control > head.length * 0.05;
}

/**
 * Tells an old .xls file from a password-protected .xlsx: both are OLE compound files, with different names in the
 * directory.
 */
async function compoundFileError(path: string, head: Buffer): Promise<SheetError> {
  const directory = await readBytes(path, directoryPosition(head), 4096);
  const names = directory.toString("utf16le");
  if (names.includes("EncryptedPackage")) return new SheetError(messages.spreadsheets.password);
  if (names.includes("Workbook") || names.includes("Book")) return new SheetError(messages.spreadsheets.oldExcel);
  return new SheetError(messages.spreadsheets.oldOffice);
}

function directoryPosition(head: Buffer): number {
  if (head.length < 52) return 0;
  const sectorShift = head.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return 0;
  return (head.readUInt32LE(48) + 1) * 2 ** sectorShift;
}
