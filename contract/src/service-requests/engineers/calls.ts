import { calls, PRODUCT } from "../../kit/call.ts";
import type { engineerRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/engineer/` as const;
const VIEW = "service_request.view";
const ASSIGN = "service_request.assign";

export const engineerCalls = calls<typeof engineerRules>("engineers", {
  list: { method: "GET", path: root, permission: VIEW },
  create: {
    method: "POST",
    path: root,
    permission: ASSIGN,
    success: "Engineer added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  read: { method: "GET", path: `${root}{id}/`, permission: VIEW },
  update: { method: "PATCH", path: `${root}{id}/`, permission: ASSIGN, success: "Engineer edited successfully" },
});
