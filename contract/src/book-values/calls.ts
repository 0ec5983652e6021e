import type { bookValueRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/` as const;

/** Reports ask for `asset.view_cost` beside their gate. */
export const bookValueCalls = calls<typeof bookValueRules>("bookValues", {
  read: { method: "GET", path: `${root}assets/{id}/depreciation/`, permission: "asset.view_cost" },
  ownership: { method: "GET", path: `${root}assets/{id}/cost-of-ownership/`, permission: "asset.view_cost" },
  dispose: {
    method: "POST",
    path: `${root}assets/{id}/dispose/`,
    permission: "asset.delete",
    success: "Asset disposed successfully",
  },
  report: { method: "GET", path: `${root}report/depreciation/`, permission: "report.view" },
  exportReport: {
    method: "GET",
    path: `${root}report/depreciation/export/`,
    permission: "report.export",
    answers: "file",
  },
  assets: { method: "GET", path: `${root}report/depreciation/assets/`, permission: "report.view" },
  export: {
    method: "GET",
    path: `${root}report/depreciation/assets/export/`,
    permission: "report.export",
    answers: "file",
  },
});
