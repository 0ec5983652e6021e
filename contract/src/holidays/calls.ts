import { calls, PRODUCT } from "../kit/call.ts";
import type { holidayRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/holiday/` as const;

export const holidayCalls = calls<typeof holidayRules>("holidays", {
  list: { method: "GET", path: root, permission: "holiday.view" },
  create: {
    method: "POST",
    path: root,
    permission: "holiday.create",
    success: "Holiday added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "holiday.view" },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "holiday.delete",
    success: "Holiday deleted successfully",
  },
});
