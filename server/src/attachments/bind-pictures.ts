import type { PictureCalls } from "@steward/contract/attachments/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Router } from "../http/route.ts";
import { addAttachments } from "./add-attachments.ts";
import { attachmentPage, type Subject } from "./attachment-queries.ts";
import { removeAttachment, togglePrimary } from "./change-attachment.ts";

/** A noun whose records have pictures. */
interface Pictured extends Omit<Subject, "id"> {
  /** Asserts a record inside a transaction. */
  exists(tx: Transaction, id: string): Promise<void>;
  /** What follows in the transaction that adds some. */
  added?(tx: Transaction, id: string): Promise<void>;
}

/** Binds the calls for pictures that a noun declares. */
export function bindPictures(router: Router, calls: PictureCalls, { exists, added, ...kind }: Pictured): void {
  const subject = (id: string): Subject => ({ ...kind, id });
  router.signedIn(calls.attachments, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await exists(tx, params.id);
      return attachmentPage(tx, ctx, asked, subject(params.id));
    }),
  );
  router.signedIn(calls.uploadAttachments, (ctx, { params, request }) =>
    addAttachments(ctx, request, subject(params.id), {
      exists: (tx) => exists(tx, params.id),
      ...(added ? { added: (tx) => added(tx, params.id) } : {}),
    }),
  );
  router.signedIn(calls.removeAttachment, (ctx, { params }) =>
    removeAttachment(ctx, subject(params.id), params.attachment_id),
  );
  router.signedIn(calls.togglePrimary, (ctx, { params }) =>
    togglePrimary(ctx, subject(params.id), params.attachment_id),
  );
}
