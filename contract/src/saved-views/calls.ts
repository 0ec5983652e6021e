import { PRODUCT, calls } from "../kit/call.ts";
import type { savedViewRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/saved-view/` as const;

/** A view asks for the permission that shows its list; one of everybody is changed by its author or `settings.update`. */
export const savedViewCalls = calls<typeof savedViewRules>("savedViews", {
  list: { method: "GET", path: root, permission: "signed-in" },
  create: {
    method: "POST",
    path: root,
    permission: "signed-in",
    success: "View saved successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "signed-in" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "signed-in", success: "View saved successfully" },
  remove: { method: "DELETE", path: `${root}{id}/`, permission: "signed-in", success: "View deleted successfully" },
  toggleDefault: { method: "POST", path: `${root}{id}/toggle-default/`, permission: "signed-in" },
});
