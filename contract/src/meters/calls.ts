import { calls, PRODUCT } from "../kit/call.ts";
import type { meterRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/meters/` as const;
const ofAsset = `/v1/${PRODUCT}/assets/{id}/meters/` as const;
const permission = "asset.update";

export const meterCalls = calls<typeof meterRules>("meters", {
  kinds: { method: "GET", path: `${root}kinds/`, permission: "asset.view" },
  list: { method: "GET", path: ofAsset, permission: "asset.view" },
  create: {
    method: "POST",
    path: ofAsset,
    permission,
    success: "Meter added successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${root}{id}/`, permission: "asset.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission, success: "Meter edited successfully" },
  remove: { method: "DELETE", path: `${root}{id}/`, permission, success: "Meter removed successfully" },
  readings: { method: "GET", path: `${ofAsset}readings/`, permission: "asset.view" },
  addReading: {
    method: "POST",
    path: `${root}{id}/readings/`,
    permission,
    success: "Reading added successfully",
    idempotent: true,
  },
  takeBack: {
    method: "DELETE",
    path: `${root}{id}/readings/{reading_id}/`,
    permission,
    success: "Reading taken back successfully",
  },
});
