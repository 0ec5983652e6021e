import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { dashboardRules } from "@steward/contract/dashboards/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { findBranches, findBranchPoints, findStatePoints, findStates, readAssetKpi } from "./location-queries.ts";

export const dashboardRoutes = routes(join(dashboardCalls, dashboardRules), (router) => {
  router.signedIn(dashboardCalls.assetKpi, readAssetKpi);
  router.signedIn(dashboardCalls.stateKpi, findStates);
  router.signedIn(dashboardCalls.branchKpi, findBranches);
  router.signedIn(dashboardCalls.stateStatusKpi, findStates);
  router.signedIn(dashboardCalls.branchStatusKpi, findBranches);
  router.signedIn(dashboardCalls.stateMapPoints, findStatePoints);
  router.signedIn(dashboardCalls.branchMapPoints, findBranchPoints);
  router.signedIn(dashboardCalls.locationKpi, readAssetKpi);
});
