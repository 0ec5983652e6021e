import { PRODUCT, calls } from "../../kit/call.ts";
import type { approvalCallRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/precheck/requested-asset/` as const;
const delegation = `/v1/${PRODUCT}/precheck/delegation/` as const;
const steps = "/v1/organisation/settings/approval-steps/";

/** Who may approve or reject sees the requests. */
const SEEN = { permission: "precheck.approve", otherPermission: "precheck.reject" } as const;

/** The side of those who decide: everybody's requests. */
export const approvalCalls = calls<typeof approvalCallRules>("requestApprovals", {
  list: { method: "GET", path: root, ...SEEN },
  export: { method: "GET", path: `${root}export/`, ...SEEN, answers: "file" },
  approveSeveral: {
    method: "POST",
    path: `${root}approve-requests/`,
    permission: "precheck.approve",
    success: "Requests approved!",
  },
  read: { method: "GET", path: `${root}{id}/`, ...SEEN },
  update: {
    method: "PATCH",
    path: `${root}{id}/`,
    permission: "precheck.approve",
    success: "Asset updated successfully!",
  },
  matches: { method: "GET", path: `${root}{id}/matches/`, permission: "precheck.approve" },
  approve: {
    method: "POST",
    path: `${root}{id}/approve-request/`,
    permission: "precheck.approve",
    success: "Request approved!",
  },
  reject: {
    method: "POST",
    path: `${root}{id}/reject-request/`,
    permission: "precheck.reject",
    success: "Request rejected!",
  },
  rejectReason: { method: "POST", path: `${root}{id}/reject-reason/`, permission: "precheck.reject" },
  activity: { method: "GET", path: `${root}{id}/activity/`, ...SEEN },
  delegation: { method: "GET", path: delegation, ...SEEN },
  delegate: { method: "POST", path: delegation, ...SEEN, success: "Delegate set successfully" },
  endDelegation: { method: "DELETE", path: delegation, ...SEEN, success: "Delegate removed successfully" },
  rules: { method: "GET", path: steps, permission: "settings.view" },
  setRules: {
    method: "POST",
    path: steps,
    permission: "settings.update",
    success: "Approval steps saved successfully",
  },
});
