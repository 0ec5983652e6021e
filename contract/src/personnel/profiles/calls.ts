import { pictureCalls } from "../../attachments/calls.ts";
import { documentCalls } from "../../documents/calls.ts";
import { calls, PRODUCT } from "../../kit/call.ts";
import type { profileRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/personnel-profiles/` as const;
const permission = "personnel.manage";
const EDITED = "Profile edited successfully";

/** Calls of the organisations of the kind `staffing`; all others are refused. */
export const profileCalls = calls<typeof profileRules>("personnelProfiles", {
  list: { method: "GET", path: root, permission },
  create: {
    method: "POST",
    path: root,
    permission,
    success: "Profile added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission, answers: "file" },
  duplicates: { method: "GET", path: `${root}duplicates/`, permission },
  skills: { method: "GET", path: `${root}skills/`, permission },
  positions: { method: "GET", path: `${root}positions/`, permission },
  read: { method: "GET", path: `${root}{id}/`, permission },
  update: { method: "PATCH", path: `${root}{id}/`, permission, success: EDITED },
  publish: { method: "POST", path: `${root}{id}/publish/`, permission, success: "Publication changed successfully" },
  data: { method: "GET", path: `${root}{id}/data/`, permission, answers: "file" },
  erase: { method: "POST", path: `${root}{id}/erase/`, permission, success: "Personal data erased successfully" },
  ...pictureCalls(root, { view: permission, change: permission, edited: EDITED, upload: "attachments" }),
  ...documentCalls(root, { view: permission, change: permission }),
});
