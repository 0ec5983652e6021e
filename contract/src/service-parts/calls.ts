import { calls, PRODUCT } from "../kit/call.ts";
import type { servicePartRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/` as const;
const one = `${root}{id}/` as const;
const VIEW = "service_request.view";
const WORK = "service_request.work";
const CLOSE = "service_request.close";

export const servicePartCalls = calls<typeof servicePartRules>("serviceParts", {
  list: { method: "GET", path: `${root}part-list/`, permission: VIEW },
  export: { method: "GET", path: `${root}part-list/export/`, permission: "service_request.export", answers: "file" },
  ofRequest: { method: "GET", path: `${one}part-list/`, permission: VIEW },
  add: {
    method: "POST",
    path: `${one}part-list/`,
    permission: WORK,
    success: "Part added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${one}part-list/{part_id}/`, permission: VIEW },
  update: {
    method: "PATCH",
    path: `${one}part-list/{part_id}/`,
    permission: WORK,
    success: "Part edited successfully",
  },
  remove: {
    method: "DELETE",
    path: `${one}part-list/{part_id}/`,
    permission: WORK,
    success: "Item deleted successfully",
  },
  estimate: { method: "GET", path: `${one}estimate/`, permission: VIEW },
  askApproval: { method: "POST", path: `${one}estimate/ask/`, permission: WORK, success: "Approval asked for" },
  approve: { method: "POST", path: `${one}estimate/approve/`, permission: CLOSE, success: "Estimate approved" },
  decline: { method: "POST", path: `${one}estimate/decline/`, permission: CLOSE, success: "Estimate declined" },
});
