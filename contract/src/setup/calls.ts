import { calls, PRODUCT } from "../kit/call.ts";
import type { setupRules } from "./rules.ts";

const path = `/v1/${PRODUCT}/setup/` as const;

export const setupCalls = calls<typeof setupRules>("setup", {
  state: { method: "GET", path, permission: "public" },
  create: { method: "POST", path, permission: "public", success: "Organisation created successfully", responds: 201 },
});
