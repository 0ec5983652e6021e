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
import { type DocumentSubject, documentOf } from "./document-queries.ts";

const DOCUMENTS_PER_RECORD = 100;
const TITLE_MAX = 255;

/** Holds a record until the transaction ends, so that changes of its documents run one after another. */
const lockSubject = (tx: Transaction, { column, id }: DocumentSubject) =>
  tx.selectFrom(column).select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** What is done besides, inside a transaction: `exists` asserts the record, `added` follows the new document. */
interface Around {
  exists: (tx: Transaction) => Promise<void>;
  added?: (tx: Transaction) => Promise<void>;
}

/**
 * Adds the document of a multipart request to a record: parts `file`, `title`, which is the name of the file where it
 * is absent, and `cover`, a warranty or contract of the asset.
 */
export async function addDocument(ctx: Context, request: FastifyRequest, subject: DocumentSubject, around: Around) {
  await ctx.read(around.exists);
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
  subject: DocumentSubject,
  { file_name, bytes, title, cover }: NewDocument,
  { exists, added: follow }: Around,
) {
  const content_type = checkDocument(file_name, bytes);
  const storage_key = newStorageKey(ctx.organisation_id, extname(file_name));
  await ctx.storage.put(storage_key, bytes);
  const added = ctx.write(async (tx) => {
    await exists(tx);
    await lockSubject(tx, subject);
    const present = await tx.selectFrom("document").select("id").where(subject.column, "=", subject.id).execute();
    if (present.length >= DOCUMENTS_PER_RECORD) {
      throw invalidField("file", messages.attachments.documentsMost({ most: DOCUMENTS_PER_RECORD }));
    }
    if (cover) await assertCover(tx, subject, cover);
    const id = newId();
    const { organisation_id } = ctx;
    const stored = { storage_key, file_name, content_type, size: bytes.length };
    await tx
      .insertInto("document")
      .values({
        organisation_id,
        id,
        [subject.column]: subject.id,
        cover,
        title,
        created_by: ctx.actor.account_id,
        ...stored,
      })
      .execute();
    await follow?.(tx);
    await record(tx, ctx, subject, { action: "document added", before: null, after: title });
    return documentOf(tx, ctx, id);
  });
  return removeOnFailure(ctx, added, [storage_key]);
}

/**
 * Asserts that a warranty or contract is one of the asset.
 * @throws Refusal not_found
 */
async function assertCover(tx: Transaction, subject: DocumentSubject, cover: string): Promise<void> {
  if (subject.column !== "asset" || !id.safeParse(cover).success) throw absentReference("cover");
  const found = await tx
    .selectFrom("cover")
    .select("id")
    .where("asset", "=", subject.id)
    .where("id", "=", cover)
    .executeTakeFirst();
  if (!found) throw absentReference("cover");
}

/** Removes a document; its bytes are deleted after the commit. */
export async function removeDocument(ctx: Context, subject: DocumentSubject, id: string): Promise<undefined> {
  const removed = await ctx.write(async (tx) => {
    await lockSubject(tx, subject);
    const document = await tx
      .deleteFrom("document")
      .where(subject.column, "=", subject.id)
      .where("id", "=", id)
      .returning(["title", "storage_key", "is_shared"])
      .executeTakeFirst();
    if (!document) throw notFound();
    await record(tx, ctx, subject, { action: "document removed", before: document.title, after: null });
    return document;
  });
  await removeStored(ctx, [removed], "remove a document's bytes");
  return undefined;
}

const record = (
  tx: Transaction,
  ctx: Context,
  { subject_type, id }: DocumentSubject,
  { action, ...change }: { action: string; before: string | null; after: string | null },
) =>
  recordActivity(tx, ctx, {
    subject_type,
    subject_id: id,
    action,
    changes: [{ field: "documents", ...change }],
  });
