import type { Calls, Facts } from "../kit/call.ts";
import type { Permission } from "../permissions/permissions.ts";
import type { DocumentRules } from "./rules.ts";

/** Calls for the documents of a noun's records; nouns differ in addresses and permissions. */
export type DocumentCalls = Calls<DocumentRules>;

interface Documented {
  view: Permission;
  change: Permission;
  /** Another permission that passes the gate of a change; the record decides then. */
  otherChange?: Permission;
  /** Last segment of their address. */
  segment?: "documents" | "document";
}

/** Makes the calls for the documents of the records in the list at `root`. */
export const documentCalls = (
  root: `/v1/${string}/`,
  { view, change, otherChange, segment = "documents" }: Documented,
) => {
  const gate = { permission: change, ...(otherChange && { otherPermission: otherChange }) };
  return {
    documents: { method: "GET", path: `${root}{id}/${segment}/`, permission: view },
    addDocument: {
      method: "POST",
      path: `${root}{id}/${segment}/`,
      ...gate,
      success: "Upload Successfull",
      responds: 201,
      accepts: "multipart",
    },
    removeDocument: {
      method: "DELETE",
      path: `${root}{id}/${segment}/{document_id}/`,
      ...gate,
      success: "Item deleted successfully",
    },
  } satisfies { [Verb in keyof DocumentRules]: Facts };
};
