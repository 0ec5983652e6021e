import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { notFound } from "../errors/refusal.ts";
import { removeStored } from "../files/remove-stored.ts";
import { clearPrimary } from "./add-attachments.ts";
import { attachmentOf, lockSubject, type Subject, presentAttachment } from "./attachment-queries.ts";

/** Removes a picture; its files are deleted after the commit. */
export async function removeAttachment(ctx: Context, subject: Subject, id: string): Promise<undefined> {
  const removed = await ctx.write(async (tx) => {
    await lockSubject(tx, subject);
    const attachment = await attachmentOf(tx, subject, id);
    if (!attachment) throw notFound();
    await tx.deleteFrom("attachment").where("id", "=", id).execute();
    await record(tx, ctx, subject, "picture removed", attachment.file_name, null);
    return attachment;
  });
  await removeBytes(ctx, [removed]);
  return undefined;
}

type Stored = { storage_key: string; thumbnail_key: string; is_shared: boolean };

/** Removes every picture of a record that is deleted; the caller deletes their bytes after the commit. */
export const removePicturesOf = (tx: Transaction, { column, id }: Pick<Subject, "column" | "id">): Promise<Stored[]> =>
  tx.deleteFrom("attachment").where(column, "=", id).returning(["storage_key", "thumbnail_key", "is_shared"]).execute();

/** Deletes the bytes of pictures that are removed. */
export const removeBytes = (ctx: Context, pictures: readonly Stored[]): Promise<void> =>
  removeStored(ctx, pictures, "remove a picture's bytes");

/** Makes a picture the record's primary one, or unsets it. */
export async function togglePrimary(ctx: Context, subject: Subject, id: string) {
  return ctx.write(async (tx) => {
    await lockSubject(tx, subject);
    const attachment = await attachmentOf(tx, subject, id);
    if (!attachment) throw notFound();
    await clearPrimary(tx, subject);
    const is_primary = !attachment.is_primary;
    if (is_primary) await tx.updateTable("attachment").set({ is_primary }).where("id", "=", id).execute();
    await record(
      tx,
      ctx,
      subject,
      is_primary ? "picture chosen" : "picture no longer chosen",
      null,
      attachment.file_name,
    );
    const { storage_key: _, thumbnail_key: __, is_shared: ___, ...rest } = attachment;
    return presentAttachment(ctx, { ...rest, is_primary });
  });
}

const record = (
  tx: Transaction,
  ctx: Context,
  subject: Subject,
  action: string,
  before: string | null,
  after: string | null,
) =>
  recordActivity(tx, ctx, {
    subject_type: subject.subject_type,
    subject_id: subject.id,
    action,
    changes: [{ field: "attachments", before, after }],
  });
