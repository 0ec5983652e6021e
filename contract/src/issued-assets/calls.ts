import { pictureCalls } from "../attachments/calls.ts";
import { documentCalls } from "../documents/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import type { issuedAssetRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/issued-assets/` as const;
const permission = "oem_asset.issue";

/** Calls of the organisations of the kind `oem`; all others are refused. */
export const issuedAssetCalls = calls<typeof issuedAssetRules>("issuedAssets", {
  list: { method: "GET", path: root, permission },
  create: {
    method: "POST",
    path: root,
    permission,
    success: "Asset issued successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission, answers: "file" },
  customers: { method: "GET", path: `${root}customers/`, permission },
  read: { method: "GET", path: `${root}{id}/`, permission },
  provenance: { method: "GET", path: `${root}{id}/provenance/`, permission },
  resend: { method: "POST", path: `${root}{id}/resend/`, permission, success: "Mail sent successfully" },
  withdraw: { method: "POST", path: `${root}{id}/withdraw/`, permission, success: "Asset withdrawn successfully" },
  ...documentCalls(root, { view: permission, change: permission }),
  ...pictureCalls(root, { view: permission, change: permission, edited: "Issued asset edited successfully" }),
});
