import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { DOCUMENT_ENDINGS, documentEnding } from "@steward/contract/documents/constants";
import { m } from "../messages/messages.js";

/** Kinds of documents as a file dialog takes them. */
export const ACCEPTED = DOCUMENT_ENDINGS.map((ending) => `.${ending}`).join(",");

/** Why a file cannot be a document; undefined where it can. */
export function problemOf(file: File): string | undefined {
  if (!documentEnding(file.name)) return m.documents_kinds();
  return file.size > MAX_UPLOAD_BYTES ? m.documents_too_large() : undefined;
}
