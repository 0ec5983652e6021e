import type { dashboardRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/dashboard/location/` as const;

export const dashboardCalls = calls<typeof dashboardRules>("dashboards", {
  assetKpi: { method: "GET", path: `${root}asset-kpi/`, permission: "dashboard.view" },
  stateKpi: { method: "GET", path: `${root}state-kpi/`, permission: "dashboard.view" },
  branchKpi: { method: "GET", path: `${root}branch-kpi/`, permission: "dashboard.view" },
  stateStatusKpi: { method: "GET", path: `${root}state-status-kpi/`, permission: "dashboard.view" },
  branchStatusKpi: { method: "GET", path: `${root}branch-status-kpi/`, permission: "dashboard.view" },
  stateMapPoints: { method: "GET", path: `${root}state-map-points/`, permission: "dashboard.view" },
  branchMapPoints: { method: "GET", path: `${root}branch-map-points/`, permission: "dashboard.view" },
  locationKpi: { method: "GET", path: `/v1/${PRODUCT}/assets/location-kpi/`, permission: "asset.view" },
});
