import { calls, PRODUCT } from "../../kit/call.ts";
import type { maintenancePlanRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/maintenance-plan/` as const;
const one = `${root}{id}/` as const;
const permission = "service_request.schedule";

export const maintenancePlanCalls = calls<typeof maintenancePlanRules>("maintenancePlans", {
  list: { method: "GET", path: root, permission },
  create: {
    method: "POST",
    path: root,
    permission,
    success: "Maintenance plan created successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  forecast: { method: "GET", path: `${root}forecast/`, permission },
  days: { method: "GET", path: `${root}forecast/days/`, permission },
  dates: { method: "GET", path: `${root}dates/`, permission },
  read: { method: "GET", path: one, permission },
  update: { method: "PATCH", path: one, permission, success: "Maintenance plan edited successfully" },
  pause: { method: "POST", path: `${one}pause/`, permission, success: "Maintenance plan paused" },
  resume: { method: "POST", path: `${one}resume/`, permission, success: "Maintenance plan resumed" },
  remove: { method: "DELETE", path: one, permission, success: "Maintenance plan deleted successfully" },
  activity: { method: "GET", path: `${one}activity/`, permission },
});
