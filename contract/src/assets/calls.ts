import type { assetRules } from "./rules.ts";
import { upload } from "../attachments/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/assets/` as const;

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
  overview: { method: "GET", path: `${root}overview/`, permission: "asset.view" },
  bulkChangeStatus: {
    method: "POST",
    path: `${root}change-status/`,
    permission: "asset.change_status",
    success: "Status updated successfully",
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "asset.update", success: "Asset edited successfully" },
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
  activity: { method: "GET", path: `${root}{id}/activity/`, permission: "asset.view" },
  attachments: { method: "GET", path: `${root}{id}/attachments/`, permission: "asset.view" },
  uploadAttachments: { ...upload(root), permission: "asset.files" },
  removeAttachment: {
    method: "DELETE",
    path: `${root}{id}/attachments/{attachment_id}/remove/`,
    permission: "asset.files",
    success: "Item deleted successfully",
  },
  togglePrimary: {
    method: "POST",
    path: `${root}{id}/attachments/{attachment_id}/toggle-primary/`,
    permission: "asset.files",
    success: "Asset edited successfully",
  },
});
