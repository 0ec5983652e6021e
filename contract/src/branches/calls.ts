import type { branchRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/master/branch/` as const;

/** For a place inside a branch these calls need the same action on locations instead of branches. */
export const branchCalls = calls<typeof branchRules>("locations.branch", {
  list: { method: "GET", path: root, permission: "branch.view" },
  export: { method: "GET", path: `${root}export/`, permission: "branch.export", answers: "file" },
  create: {
    method: "POST",
    path: root,
    permission: "branch.create",
    otherPermission: "location.create",
    success: "Branch added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "branch.view", otherPermission: "location.view" },
  update: {
    method: "PUT",
    path: `${root}{id}/`,
    permission: "branch.update",
    otherPermission: "location.update",
    success: "Branch edited successfully",
  },
  toggleActive: {
    method: "POST",
    path: `${root}location/{id}/toggle-active/`,
    permission: "branch.toggle_active",
    otherPermission: "location.toggle_active",
    success: "Location toggled successfully",
  },
  activity: {
    method: "GET",
    path: `${root}{id}/activity/`,
    permission: "branch.view",
    otherPermission: "location.view",
  },
  asOf: { method: "GET", path: `${root}{id}/as-of/`, permission: "branch.view", otherPermission: "location.view" },
  revert: {
    method: "POST",
    path: `${root}{id}/activity/{entry}/revert/`,
    permission: "branch.update",
    otherPermission: "location.update",
    success: "Change reverted",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "branch.delete",
    otherPermission: "location.delete",
    success: "Item deleted successfully",
  },
  removeAddressed: {
    method: "DELETE",
    path: `/v1/${PRODUCT}/location/{id}/address/{address_id}/`,
    permission: "branch.delete",
    otherPermission: "location.delete",
    success: "Item deleted successfully",
  },
});
