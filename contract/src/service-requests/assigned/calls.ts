import { PRODUCT, calls } from "../../kit/call.ts";
import type { assignedRequestRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/assigned-requests/` as const;
const one = `${root}{id}/` as const;
const VIEW = "service_request.view";
const ASSIGN = "service_request.assign";
const WORK = "service_request.work";

/** Calls of service providers about the requests that their customers offer to them. */
export const assignedRequestCalls = calls<typeof assignedRequestRules>("assignedRequests", {
  list: { method: "GET", path: root, permission: VIEW },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  customers: { method: "GET", path: `${root}customers/`, permission: VIEW },
  read: { method: "GET", path: one, permission: VIEW },
  accept: { method: "POST", path: `${one}accept/`, permission: ASSIGN, success: "Request accepted successfully" },
  reject: { method: "POST", path: `${one}reject/`, permission: ASSIGN, success: "Request rejected successfully" },
  resolve: { method: "POST", path: `${one}resolve/`, permission: WORK, success: "Request resolved successfully" },
  updates: { method: "GET", path: `${one}update/`, permission: VIEW },
  addUpdate: {
    method: "POST",
    path: `${one}update/`,
    permission: WORK,
    otherPermission: ASSIGN,
    success: "Update added successfully",
    responds: 201,
    accepts: "either",
    idempotent: true,
  },
  attachments: { method: "GET", path: `${one}attachments/`, permission: VIEW },
  documents: { method: "GET", path: `${one}document/`, permission: VIEW },
  activity: { method: "GET", path: `${one}activity/`, permission: VIEW },
});
