import { calls } from "../kit/call.ts";
import type { permissionRules } from "./rules.ts";

export const permissionCalls = calls<typeof permissionRules>("permissions", {
  list: { method: "GET", path: "/v1/permissions/", permission: "signed-in" },
});
