import { PRODUCT, calls } from "../kit/call.ts";
import type { userRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/user/` as const;

export const userCalls = calls<typeof userRules>("users", {
  profile: { method: "GET", path: `${root}profile/`, permission: "signed-in" },
  updateProfile: {
    method: "PATCH",
    path: `${root}profile/`,
    permission: "signed-in",
    success: "Profile edited successfully",
  },
  list: { method: "GET", path: root, permission: "user.view" },
  export: { method: "GET", path: `${root}export/`, permission: "user.export", answers: "file" },
  create: {
    method: "POST",
    path: root,
    permission: "user.create",
    success: "User added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "user.view" },
  update: { method: "PUT", path: `${root}{id}/`, permission: "user.update", success: "User edited successfully" },
  toggleActive: {
    method: "POST",
    path: `${root}{id}/toggle-active/`,
    permission: "user.toggle_active",
    success: "User toggled successfully",
  },
  updatePermissions: {
    method: "POST",
    path: `${root}{id}/update-permissions/`,
    permission: "user.update_permissions",
    success: "Permissions updated successfully",
  },
  invite: {
    method: "POST",
    path: `${root}{id}/invite/`,
    permission: "user.create",
    success: "Invitation sent successfully",
  },
  remove: { method: "DELETE", path: `${root}{id}/`, permission: "user.delete", success: "User deleted successfully" },
});
