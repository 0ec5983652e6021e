import type { DocumentCalls } from "@steward/contract/documents/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Router } from "../http/route.ts";
import { addDocument, removeDocument } from "./change-documents.ts";
import { type DocumentOwner, documentPage } from "./document-queries.ts";

interface Owned {
  owner: DocumentOwner;
  /** Asserts inside a transaction that the caller may read the documents of a record. */
  exists: (tx: Transaction, id: string, ctx: Context) => Promise<unknown>;
  /** Asserts that the caller may change them, where that asks for more; the record is locked. */
  open?: (tx: Transaction, id: string, ctx: Context) => Promise<unknown>;
  /** What follows in the transaction that adds one. */
  added?: (tx: Transaction, id: string) => Promise<void>;
}

/** Binds the calls for documents of records of one kind. */
export function bindDocuments(router: Router, calls: DocumentCalls, { owner, exists, open, added }: Owned): void {
  router.signedIn(calls.documents, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await exists(tx, params.id, ctx);
      return documentPage(tx, ctx, asked, owner, params.id);
    }),
  );
  router.signedIn(calls.addDocument, (ctx, { params, request }) =>
    addDocument(
      ctx,
      request,
      { owner, id: params.id },
      {
        exists: (tx) => exists(tx, params.id, ctx),
        open: (tx) => (open ?? exists)(tx, params.id, ctx),
        added: async (tx) => added?.(tx, params.id),
      },
    ),
  );
  router.signedIn(calls.removeDocument, (ctx, { params }) =>
    removeDocument(ctx, { owner, id: params.id }, params.document_id, async (tx) => open?.(tx, params.id, ctx)),
  );
}
