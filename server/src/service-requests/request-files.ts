import type { FormFile } from "../files/read-form.ts";
import type { CheckedDocument } from "../documents/change-documents.ts";
import { checkDocument } from "../documents/check-document.ts";
import { Refusal } from "../errors/refusal.ts";

type Problems = Record<string, string[]>;

/** The files of a form as documents, and what is wrong with which of them. */
export function checkDocuments(files: readonly FormFile[]) {
  const documents: CheckedDocument[] = [];
  const errors: Problems = {};
  for (const [index, { file_name, bytes }] of files.entries()) {
    try {
      documents.push({ file_name, bytes, content_type: checkDocument(file_name, bytes, `attachments.${index}`) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(errors, error.details.errors);
    }
  }
  return { documents, errors };
}
