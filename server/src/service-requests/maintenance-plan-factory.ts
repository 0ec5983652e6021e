import type { BodyOf } from "@steward/contract/kit/call";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { MaintenancePlanDetails } from "@steward/contract/service-requests/maintenance-plans/rules";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** A day soon enough for the forecast. */
const SOON_MS = 60 * 86_400_000;
const soon = () => new Date(Date.now() + SOON_MS).toISOString().slice(0, "yyyy-MM-dd".length);

/** A plan that is due each month; on a new asset where nothing is told that it is on. */
export async function makeMaintenancePlan(
  caller: Caller,
  fields: Partial<BodyOf<typeof calls.create>> = {},
): Promise<MaintenancePlanDetails> {
  const { steward_asset, product, category } = fields;
  const on = steward_asset || product || category ? {} : { steward_asset: (await makeAsset(caller)).id };
  const terms = { name: freshName("Change filters"), every: 1, unit: "Month", starts: soon() } as const;
  return caller.ok(calls.create, { body: { ...terms, ...on, ...fields } });
}

export const world: WorldPart = {
  make: {
    maintenance_plan: async (caller, record) =>
      (await makeMaintenancePlan(caller, { steward_asset: await record("asset") })).id,
    /** Another one, so that a list can be narrowed. */
    other_maintenance_plan: async (caller, record) =>
      (await makeMaintenancePlan(caller, { steward_asset: await record("asset") })).id,
    paused_maintenance_plan: async (caller, record) => {
      const { id } = await makeMaintenancePlan(caller, { steward_asset: await record("asset") });
      return (await caller.ok(calls.pause, { params: { id } })).id;
    },
  },
  ids: { "maintenancePlans.": "maintenance_plan", "maintenancePlans.resume": "paused_maintenance_plan" },
  bodies: {
    "maintenancePlans.create": ({ records }) => ({
      name: freshName("Change filters"),
      steward_asset: records.asset,
      every: 3,
      unit: "Month",
      starts: "2040-01-31",
    }),
    "maintenancePlans.update": () => ({ name: freshName("Change filters") }),
  },
  statements: {
    "maintenancePlans.list": 2,
    "maintenancePlans.create": 7,
    "maintenancePlans.export": 3,
    "maintenancePlans.forecast": 2,
    "maintenancePlans.days": 2,
    "maintenancePlans.dates": 2,
    "maintenancePlans.read": 2,
    "maintenancePlans.update": 6,
    "maintenancePlans.pause": 6,
    "maintenancePlans.resume": 7,
    "maintenancePlans.remove": 5,
    "maintenancePlans.activity": 3,
  },
};
