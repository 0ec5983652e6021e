import { PRODUCT, calls } from "../kit/call.ts";
import type { roleRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/master/user-group/` as const;

export const roleCalls = calls<typeof roleRules>("roles", {
  list: { method: "GET", path: root, permission: "role.view" },
  export: { method: "GET", path: `${root}export/`, permission: "role.export", answers: "file" },
  create: {
    method: "POST",
    path: root,
    permission: "role.create",
    otherPermission: "role.duplicate",
    success: "Role added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "role.view" },
  replace: { method: "PUT", path: `${root}{id}/`, permission: "role.update", success: "Role edited successfully" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "role.update", success: "Role edited successfully" },
  remove: { method: "DELETE", path: `${root}{id}/`, permission: "role.delete", success: "Role deleted successfully" },
});
