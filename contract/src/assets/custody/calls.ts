import { PRODUCT, calls } from "../../kit/call.ts";
import type { custodyRules } from "./rules.ts";

const assets = `/v1/${PRODUCT}/assets/` as const;
const root = `/v1/${PRODUCT}/custody/` as const;
const OUT = "Checked out successfully";
const IN = "Checked in successfully";

export const custodyCalls = calls<typeof custodyRules>("custody", {
  checkOut: { method: "POST", path: `${assets}{id}/check-out/`, permission: "asset.check_in_out", success: OUT },
  checkIn: { method: "POST", path: `${assets}{id}/check-in/`, permission: "asset.check_in_out", success: IN },
  bulkCheckOut: { method: "POST", path: `${assets}check-out/`, permission: "asset.check_in_out" },
  bulkCheckIn: { method: "POST", path: `${assets}check-in/`, permission: "asset.check_in_out" },
  ofAsset: { method: "GET", path: `${assets}{id}/custody/`, permission: "asset.view" },
  list: { method: "GET", path: root, permission: "asset.check_in_out" },
  export: { method: "GET", path: `${root}export/`, permission: "asset.check_in_out", answers: "file" },
  mine: { method: "GET", path: `${root}mine/`, permission: "signed-in" },
  pieces: { method: "GET", path: `${root}pieces/`, permission: "asset.check_in_out" },
  ownPieces: { method: "GET", path: `${root}mine/pieces/`, permission: "signed-in" },
  accept: { method: "POST", path: `${root}{id}/accept/`, permission: "signed-in", success: "Accepted successfully" },
  signature: { method: "GET", path: `${root}{id}/signatures/{when}/`, permission: "public", answers: "file" },
  decline: { method: "POST", path: `${root}{id}/decline/`, permission: "signed-in", success: "Declined successfully" },
  // A link in a mail leads to a page, which asks with the token of its fragment: a body leaves no trace in addresses.
  acceptance: { method: "POST", path: `${root}acceptance/`, permission: "public" },
  acceptByLink: {
    method: "POST",
    path: `${root}acceptance/accept/`,
    permission: "public",
    success: "Accepted successfully",
  },
  declineByLink: {
    method: "POST",
    path: `${root}acceptance/decline/`,
    permission: "public",
    success: "Declined successfully",
  },
  handOver: {
    method: "POST",
    path: `${root}holder/{id}/hand-over/`,
    permission: "asset.check_in_out",
    success: "Handed over successfully",
  },
});
