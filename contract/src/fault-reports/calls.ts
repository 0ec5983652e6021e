import { calls, PRODUCT } from "../kit/call.ts";
import type { faultReportRules } from "./rules.ts";

const link = `/v1/${PRODUCT}/fault-links/{id}/` as const;
const root = `/v1/${PRODUCT}/fault-report/` as const;
const permission = "asset.generate_qr";

export const faultReportCalls = calls<typeof faultReportRules>("faultReports", {
  link: { method: "GET", path: link, permission },
  makeLink: { method: "POST", path: link, permission, success: "Link made" },
  revokeLink: { method: "DELETE", path: link, permission, success: "Link switched off" },
  // Tokens are the fragments of pages' addresses and travel in bodies, which leave no trace in addresses.
  ofLabel: { method: "POST", path: `${root}label/`, permission: "public" },
  place: { method: "POST", path: `${root}place/`, permission: "public" },
  report: {
    method: "POST",
    path: root,
    permission: "public",
    success: "Reported successfully",
    responds: 201,
    accepts: "multipart",
  },
  same: { method: "POST", path: `${root}same/`, permission: "public", success: "Reported successfully", responds: 201 },
  status: { method: "POST", path: `${root}status/`, permission: "public" },
});
