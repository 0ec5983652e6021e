import { messages } from "@steward/contract/messages/catalogue";
import { openServiceStates, type Priority, type RequestType } from "@steward/contract/service-requests/constants";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { shown } from "../../meters/meter-api.ts";
import { insertRequest } from "../raise-request.ts";
import { type DueThings, nobodyOf } from "./ask-for-newest.ts";
import { assetsOfPlan, metersOfPlan } from "./plan-days.ts";

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

interface Step {
  due: number;
  last_total: number;
  name: string;
  meter: string;
  meter_unit: string;
  problem_statement: string | null;
  type: RequestType;
  priority: Priority;
  description: string;
  checklist: string[];
  service_provider: string | null;
  is_open: boolean;
  currency: string;
  time_zone: string;
}

/**
 * Raises the one request of a plan for the steps that the meter of an asset has passed; none where the plan's former request
 * for it is still open. The next step is counted from the last reading, so that steps passed at once are asked for once. The
 * plan is locked ahead of looking, so that whoever comes second finds the step that the first noted.
 */
async function askForStep(tx: Transaction, organisation_id: string, { plan, asset }: MeteredAsset): Promise<boolean> {
  await sql`select from maintenance_plan p where ${ofOrganisation("p")} and p.id = ${plan}::uuid for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Step>`select n.due::float8 as due, me.last_total::float8 as last_total, p.name, p.meter,
      p.meter_unit, p.problem_statement, p.type, p.priority, p.description, p.checklist, p.service_provider,
      exists (select from service_request r where r.organisation_id = p.organisation_id and r.maintenance_plan = p.id
        and r.asset = s.id and r.status = any(${[...openServiceStates]}::text[])) as is_open, o.currency, o.time_zone
    from ${from} where ${isDue} and p.id = ${plan}::uuid and s.id = ${asset}::uuid`.execute(tx);
  const [step] = rows;
  if (!step) return false;
  const raiser = nobodyOf(organisation_id, step);
  const { due, last_total, name, meter, meter_unit, problem_statement, type, priority, description } = step;
  const counts = { due: shown(due, meter_unit), meter, shown: shown(last_total, meter_unit) };
  const texts = messages.maintenancePlans;
  let request: string | null = null;
  if (!step.is_open) {
    const body = {
      steward_asset: asset,
      problem_statement,
      type,
      priority,
      description: [texts.requestByMeter({ plan: name, ...counts }), description].filter(Boolean).join("\n\n"),
      contact_person_name: "",
      contact_person_phone: "",
    };
    const { service_provider, checklist } = step;
    const origin = { source: "Planned", maintenance_plan: plan, service_provider, checklist } as const;
    ({ id: request } = await insertRequest(tx, raiser, body, origin));
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
