import { PRODUCT, calls } from "../kit/call.ts";
import type { savedViewRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/saved-view/` as const;

/** What everybody sees asks for `asset.update` beside its gate. */
export const savedViewCalls = calls<typeof savedViewRules>("savedViews", {
  list: { method: "GET", path: root, permission: "asset.view" },
  create: {
    method: "POST",
    path: root,
    permission: "asset.view",
    success: "View saved successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "asset.view", success: "View saved successfully" },
  remove: { method: "DELETE", path: `${root}{id}/`, permission: "asset.view", success: "View deleted successfully" },
  toggleDefault: { method: "POST", path: `${root}{id}/toggle-default/`, permission: "asset.view" },
});
