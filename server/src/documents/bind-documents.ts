import type { DocumentCalls } from "@steward/contract/documents/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Router } from "../http/route.ts";
import { addDocument, removeDocument } from "./change-documents.ts";
import { documentPage } from "./document-queries.ts";

/** Binds the calls for documents of assets; `exists` asserts one inside a transaction. */
export function bindDocuments(
  router: Router,
  calls: DocumentCalls,
  exists: (tx: Transaction, id: string) => Promise<void>,
): void {
  router.signedIn(calls.documents, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await exists(tx, params.id);
      return documentPage(tx, ctx, asked, params.id);
    }),
  );
  router.signedIn(calls.addDocument, (ctx, { params, request }) =>
    addDocument(ctx, request, params.id, (tx) => exists(tx, params.id)),
  );
  router.signedIn(calls.removeDocument, (ctx, { params }) => removeDocument(ctx, params.id, params.document_id));
}
