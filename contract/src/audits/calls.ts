import { PRODUCT, calls } from "../kit/call.ts";
import type { auditRules } from "./rules.ts";

const assets = `/v1/${PRODUCT}/assets/` as const;
const root = `${assets}audit-history/` as const;

export const auditCalls = calls<typeof auditRules>("audits", {
  list: { method: "GET", path: root, permission: "asset.view" },
  export: { method: "GET", path: `${root}export/`, permission: "asset.export", answers: "file" },
  record: {
    method: "POST",
    path: `${assets}{id}/audit/`,
    permission: "asset.audit",
    success: "Asset Audited Successfully!",
    responds: 201,
    idempotent: true,
  },
  uploadAttachments: {
    method: "POST",
    path: `${root}{id}/upload-attachments/`,
    permission: "asset.audit",
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  },
});
