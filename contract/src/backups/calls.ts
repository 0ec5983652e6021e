import { calls, PRODUCT } from "../kit/call.ts";
import type { backupRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/backups/` as const;

/** Calls of operators about the nightly backups of their installation. */
export const backupCalls = calls<typeof backupRules>("backups", {
  list: { method: "GET", path: root, permission: "operator" },
  create: {
    method: "POST",
    path: root,
    permission: "operator",
    success: "The backup is being made",
  },
  schedule: { method: "GET", path: `${root}schedule/`, permission: "operator" },
});
