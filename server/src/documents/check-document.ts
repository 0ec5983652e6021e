import { messages } from "@steward/contract/messages/catalogue";
import { type DocumentEnding, documentEnding } from "@steward/contract/documents/constants";
import { invalidField } from "../errors/refusal.ts";

/** What the bytes of a file begin with, by the ending of its name. */
const ZIP = "504b0304";
const OLE = "d0cf11e0a1b11ae1";
const BEGINNINGS: Readonly<Record<DocumentEnding, string | null>> = {
  pdf: "255044462d",
  png: "89504e470d0a1a0a",
  jpg: "ffd8ff",
  jpeg: "ffd8ff",
  webp: "52494646",
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  odt: ZIP,
  ods: ZIP,
  odp: ZIP,
  doc: OLE,
  xls: OLE,
  ppt: OLE,
  csv: null,
  txt: null,
};

const SHOWN: Partial<Record<DocumentEnding, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** Readers look for the mark of a PDF among its first bytes. */
const PDF_MARK_WITHIN = 1024;

function isWhatItSays(ending: DocumentEnding, bytes: Buffer): boolean {
  const beginning = BEGINNINGS[ending];
  if (beginning === null) return !bytes.includes(0) || isWide(bytes);
  const mark = Buffer.from(beginning, "hex");
  if (ending === "pdf") return bytes.subarray(0, PDF_MARK_WITHIN).includes(mark);
  if (ending === "webp" && bytes.toString("latin1", 8, 12) !== "WEBP") return false;
  return bytes.subarray(0, mark.length).equals(mark);
}

/** UTF-16, as spreadsheets write texts, has a byte order mark. */
const isWide = (bytes: Buffer): boolean => ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));

/**
 * Asserts that a file is of a kind that is kept, by its name and its bytes. Answers its content type.
 * @throws Refusal invalid, at the path of the file
 */
export function checkDocument(file_name: string, bytes: Buffer, path = "file"): string {
  const ending = documentEnding(file_name);
  if (!ending) throw invalidField(path, messages.attachments.documentKinds);
  if (!isWhatItSays(ending, bytes)) throw invalidField(path, messages.attachments.notWhatItSays);
  return SHOWN[ending] ?? "application/octet-stream";
}
