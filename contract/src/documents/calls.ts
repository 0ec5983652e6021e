import type { Calls, Facts } from "../kit/call.ts";
import type { Permission } from "../permissions/permissions.ts";
import type { DocumentRules } from "./rules.ts";

/** Calls for the documents of a noun's records; nouns differ in addresses and permissions. */
export type DocumentCalls = Calls<DocumentRules>;

/** Makes the calls for the documents of the records in the list at `root`. */
export const documentCalls = (root: `/v1/${string}/`, { view, change }: { view: Permission; change: Permission }) =>
  ({
    documents: { method: "GET", path: `${root}{id}/documents/`, permission: view },
    addDocument: {
      method: "POST",
      path: `${root}{id}/documents/`,
      permission: change,
      success: "Upload Successfull",
      responds: 201,
      accepts: "multipart",
    },
    removeDocument: {
      method: "DELETE",
      path: `${root}{id}/documents/{document_id}/`,
      permission: change,
      success: "Item deleted successfully",
    },
  }) satisfies { [Verb in keyof DocumentRules]: Facts };
