import { PRODUCT, calls } from "../kit/call.ts";
import type { locationRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/master/branch/location/` as const;

export const locationCalls = calls<typeof locationRules>("locations.location", {
  all: { method: "GET", path: `/v1/${PRODUCT}/location/`, permission: "location.view" },
  list: { method: "GET", path: root, permission: "location.view" },
  export: { method: "GET", path: `${root}export/`, permission: "location.export", answers: "file" },
  create: {
    method: "POST",
    path: root,
    permission: "location.create",
    success: "Location added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "location.view" },
  floors: { method: "GET", path: `${root}{id}/floors/`, permission: "location.view" },
  contents: { method: "GET", path: `${root}{id}/contents/`, permission: "location.view" },
  update: {
    method: "PUT",
    path: `${root}{id}/`,
    permission: "location.update",
    success: "Location edited successfully",
  },
  move: {
    method: "POST",
    path: `${root}{id}/move/`,
    permission: "location.update",
    success: "Location edited successfully",
  },
  reorder: {
    method: "POST",
    path: `${root}{id}/reorder/`,
    permission: "location.update",
    success: "Location edited successfully",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "location.delete",
    success: "Item deleted successfully",
  },
});
