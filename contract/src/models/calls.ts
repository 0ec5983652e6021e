import { pictureCalls } from "../attachments/calls.ts";
import { documentCalls } from "../documents/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import type { modelRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/product/` as const;
const EDITED = "Model edited successfully";
const pictures = pictureCalls(root, { view: "model.view", change: "model.update", edited: EDITED });

export const modelCalls = calls<typeof modelRules>("models", {
  list: { method: "GET", path: root, permission: "model.view" },
  create: {
    method: "POST",
    path: root,
    permission: "model.create",
    success: "Model added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "model.export", answers: "file" },
  read: { method: "GET", path: `${root}{id}/`, permission: "model.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "model.update", success: EDITED },
  toggleActive: {
    method: "POST",
    path: `${root}{id}/toggle-active/`,
    permission: "model.toggle_active",
    success: "Model toggled successfully",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "model.delete",
    success: "Model deleted successfully",
  },
  warranty: { method: "GET", path: `${root}{id}/warranty/`, permission: "model.view" },
  amc: { method: "GET", path: `${root}{id}/amc/`, permission: "model.view" },
  skus: { method: "GET", path: "/v1/inventory/sku/", permission: "model.view" },
  ...pictures,
  ...documentCalls(root, { view: "model.view", change: "model.update" }),
});
