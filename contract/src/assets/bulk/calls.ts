import type { bulkRules } from "./rules.ts";
import { PRODUCT, calls } from "../../kit/call.ts";

const root = `/v1/${PRODUCT}/bulk-actions/` as const;

export const bulkCalls = calls<typeof bulkRules>("bulk", {
  start: { method: "POST", path: root, permission: "asset.view", responds: 202, idempotent: true },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  cancel: { method: "POST", path: `${root}{id}/cancel/`, permission: "asset.view" },
  undo: { method: "POST", path: `${root}{id}/undo/`, permission: "asset.view", responds: 202 },
  report: { method: "GET", path: `${root}{id}/report/`, permission: "asset.view", answers: "file" },
});
