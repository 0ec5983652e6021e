import { PRODUCT, calls } from "../kit/call.ts";
import type { homeRules } from "./rules.ts";

const path = `/v1/${PRODUCT}/home/` as const;

/** Each part of the answer asks for its own permission. */
export const homeCalls = calls<typeof homeRules>("home", {
  read: { method: "GET", path, permission: "signed-in" },
  arrange: { method: "POST", path: `${path}arrange/`, permission: "signed-in", success: "Home arranged successfully" },
});
