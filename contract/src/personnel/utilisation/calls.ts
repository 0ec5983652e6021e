import { calls, PRODUCT } from "../../kit/call.ts";
import type { utilisationRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/personnel-utilisation/` as const;
const permission = "personnel.manage";

/** Calls of the organisations of the kind `staffing`; all others are refused. */
export const utilisationCalls = calls<typeof utilisationRules>("personnelUtilisation", {
  list: { method: "GET", path: root, permission },
  summary: { method: "GET", path: `${root}summary/`, permission },
  export: { method: "GET", path: `${root}export/`, permission, answers: "file" },
});
