import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/* The calls of the specification's section 7 under "Pre-check", and the texts of section 8 that they say. */

const ROOT = "/v1/steward/precheck/";
const ADMIN = `${ROOT}requested-asset/`;

test.for([
  ["API-140", "assetRequests.list", "GET", ROOT, "precheck.view", 200, ""],
  ["API-140", "assetRequests.create", "POST", ROOT, "precheck.create", 201, "Asset request added successfully"],
  ["API-141", "assetRequests.read", "GET", `${ROOT}{id}/`, "precheck.view", 200, ""],
  [
    "API-143, ERR-069",
    "assetRequests.update",
    "PATCH",
    `${ROOT}{id}/`,
    "precheck.update",
    200,
    "Asset updated successfully!",
  ],
  [
    "API-142, ERR-070, STA-023",
    "assetRequests.sendApproval",
    "POST",
    `${ROOT}{id}/send-approval/`,
    "precheck.send",
    200,
    "Approval request sent successfully!",
  ],
  ["API-144", "assetRequests.components", "GET", `${ROOT}component/`, "precheck.view", 200, ""],
  ["API-145", "assetRequests.component", "GET", `${ROOT}component/{id}/`, "precheck.view", 200, ""],
  [
    "API-146, ERR-069",
    "assetRequests.updateComponent",
    "PATCH",
    `${ROOT}component/{id}/`,
    "precheck.create",
    200,
    "Asset updated successfully!",
  ],
  ["API-147, ROL-016", "requestApprovals.list", "GET", ADMIN, "precheck.approve", 200, ""],
  ["API-148", "requestApprovals.read", "GET", `${ADMIN}{id}/`, "precheck.approve", 200, ""],
  [
    "API-151, ERR-069",
    "requestApprovals.update",
    "PATCH",
    `${ADMIN}{id}/`,
    "precheck.approve",
    200,
    "Asset updated successfully!",
  ],
  [
    "API-149, ERR-067, ROL-017",
    "requestApprovals.approve",
    "POST",
    `${ADMIN}{id}/approve-request/`,
    "precheck.approve",
    200,
    "Request approved!",
  ],
  [
    "API-150, ERR-068, ROL-018",
    "requestApprovals.reject",
    "POST",
    `${ADMIN}{id}/reject-request/`,
    "precheck.reject",
    200,
    "Request rejected!",
  ],
  ["decisions 4", "requestApprovals.rejectReason", "POST", `${ADMIN}{id}/reject-reason/`, "precheck.reject", 200, ""],
] as const)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status, success });
});
