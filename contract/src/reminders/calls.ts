import type { reminderRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/reminder/` as const;

export const reminderCalls = calls<typeof reminderRules>("reminders", {
  list: { method: "GET", path: root, permission: "asset.view" },
  acknowledge: { method: "POST", path: `${root}{id}/acknowledge/`, permission: "asset.view" },
  snooze: { method: "POST", path: `${root}{id}/snooze/`, permission: "asset.view" },
});
