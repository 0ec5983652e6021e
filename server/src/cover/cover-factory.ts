import { coverCalls } from "@steward/contract/cover/calls";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const world: WorldPart = {
  make: {
    warranty: async (caller, record) =>
      (
        await caller.ok(coverCalls.addWarranty, {
          params: { id: await record("asset") },
          body: { start_date: "2024-01-01", warranty_period: 12 },
        })
      ).id,
    amc: async (caller, record) =>
      (
        await caller.ok(coverCalls.addAmc, {
          params: { id: await record("asset") },
          body: { amc_start_date: "2024-01-01", amc_end_date: "2024-12-31" },
        })
      ).id,
  },
  fields: { provider: "service_provider" },
  ids: {
    "cover.warranties": "asset",
    "cover.addWarranty": "asset",
    "cover.amcs": "asset",
    "cover.addAmc": "asset",
    "cover.readWarranty": "warranty",
    "cover.updateWarranty": "warranty",
    "cover.renewWarranty": "warranty",
    "cover.removeWarranty": "warranty",
    "cover.readAmc": "amc",
    "cover.updateAmc": "amc",
    "cover.renewAmc": "amc",
    "cover.removeAmc": "amc",
  },
  // The verbs read the record before and after the asset carries it.
  statements: {
    "cover.warranties": 3,
    "cover.addWarranty": 8,
    "cover.readWarranty": 2,
    "cover.updateWarranty": 10,
    "cover.renewWarranty": 11,
    "cover.removeWarranty": 7,
    "cover.amcs": 3,
    "cover.addAmc": 8,
    "cover.readAmc": 2,
    "cover.updateAmc": 10,
    // And the value that it takes over.
    "cover.renewAmc": 12,
    "cover.removeAmc": 7,
    "cover.list": 2,
    "cover.days": 2,
    "cover.export": 3,
  },
};
