import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { shown } from "../../meters/meter-api.ts";
import { insertRequest } from "../raise-request.ts";
import { type DueThings, nobodyOf } from "./ask-for-newest.ts";
import { assetsOfPlan, metersOfPlan } from "./plan-days.ts";
import { lockPlan, type PlannedRequest, plannedRequest, requestOfPlan } from "./request-of-plan.ts";

interface MeteredAsset {
  plan: string;
  asset: string;
}

/** Meters of the assets of active plans `p` that have reached their next step. Archived assets wait for their restoring. */
const from = sql`maintenance_plan p
  join organisation o on o.id = p.organisation_id
  cross join lateral ${assetsOfPlan} s
  join meter me on ${metersOfPlan} and me.asset = s.id
  join asset a on a.organisation_id = p.organisation_id and a.id = s.id and not a.is_archived
  cross join lateral (select maintenance_step_of(p, me) as due) n`;
const isDue = sql`${ofOrganisation("p")} and p.is_active and p.meter is not null and me.last_total >= n.due - p.meter_lead`;

/** Assets of plans by a meter whose next step has come. */
export const dueMeters: DueThings<MeteredAsset> = {
  find: async (tx, last, limit) => {
    const behind = last ? sql`and (p.id, s.id) > (${last.plan}::uuid, ${last.asset}::uuid)` : sql``;
    const { rows } = await sql<MeteredAsset>`select p.id as plan, s.id as asset from ${from}
      where ${isDue} ${behind} order by p.id, s.id limit ${limit}::int`.execute(tx);
    return rows;
  },
  ask: askForStep,
  about: ({ plan, asset }) => `the meter of the asset ${asset} for the maintenance plan ${plan}`,
};

interface Step extends PlannedRequest {
  due: number;
  last_total: number;
  meter: string;
  meter_unit: string;
}

/**
 * Raises the one request of a plan for the steps that the meter of an asset has passed; none where the plan's former request
 * for it is still open. The next step is counted from the last reading, so that steps passed at once are asked for once. The
 * plan is locked ahead of looking, so that whoever comes second finds the step that the first noted.
 */
async function askForStep(tx: Transaction, organisation_id: string, { plan, asset }: MeteredAsset): Promise<boolean> {
  await lockPlan(tx, plan);
  const { rows } =
    await sql<Step>`select n.due::float8 as due, me.last_total::float8 as last_total, p.meter, p.meter_unit, ${requestOfPlan}
    from ${from} where ${isDue} and p.id = ${plan}::uuid and s.id = ${asset}::uuid`.execute(tx);
  const [step] = rows;
  if (!step) return false;
  const raiser = nobodyOf(organisation_id, step);
  const { due, last_total, name, meter, meter_unit } = step;
  const counts = { due: shown(due, meter_unit), meter, shown: shown(last_total, meter_unit) };
  const texts = messages.maintenancePlans;
  let request: string | null = null;
  if (!step.is_open) {
    const { body, origin } = plannedRequest(plan, asset, step, texts.requestByMeter({ plan: name, ...counts }));
    ({ id: request } = await insertRequest(tx, raiser, body, { ...origin, source: "Planned" }));
  }
  await sql`insert into maintenance_step (organisation_id, plan, asset, due, counted_to, noted, request)
    select ${ownOrganisation}, ${plan}::uuid, ${asset}::uuid, ${due}::numeric,
      greatest(${due}::numeric, ${last_total}::numeric), clock_timestamp(), ${request}::uuid`.execute(tx);
  if (request !== null) return false;
  await recordActivity(tx, raiser, {
    subject_type: "asset",
    subject_id: asset,
    action: "maintenance skipped",
    reason: texts.skippedOpen,
    changes: [
      { field: "maintenance_plan", before: null, after: name },
      { field: "meter_reading", before: null, after: counts.due },
    ],
  });
  return false;
}
