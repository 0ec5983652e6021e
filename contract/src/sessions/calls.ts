import { PRODUCT, calls } from "../kit/call.ts";
import type { sessionRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/user/profile/sessions/` as const;

export const sessionCalls = calls<typeof sessionRules>("sessions", {
  list: { method: "GET", path: root, permission: "signed-in" },
  end: { method: "DELETE", path: `${root}{id}/`, permission: "signed-in", success: "Session ended successfully" },
  endOthers: {
    method: "POST",
    path: `${root}end-others/`,
    permission: "signed-in",
    success: "Other sessions ended successfully",
  },
});
