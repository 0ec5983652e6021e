import type { assetRules } from "./rules.ts";
import { pictureCalls } from "../attachments/calls.ts";
import { documentCalls } from "../documents/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/assets/` as const;
const EDITED = "Asset edited successfully";

export const assetCalls = calls<typeof assetRules>("assets", {
  list: { method: "GET", path: root, permission: "asset.view" },
  create: {
    method: "POST",
    path: root,
    permission: "asset.create",
    success: "Asset created successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "asset.export", answers: "file" },
  exportChosen: { method: "POST", path: `${root}export/`, permission: "asset.export", answers: "file" },
  groups: { method: "GET", path: `${root}groups/`, permission: "asset.view" },
  overview: { method: "GET", path: `${root}overview/`, permission: "asset.view" },
  bulkChangeStatus: {
    method: "POST",
    path: `${root}change-status/`,
    permission: "asset.change_status",
    success: "Status updated successfully",
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  update: {
    method: "PATCH",
    path: `${root}{id}/`,
    permission: "asset.update",
    otherPermission: "asset.attach_provider",
    success: EDITED,
  },
  archive: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "asset.delete",
    success: "Asset deleted successfully",
  },
  changeStatus: {
    method: "POST",
    path: `${root}{id}/change-status/`,
    permission: "asset.change_status",
    success: "Status updated successfully",
  },
  move: { method: "POST", path: `${root}{id}/move/`, permission: "asset.move_location", success: "Location Updated!" },
  restore: {
    method: "POST",
    path: `${root}{id}/restore/`,
    permission: "asset.restore",
    success: "Status updated successfully",
  },
  generateQrCode: {
    method: "POST",
    path: `${root}{id}/generate-qr-code/`,
    permission: "asset.generate_qr",
    success: "QR Code Generated",
  },
  qrCode: { method: "GET", path: `${root}{id}/qr-code/`, permission: "public", answers: "file" },
  byCode: { method: "GET", path: `${root}code/{code}/`, permission: "asset.view" },
  activity: { method: "GET", path: `${root}{id}/activity/`, permission: "asset.view" },
  asOf: { method: "GET", path: `${root}{id}/as-of/`, permission: "asset.view" },
  revert: {
    method: "POST",
    path: `${root}{id}/activity/{entry}/revert/`,
    permission: "asset.update",
    success: "Change reverted",
  },
  undo: {
    method: "POST",
    path: `${root}{id}/undo/`,
    permission: "asset.view",
    success: "Change undone",
  },
  ...documentCalls(root, { view: "asset.view", change: "asset.files" }),
  ...pictureCalls(root, { view: "asset.view", change: "asset.files", edited: EDITED }),
});
