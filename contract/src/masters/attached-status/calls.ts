import type { attachedStatusRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const attachedStatusCalls = masterCalls<typeof attachedStatusRules>("attached_status", {
  toggled: "status toggled successfully",
});
