import type { attachedStatusRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const attachedStatusCalls = masterCalls<typeof attachedStatusRules>({
  noun: "attachedStatus",
  path: "master/attached-status",
  module: "status",
  success: {
    created: "Status added successfully",
    edited: "Status edited successfully",
    toggled: "status toggled successfully",
    deleted: "Status deleted successfully",
  },
});
