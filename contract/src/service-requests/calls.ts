import { documentCalls } from "../documents/calls.ts";
import { calls, PRODUCT } from "../kit/call.ts";
import type { serviceRequestRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/` as const;
const one = `${root}{id}/` as const;
const VIEW = "service_request.view";
const RAISE = "service_request.raise";
const WORK = "service_request.work";
const CLOSE = "service_request.close";
const EDITED = "Service request edited successfully";

export const serviceRequestCalls = calls<typeof serviceRequestRules>("serviceRequests", {
  list: { method: "GET", path: root, permission: VIEW },
  raise: {
    method: "POST",
    path: root,
    permission: RAISE,
    success: "Request raised successfully",
    responds: 201,
    accepts: "multipart",
    idempotent: true,
  },
  board: { method: "GET", path: `${root}board/`, permission: VIEW },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  coverage: { method: "GET", path: `/v1/${PRODUCT}/assets/{id}/service-coverage/`, permission: RAISE },
  read: { method: "GET", path: one, permission: VIEW },
  update: { method: "PATCH", path: one, permission: "service_request.update", success: EDITED },
  assign: {
    method: "POST",
    path: `${one}assign/`,
    permission: "service_request.assign",
    success: "Request assigned successfully",
  },
  assignSeveral: { method: "POST", path: `${root}bulk-assign/`, permission: "service_request.assign" },
  start: { method: "POST", path: `${one}start/`, permission: WORK, success: "Work started" },
  hold: { method: "POST", path: `${one}hold/`, permission: WORK, success: "Request put on hold" },
  resume: { method: "POST", path: `${one}resume/`, permission: WORK, success: "Request taken off hold" },
  resolve: { method: "POST", path: `${one}resolve/`, permission: WORK, success: "Request resolved successfully" },
  closeRequest: {
    method: "POST",
    path: `${one}close-request/`,
    permission: CLOSE,
    success: "Request closed successfully",
  },
  closeAttachments: {
    method: "POST",
    path: `${one}close-request/attachments/`,
    permission: CLOSE,
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  },
  reopen: {
    method: "POST",
    path: `${one}reopen/`,
    permission: RAISE,
    otherPermission: CLOSE,
    success: "Request reopened successfully",
  },
  cancel: {
    method: "POST",
    path: `${one}cancel/`,
    permission: RAISE,
    otherPermission: CLOSE,
    success: "Request cancelled successfully",
  },
  warranty: { method: "GET", path: `${one}warranty/`, permission: VIEW },
  amc: { method: "GET", path: `${one}amc/`, permission: VIEW },
  updates: { method: "GET", path: `${one}update/`, permission: VIEW },
  addUpdate: {
    method: "POST",
    path: `${one}update/`,
    permission: VIEW,
    success: "Update added successfully",
    responds: 201,
    accepts: "either",
    idempotent: true,
  },
  readers: { method: "GET", path: `${one}readers/`, permission: VIEW },
  activity: { method: "GET", path: `${one}activity/`, permission: VIEW },
  ...documentCalls(root, { view: VIEW, change: RAISE, otherChange: WORK, segment: "document" }),
  attachments: { method: "GET", path: `${one}attachments/`, permission: VIEW },
  uploadAttachments: {
    method: "POST",
    path: `${one}upload-attachments/`,
    permission: RAISE,
    otherPermission: WORK,
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  },
});
