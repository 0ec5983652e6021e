import type { activityRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/activity/` as const;

export const activityCalls = calls<typeof activityRules>("activity", {
  list: { method: "GET", path: root, permission: "activity.view" },
  export: { method: "GET", path: `${root}export/`, permission: "activity.export", answers: "file" },
});
