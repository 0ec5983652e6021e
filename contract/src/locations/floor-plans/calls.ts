import { PRODUCT, calls } from "../../kit/call.ts";
import type { floorPlanRules } from "./rules.ts";

const plan = `/v1/${PRODUCT}/master/branch/location/{id}/plan/` as const;

export const floorPlanCalls = calls<typeof floorPlanRules>("locations.plan", {
  read: { method: "GET", path: plan, permission: "location.view" },
  upload: {
    method: "POST",
    path: plan,
    permission: "location.update",
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  },
  remove: {
    method: "DELETE",
    path: plan,
    permission: "location.update",
    success: "Item deleted successfully",
  },
  unplaced: { method: "GET", path: `${plan}unplaced/`, permission: "location.update" },
  pin: { method: "POST", path: `${plan}pins/`, permission: "location.update" },
  unpin: { method: "DELETE", path: `${plan}pins/{pin_id}/`, permission: "location.update" },
});
