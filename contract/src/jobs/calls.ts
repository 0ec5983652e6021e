import { calls, PRODUCT } from "../kit/call.ts";
import type { jobRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/jobs/` as const;

export const jobCalls = calls<typeof jobRules>("jobs", {
  list: { method: "GET", path: root, permission: "settings.view" },
  retry: {
    method: "POST",
    path: `${root}{id}/retry/`,
    permission: "settings.update",
    success: "It is tried again",
  },
  discard: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "settings.update",
    success: "It is discarded",
  },
});
