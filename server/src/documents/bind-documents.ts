import type { DocumentCalls } from "@steward/contract/documents/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Router } from "../http/route.ts";
import { addDocument, removeDocument } from "./change-documents.ts";
import { type DocumentSubject, documentPage } from "./document-queries.ts";

/** A noun whose records have documents. */
interface Documented extends Omit<DocumentSubject, "id"> {
  /** Asserts a record inside a transaction. */
  exists(tx: Transaction, id: string): Promise<void>;
  /** What follows in the transaction that adds one. */
  added?(tx: Transaction, id: string): Promise<void>;
}

/** Binds the calls for documents that a noun declares. */
export function bindDocuments(router: Router, calls: DocumentCalls, { exists, added, ...kind }: Documented): void {
  const subject = (id: string): DocumentSubject => ({ ...kind, id });
  router.signedIn(calls.documents, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await exists(tx, params.id);
      return documentPage(tx, ctx, asked, subject(params.id));
    }),
  );
  router.signedIn(calls.addDocument, (ctx, { params, request }) =>
    addDocument(ctx, request, subject(params.id), {
      exists: (tx) => exists(tx, params.id),
      ...(added ? { added: (tx) => added(tx, params.id) } : {}),
    }),
  );
  router.signedIn(calls.removeDocument, (ctx, { params }) =>
    removeDocument(ctx, subject(params.id), params.document_id),
  );
}
