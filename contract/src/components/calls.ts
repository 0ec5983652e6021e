import { pictureCalls } from "../attachments/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import type { componentRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/component/` as const;
const EDITED = "Component edited successfully";
const pictures = pictureCalls(root, {
  view: "component.view",
  change: "component.update",
  edited: EDITED,
  upload: "attachments",
});

export const componentCalls = calls<typeof componentRules>("components", {
  list: { method: "GET", path: root, permission: "component.view" },
  create: {
    method: "POST",
    path: root,
    permission: "component.create",
    success: "Component added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "component.export", answers: "file" },
  read: { method: "GET", path: `${root}{id}/`, permission: "component.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "component.update", success: EDITED },
  attach: {
    method: "POST",
    path: `${root}{id}/attach/`,
    permission: "component.update",
    success: "Component attached successfully",
  },
  detach: {
    method: "POST",
    path: `${root}{id}/detach/`,
    permission: "component.update",
    success: "Component detached successfully",
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "component.delete",
    success: "Component deleted successfully",
  },
  ...pictures,
});
