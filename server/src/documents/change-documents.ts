import { id } from "@steward/contract/kit/field-rules";
import { messages } from "@steward/contract/messages/catalogue";
import { extname } from "node:path";
import type { FastifyRequest } from "fastify";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, invalidField, notFound } from "../errors/refusal.ts";
import { readFile } from "../files/read-file.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { newStorageKey } from "../files/storage.ts";
import type { Context } from "../http/context.ts";
import { checkDocument } from "./check-document.ts";
import { removeStored } from "../files/remove-stored.ts";
import { type DocumentOwner, documentOf } from "./document-queries.ts";

const DOCUMENTS_PER_RECORD = 100;
const TITLE_MAX = 255;

/** The record that a document belongs to. */
interface Subject {
  owner: DocumentOwner;
  id: string;
}

/** Holds a record until the transaction ends, so that changes of its documents run one after another. */
const lockSubject = (tx: Transaction, { owner, id }: Subject) =>
  tx.selectFrom(owner).select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** What is done besides, inside the writing transaction. */
interface Around {
  /** Asserts that the record takes a document. */
  open: (tx: Transaction) => Promise<unknown>;
  /** Follows the new document. */
  added?: (tx: Transaction) => Promise<void>;
}

/**
 * Adds the document of a multipart request to a record: parts `file`, `title`, which is the name of the file where it
 * is absent, and `cover`, a warranty or contract of an asset.
 * @param exists asserts the record inside a reading transaction, ahead of the upload
 */
export async function addDocument(
  ctx: Context,
  request: FastifyRequest,
  subject: Subject,
  { exists, ...around }: Around & { exists: (tx: Transaction) => Promise<unknown> },
) {
  await ctx.read(exists);
  const { file_name, bytes, fields } = await readFile(request, ["title", "cover"]);
  const title = (fields.title ?? "").trim() || file_name;
  if (title.length > TITLE_MAX) throw invalidField("title", messages.attachments.titleLong);
  return keepDocument(ctx, subject, { file_name, bytes, title, cover: fields.cover || null }, around);
}

interface NewDocument {
  file_name: string;
  bytes: Buffer;
  title: string;
  /** The warranty or contract of the asset that it belongs to. */
  cover: string | null;
}

/** Keeps a file as a document of a record. */
export async function keepDocument(
  ctx: Context,
  subject: Subject,
  { file_name, bytes, title, cover }: NewDocument,
  { open, added: follow }: Around,
) {
  const stored = await storeDocument(ctx, { file_name, bytes, content_type: checkDocument(file_name, bytes) });
  const added = ctx.write(async (tx) => {
    await open(tx);
    if (cover) await assertCover(tx, subject, cover);
    const [id = ""] = await insertDocuments(tx, ctx, subject, [{ ...stored, title, cover }], "file");
    await follow?.(tx);
    await record(tx, ctx, subject, { action: "document added", before: null, after: title });
    return documentOf(tx, ctx, id);
  });
  return removeOnFailure(ctx, added, [stored.storage_key]);
}

/** A file whose kind was checked. */
export interface CheckedDocument {
  file_name: string;
  bytes: Buffer;
  content_type: string;
}

/** Stores a checked file; answers the columns of its row. */
export async function storeDocument(
  ctx: Pick<Context, "organisation_id" | "storage">,
  { file_name, bytes, content_type }: CheckedDocument,
) {
  const storage_key = newStorageKey(ctx.organisation_id, extname(file_name));
  await ctx.storage.put(storage_key, bytes);
  return { storage_key, file_name, content_type, size: bytes.length };
}

/** A stored file and what its row says besides. */
interface NewRow extends Awaited<ReturnType<typeof storeDocument>> {
  title: string;
  cover?: string | null;
  /** The update of a request that it came with. */
  service_request_update?: string;
}

/**
 * Writes the rows of stored files, and answers their ids; the history is the caller's.
 * @throws Refusal invalid, at the path of the files, where the record has too many
 */
export async function insertDocuments(
  tx: Transaction,
  ctx: Context,
  subject: Subject,
  documents: readonly NewRow[],
  path: string,
): Promise<string[]> {
  await lockSubject(tx, subject);
  const present = await tx.selectFrom("document").select("id").where(subject.owner, "=", subject.id).execute();
  if (present.length + documents.length > DOCUMENTS_PER_RECORD) {
    throw invalidField(path, messages.attachments.documentsMost({ most: DOCUMENTS_PER_RECORD }));
  }
  const rows = documents.map((document) => ({
    organisation_id: ctx.organisation_id,
    id: newId(),
    [subject.owner]: subject.id,
    created_by: ctx.actor.account_id,
    ...document,
  }));
  await tx.insertInto("document").values(rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * Asserts that a warranty or contract is one of the asset.
 * @throws Refusal not_found
 */
async function assertCover(tx: Transaction, { owner, id: asset }: Subject, cover: string): Promise<void> {
  if (owner !== "asset" || !id.safeParse(cover).success) throw absentReference("cover");
  const found = await tx
    .selectFrom("cover")
    .select("id")
    .where("asset", "=", asset)
    .where("id", "=", cover)
    .executeTakeFirst();
  if (!found) throw absentReference("cover");
}

/** Removes a document; its bytes are deleted after the commit. */
export async function removeDocument(
  ctx: Context,
  subject: Subject,
  id: string,
  exists: (tx: Transaction) => Promise<unknown>,
): Promise<undefined> {
  const removed = await ctx.write(async (tx) => {
    await exists(tx);
    await lockSubject(tx, subject);
    const document = await tx
      .deleteFrom("document")
      .where(subject.owner, "=", subject.id)
      .where("id", "=", id)
      .returning(["title", "storage_key", "is_shared"])
      .executeTakeFirst();
    if (!document) throw notFound();
    await record(tx, ctx, subject, { action: "document removed", before: document.title, after: null });
    return document;
  });
  await removeDocumentBytes(ctx, [removed]);
  return undefined;
}

type Stored = { storage_key: string; is_shared: boolean };

/** Removes every document of a record that is deleted; the caller deletes their bytes after the commit. */
export const removeDocumentsOf = (tx: Transaction, { owner, id }: Subject): Promise<Stored[]> =>
  tx.deleteFrom("document").where(owner, "=", id).returning(["storage_key", "is_shared"]).execute();

/** Deletes the bytes of documents that are removed, but for those that another row still refers to. */
export const removeDocumentBytes = (ctx: Context, documents: readonly Stored[]): Promise<void> =>
  removeStored(ctx, documents, "remove a document's bytes");

const record = (
  tx: Transaction,
  ctx: Context,
  { owner, id }: Subject,
  { action, ...change }: { action: string; before: string | null; after: string | null },
) =>
  recordActivity(tx, ctx, {
    subject_type: owner,
    subject_id: id,
    action,
    changes: [{ field: "documents", ...change }],
  });
