import type { coverRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/` as const;

export const coverCalls = calls<typeof coverRules>("cover", {
  warranties: { method: "GET", path: `${root}assets/{id}/warranty/`, permission: "asset.view" },
  addWarranty: {
    method: "POST",
    path: `${root}assets/{id}/warranty/`,
    permission: "asset.update",
    success: "Warranty added successfully",
    responds: 201,
  },
  readWarranty: { method: "GET", path: `${root}warranty/{id}/`, permission: "asset.view" },
  updateWarranty: {
    method: "PATCH",
    path: `${root}warranty/{id}/`,
    permission: "asset.update",
    success: "Warranty edited successfully",
  },
  renewWarranty: {
    method: "POST",
    path: `${root}warranty/{id}/renew/`,
    permission: "asset.update",
    success: "Warranty extended successfully",
    responds: 201,
  },
  removeWarranty: {
    method: "DELETE",
    path: `${root}warranty/{id}/`,
    permission: "asset.update",
    success: "Warranty removed successfully",
  },
  amcs: { method: "GET", path: `${root}assets/{id}/amc/`, permission: "asset.view" },
  addAmc: {
    method: "POST",
    path: `${root}assets/{id}/amc/`,
    permission: "asset.update",
    success: "AMC added successfully",
    responds: 201,
  },
  readAmc: { method: "GET", path: `${root}amc/{id}/`, permission: "asset.view" },
  updateAmc: {
    method: "PATCH",
    path: `${root}amc/{id}/`,
    permission: "asset.update",
    success: "AMC edited successfully",
  },
  renewAmc: {
    method: "POST",
    path: `${root}amc/{id}/renew/`,
    permission: "asset.update",
    success: "AMC renewed successfully",
    responds: 201,
  },
  removeAmc: {
    method: "DELETE",
    path: `${root}amc/{id}/`,
    permission: "asset.update",
    success: "AMC removed successfully",
  },
  list: { method: "GET", path: `${root}coverage/`, permission: "asset.view" },
  days: { method: "GET", path: `${root}coverage/days/`, permission: "asset.view" },
  export: { method: "GET", path: `${root}coverage/export/`, permission: "asset.export", answers: "file" },
});
