import { documentCalls } from "../documents/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import type { assetRequestRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/precheck/` as const;
const component = `${root}component/` as const;
const EDITED = "Asset updated successfully!";

/** The side of the person who asks: own requests only. */
export const assetRequestCalls = calls<typeof assetRequestRules>("assetRequests", {
  list: { method: "GET", path: root, permission: "precheck.view" },
  create: {
    method: "POST",
    path: root,
    permission: "precheck.create",
    success: "Asset request added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "precheck.export", answers: "file" },
  components: { method: "GET", path: component, permission: "precheck.view", otherPermission: "precheck.approve" },
  addComponent: {
    method: "POST",
    path: component,
    permission: "precheck.create",
    otherPermission: "precheck.update",
    success: "Component added successfully",
    responds: 201,
  },
  component: {
    method: "GET",
    path: `${component}{id}/`,
    permission: "precheck.view",
    otherPermission: "precheck.approve",
  },
  updateComponent: {
    method: "PATCH",
    path: `${component}{id}/`,
    permission: "precheck.create",
    otherPermission: "precheck.approve",
    success: EDITED,
  },
  removeComponent: {
    method: "DELETE",
    path: `${component}{id}/`,
    permission: "precheck.create",
    otherPermission: "precheck.update",
    success: "Item deleted successfully",
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "precheck.view" },
  update: {
    method: "PATCH",
    path: `${root}{id}/`,
    permission: "precheck.update",
    otherPermission: "precheck.create",
    success: EDITED,
  },
  sendApproval: {
    method: "POST",
    path: `${root}{id}/send-approval/`,
    permission: "precheck.send",
    success: "Approval request sent successfully!",
  },
  withdraw: {
    method: "POST",
    path: `${root}{id}/withdraw/`,
    permission: "precheck.send",
    success: "Request withdrawn successfully",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "precheck.create",
    success: "Asset request deleted successfully",
  },
  activity: { method: "GET", path: `${root}{id}/activity/`, permission: "precheck.view" },
  ...documentCalls(root, { view: "precheck.view", change: "precheck.create" }),
});
