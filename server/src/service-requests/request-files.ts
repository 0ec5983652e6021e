import { PICTURE_ENDINGS } from "@steward/contract/attachments/constants";
import { documentEnding } from "@steward/contract/documents/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { recordActivity } from "../activity/record-activity.ts";
import { insertPictures, keysOf, storeImage, takeImage, type Uploaded } from "../attachments/add-attachments.ts";
import type { Transaction } from "../database/transaction.ts";
import { type CheckedDocument, insertDocuments, storeDocument } from "../documents/change-documents.ts";
import { checkDocument } from "../documents/check-document.ts";
import { Refusal } from "../errors/refusal.ts";
import type { FormFile } from "../files/read-form.ts";
import type { Context } from "../http/context.ts";
import { picturesAt, tellProvider } from "./write-request.ts";

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

/** Checked files of a form: pictures are shown as such, anything else is a document. */
interface CheckedFiles {
  pictures: Uploaded[];
  documents: CheckedDocument[];
}

/** The pictures of a form, and what is wrong with which file. */
export async function picturesOf(files: readonly FormFile[]) {
  const pictures: Uploaded[] = [];
  const errors: Problems = {};
  for (const [index, file] of files.entries()) {
    const taken = await takeImage(file);
    if (typeof taken === "string") errors[`attachments.${index}`] = [taken];
    else pictures.push(taken);
  }
  return { pictures, errors };
}

/** A file whose name has the ending of a document that is no picture. */
const isDocument = ({ file_name }: FormFile) => {
  const ending = documentEnding(file_name);
  return ending !== undefined && !PICTURE_ENDINGS.some((known) => known === ending);
};

/** The files of a form by what they are, and what is wrong with which of them. */
export async function checkFiles(files: readonly FormFile[]): Promise<CheckedFiles & { errors: Problems }> {
  const checked: CheckedFiles = { pictures: [], documents: [] };
  const errors: Problems = {};
  for (const [index, file] of files.entries()) {
    const path = `attachments.${index}`;
    if (isDocument(file)) {
      const { documents, errors: wrong } = checkDocuments([file]);
      checked.documents.push(...documents);
      for (const texts of Object.values(wrong)) errors[path] = texts;
    } else {
      const { pictures, errors: wrong } = await picturesOf([file]);
      checked.pictures.push(...pictures);
      const isKnown = documentEnding(file.file_name) !== undefined;
      for (const texts of Object.values(wrong)) errors[path] = isKnown ? texts : [messages.attachments.documentKinds];
    }
  }
  return { ...checked, errors };
}

/** Stores checked files; `keys` are theirs. */
export async function storeFiles(ctx: Context, { pictures, documents }: CheckedFiles) {
  const images = await Promise.all(pictures.map((picture) => storeImage(ctx, picture)));
  const papers = await Promise.all(documents.map((document) => storeDocument(ctx, document)));
  const keys = [...keysOf(images), ...papers.map(({ storage_key }) => storage_key)];
  return { images, papers, keys };
}
type StoredFiles = Awaited<ReturnType<typeof storeFiles>>;

/** Adds stored files to a request within a transaction, with history; the organisation of its provider gets them too. */
export async function insertFiles(
  tx: Transaction,
  ctx: Context,
  request: string,
  { images, papers, is_primary = false }: Omit<StoredFiles, "keys"> & { is_primary?: boolean },
): Promise<void> {
  if (images.length > 0) await insertPictures(tx, ctx, picturesAt(request), { stored: images, is_primary });
  if (papers.length > 0) await insertPapers(tx, ctx, request, papers);
  if (images.length + papers.length > 0) await tellProvider(tx, request);
}

async function insertPapers(
  tx: Transaction,
  ctx: Context,
  request: string,
  papers: StoredFiles["papers"],
): Promise<void> {
  const subject = { owner: "service_request", id: request } as const;
  const rows = papers.map((paper) => ({ ...paper, title: paper.file_name }));
  await insertDocuments(tx, ctx, subject, rows, "attachments");
  const changes = rows.map(({ title: after }) => ({ field: "documents", before: null, after }));
  const action = "document added";
  await recordActivity(tx, ctx, { subject_type: "service_request", subject_id: request, action, changes });
}
