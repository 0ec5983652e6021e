import { PRODUCT, calls } from "../kit/call.ts";
import type { licenseRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/license/` as const;

export const licenseCalls = calls<typeof licenseRules>("licenses", {
  list: { method: "GET", path: root, permission: "license.view" },
  create: {
    method: "POST",
    path: root,
    permission: "license.create",
    success: "License added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "license.export", answers: "file" },
  read: { method: "GET", path: `${root}{id}/`, permission: "license.view" },
  update: {
    method: "PATCH",
    path: `${root}{id}/`,
    permission: "license.update",
    success: "License edited successfully",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "license.delete",
    success: "License deleted successfully",
  },
  viewKey: { method: "POST", path: `${root}{id}/view-key/`, permission: "license.view_key" },
  handOuts: { method: "GET", path: `${root}{id}/seats/`, permission: "license.view" },
  checkOut: {
    method: "POST",
    path: `${root}{id}/check-out/`,
    permission: "license.checkout",
    success: "Seat checked out successfully",
    idempotent: true,
  },
  checkIn: {
    method: "POST",
    path: `${root}{id}/seats/{hand_out_id}/check-in/`,
    permission: "license.checkout",
    success: "Seat checked in successfully",
  },
});
