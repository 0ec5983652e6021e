import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { FastifyRequest } from "fastify";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { invalidField } from "../errors/refusal.ts";
import { attachmentsOf, lockSubject, type Subject } from "./attachment-queries.ts";
import { type CheckedImage, checkImage, ImageError } from "../files/check-image.ts";
import { type FormFile, readForm } from "../files/read-form.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { newStorageKey } from "../files/storage.ts";

/** Bounds on the files of one upload and the pictures of one record. */
const FILES_PER_UPLOAD = 20;
const PICTURES_PER_RECORD = 100;

/** A checked picture and the name of its file. */
export interface Uploaded {
  file_name: string;
  image: CheckedImage;
}

/** What is done besides, inside a transaction: `exists` asserts the record, `added` follows the new pictures. */
interface Around {
  exists: (tx: Transaction) => Promise<void>;
  added?: (tx: Transaction) => Promise<void>;
}

/**
 * Adds the pictures of a multipart request to a record: parts `attachments`, repeated, and `is_primary`. All are
 * checked and stored before any row is written, so a refused file adds nothing. Answers all pictures of the record.
 * @throws Refusal invalid with the path of each refused file
 */
export async function addAttachments(ctx: Context, request: FastifyRequest, subject: Subject, around: Around) {
  await ctx.read(around.exists);
  const { files, is_primary } = await readImages(request);
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  return keepPictures(ctx, subject, around, { files, is_primary });
}

/** Stores checked pictures and adds them to a record. Answers all pictures of the record. */
export async function keepPictures(
  ctx: Context,
  subject: Subject,
  { exists, added: follow }: Around,
  { files, is_primary }: { files: readonly Uploaded[]; is_primary: boolean },
) {
  const stored = await Promise.all(files.map((uploaded) => storeImage(ctx, uploaded)));
  const added = ctx.write(async (tx) => {
    await exists(tx);
    await insertPictures(tx, ctx, subject, { stored, is_primary });
    await follow?.(tx);
    return { results: await attachmentsOf(tx, ctx, subject) };
  });
  return removeOnFailure(ctx, added, keysOf(stored));
}

type StoredImage = Awaited<ReturnType<typeof storeImage>>;

/**
 * Writes the rows of stored pictures, with history; the first one is the primary one of a record without pictures.
 * @throws Refusal invalid, where the record has too many
 */
export async function insertPictures(
  tx: Transaction,
  ctx: Context,
  subject: Subject,
  { stored, is_primary }: { stored: readonly StoredImage[]; is_primary: boolean },
): Promise<void> {
  await lockSubject(tx, subject);
  const present = await attachmentsOf(tx, ctx, subject);
  if (present.length + stored.length > PICTURES_PER_RECORD) {
    throw invalidField("attachments", messages.attachments.picturesMost({ most: PICTURES_PER_RECORD }));
  }
  const first = is_primary || present.length === 0;
  if (first) await clearPrimary(tx, subject);
  const rows = stored.map((file, index) => ({
    organisation_id: ctx.organisation_id,
    id: newId(),
    created_by: ctx.actor.account_id,
    is_primary: first && index === 0,
    [subject.column]: subject.id,
    ...file,
  }));
  await tx.insertInto("attachment").values(rows).execute();
  await recordActivity(tx, ctx, {
    subject_type: subject.subject_type,
    subject_id: subject.id,
    action: "pictures added",
    changes: stored.map((file) => ({ field: "attachments", before: null, after: file.file_name })),
  });
}

/** Stores a picture and its thumbnail; answers the columns of its row. */
export async function storeImage(ctx: Pick<Context, "organisation_id" | "storage">, { file_name, image }: Uploaded) {
  const storage_key = newStorageKey(ctx.organisation_id, image.extension);
  const thumbnail_key = newStorageKey(ctx.organisation_id, "webp");
  await Promise.all([ctx.storage.put(storage_key, image.bytes), ctx.storage.put(thumbnail_key, image.thumbnail)]);
  const { content_type, width, height, bytes } = image;
  return { storage_key, thumbnail_key, file_name, content_type, width, height, size: bytes.length };
}

/** Storage keys of stored pictures and their thumbnails. */
export const keysOf = (stored: readonly { storage_key: string; thumbnail_key: string }[]): string[] =>
  stored.flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key]);

export const clearPrimary = (tx: Transaction, subject: Subject) =>
  tx
    .updateTable("attachment")
    .set({ is_primary: false })
    .where(subject.column, "=", subject.id)
    .where("is_primary", "=", true)
    .execute();

/** Reads the pictures of a multipart request: parts `attachments`, repeated, and `is_primary`. */
export async function readImages(request: FastifyRequest): Promise<{ files: Uploaded[]; is_primary: boolean }> {
  const expected = { part: "attachments", most: FILES_PER_UPLOAD, texts: ["is_primary"], take: takeImage };
  const { fields, files } = await readForm(request, expected);
  return { files, is_primary: fields.is_primary === "true" };
}

/** Takes a file in as a picture, or says why it is none. */
export async function takeImage({ file_name, bytes }: FormFile): Promise<Uploaded | string> {
  try {
    return { file_name, image: await checkImage(bytes) };
  } catch (error) {
    if (error instanceof ImageError) return error.message;
    throw error;
  }
}
