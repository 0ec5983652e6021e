import type { DocumentCalls } from "@steward/contract/documents/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Router } from "../http/route.ts";
import { addDocument, removeDocument } from "./change-documents.ts";
import { type DocumentOwner, documentPage } from "./document-queries.ts";

/** A noun whose records have documents. */
interface Documented extends Pick<DocumentOwner, "column"> {
  /** Asserts a record inside a transaction. */
  exists: (tx: Transaction, id: string) => Promise<void>;
}

/** Binds the calls for documents that a noun declares. */
export function bindDocuments(router: Router, calls: DocumentCalls, { column, exists }: Documented): void {
  router.signedIn(calls.documents, (ctx, { params: { id }, ...asked }) =>
    ctx.read(async (tx) => {
      await exists(tx, id);
      return documentPage(tx, ctx, asked, { column, id });
    }),
  );
  router.signedIn(calls.addDocument, (ctx, { params: { id }, request }) =>
    addDocument(ctx, request, { column, id }, (tx) => exists(tx, id)),
  );
  router.signedIn(calls.removeDocument, (ctx, { params: { id, document_id } }) =>
    removeDocument(ctx, { column, id }, document_id),
  );
}
