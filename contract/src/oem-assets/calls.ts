import { PRODUCT, calls } from "../kit/call.ts";
import type { oemAssetRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/oem-assets/` as const;
const EITHER = { permission: "oem_asset.move", otherPermission: "oem_asset.link" } as const;

/** OEM Invites: assets that manufacturers hand over to the caller's organisation. */
export const oemAssetCalls = calls<typeof oemAssetRules>("oemAssets", {
  list: { method: "GET", path: root, permission: "oem_asset.view" },
  export: { method: "GET", path: `${root}export/`, permission: "oem_asset.export", answers: "file" },
  oems: { method: "GET", path: `${root}oems/`, permission: "oem_asset.view" },
  waiting: { method: "GET", path: `${root}waiting/`, ...EITHER },
  claim: { method: "POST", path: `${root}waiting/claim/`, ...EITHER, success: "Assets claimed successfully" },
  // A link in a mail leads to a page, which asks with the token of its fragment: a body leaves no trace in addresses.
  invitation: { method: "POST", path: `${root}invitation/`, permission: "public" },
  claimByLink: {
    method: "POST",
    path: `${root}invitation/claim/`,
    ...EITHER,
    success: "Assets claimed successfully",
  },
  bulkReceive: { method: "POST", path: `${root}receive/`, ...EITHER },
  bulkMove: { method: "POST", path: `${root}move-to-my-asset/`, permission: "oem_asset.move" },
  bulkDecline: { method: "POST", path: `${root}decline/`, ...EITHER },
  read: { method: "GET", path: `${root}{id}/`, permission: "oem_asset.view" },
  suggestions: { method: "GET", path: `${root}{id}/suggestions/`, ...EITHER },
  provenance: { method: "GET", path: `${root}{id}/provenance/`, permission: "oem_asset.view" },
  documents: { method: "GET", path: `${root}{id}/documents/`, permission: "oem_asset.view" },
  receive: { method: "POST", path: `${root}{id}/receive/`, ...EITHER, success: "Asset received successfully" },
  decline: { method: "POST", path: `${root}{id}/decline/`, ...EITHER, success: "Asset declined successfully" },
  returnAsset: {
    method: "POST",
    path: `${root}{id}/return/`,
    permission: "oem_asset.move",
    success: "Asset returned successfully",
  },
  move: {
    method: "POST",
    path: `${root}{id}/move-to-my-asset/`,
    permission: "oem_asset.move",
    success: "Asset moved successfully",
  },
  link: {
    method: "POST",
    path: `${root}{id}/link-to-my-asset/`,
    permission: "oem_asset.link",
    success: "Asset linked successfully",
  },
  undo: { method: "POST", path: `${root}{id}/undo/`, ...EITHER, success: "Undone successfully" },
  ofAsset: { method: "GET", path: `/v1/${PRODUCT}/assets/{id}/provenance/`, permission: "asset.view" },
});
