import { PRODUCT, calls } from "../../kit/call.ts";
import type { campaignRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/audit-campaign/` as const;
const permission = "asset.audit";

export const campaignCalls = calls<typeof campaignRules>("auditCampaigns", {
  list: { method: "GET", path: root, permission },
  create: {
    method: "POST",
    path: root,
    permission,
    success: "Audit created successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission },
  update: { method: "PATCH", path: `${root}{id}/`, permission, success: "Audit edited successfully" },
  start: { method: "POST", path: `${root}{id}/start/`, permission, success: "Audit started" },
  scan: { method: "POST", path: `${root}{id}/scan/`, permission },
  addPictures: {
    method: "POST",
    path: `${root}{id}/scans/{scan_key}/upload-attachments/`,
    permission,
    responds: 201,
    accepts: "multipart",
  },
  reportDevice: { method: "POST", path: `${root}{id}/device/`, permission },
  complete: { method: "POST", path: `${root}{id}/complete/`, permission, success: "Counting is complete" },
  close: { method: "POST", path: `${root}{id}/close/`, permission, success: "Audit closed" },
  sign: { method: "POST", path: `${root}{id}/sign/`, permission, success: "Audit signed" },
  cancel: { method: "POST", path: `${root}{id}/cancel/`, permission, success: "Audit cancelled" },
  findings: { method: "GET", path: `${root}{id}/findings/`, permission },
  exportFindings: { method: "GET", path: `${root}{id}/findings/export/`, permission, answers: "file" },
  report: { method: "GET", path: `${root}{id}/report/`, permission, answers: "file" },
  resolve: { method: "POST", path: `${root}{id}/findings/{finding_id}/resolve/`, permission },
  undo: { method: "POST", path: `${root}{id}/findings/{finding_id}/undo/`, permission },
  activity: { method: "GET", path: `${root}{id}/activity/`, permission },
});
