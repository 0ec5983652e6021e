import { PRODUCT, calls } from "../../kit/call.ts";
import type { reservationRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/reservations/` as const;
const ofAsset = `/v1/${PRODUCT}/assets/{id}/reservations/` as const;

export const reservationCalls = calls<typeof reservationRules>("reservations", {
  list: { method: "GET", path: root, permission: "asset.check_in_out" },
  export: { method: "GET", path: `${root}export/`, permission: "asset.check_in_out", answers: "file" },
  mine: { method: "GET", path: `${root}mine/`, permission: "signed-in" },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  ofAsset: { method: "GET", path: ofAsset, permission: "asset.view" },
  reserve: {
    method: "POST",
    path: ofAsset,
    permission: "asset.check_in_out",
    success: "Reserved successfully",
    responds: 201,
  },
  request: {
    method: "POST",
    path: `${ofAsset}request/`,
    permission: "asset.view",
    success: "Requested successfully",
    responds: 201,
  },
  approve: {
    method: "POST",
    path: `${root}{id}/approve/`,
    permission: "asset.check_in_out",
    success: "Request approved successfully",
  },
  decline: {
    method: "POST",
    path: `${root}{id}/decline/`,
    permission: "asset.check_in_out",
    success: "Request declined successfully",
  },
  update: {
    method: "PATCH",
    path: `${root}{id}/`,
    permission: "asset.check_in_out",
    success: "Reservation changed successfully",
  },
  cancel: {
    method: "POST",
    path: `${root}{id}/cancel/`,
    permission: "signed-in",
    success: "Reservation cancelled successfully",
  },
});
