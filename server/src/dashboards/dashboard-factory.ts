import type { WorldPart } from "../test-server/world/world-part.ts";

export const world: WorldPart = {
  statements: {
    "dashboards.assetKpi": 2,
    "dashboards.stateKpi": 2,
    "dashboards.branchKpi": 2,
    "dashboards.stateStatusKpi": 2,
    "dashboards.branchStatusKpi": 2,
    "dashboards.stateMapPoints": 2,
    "dashboards.branchMapPoints": 2,
    "dashboards.locationKpi": 2,
  },
};
