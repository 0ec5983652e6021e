import { calls } from "../../kit/call.ts";
import type { escalationRules } from "./rules.ts";

const path = "/v1/organisation/settings/escalation/";

export const escalationCalls = calls<typeof escalationRules>("escalation", {
  people: { method: "GET", path, permission: "settings.view" },
  setPeople: {
    method: "POST",
    path,
    permission: "settings.update",
    success: "Escalation saved successfully",
  },
});
