import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { dueMeters } from "./ask-by-meters.ts";
import { assetsOfPlan, planDay, planNumber } from "./plan-days.ts";
import { askForEach, askForNewest, BATCH, type DueThings, nobodyOf, openingOf, TODAY } from "./ask-for-newest.ts";
import { lockPlan, type PlannedRequest, plannedRequest, requestOfPlan } from "./request-of-plan.ts";

const from = sql`maintenance_plan p join organisation o on o.id = p.organisation_id`;
/** A plan `p` has a due day that has come, or is in the midst of noting one. */
const isDue = sql`${ofOrganisation("p")} and p.is_active
  and (p.next_due <= ${TODAY} + p.lead_days or p.opening is not null)`;
const NONE = "00000000-0000-0000-0000-000000000000";

/** Plans with due days that have come. */
export const duePlans: DueThings<string> = {
  find: async (tx, last, limit) => {
    const { rows } = await sql<{ id: string }>`select p.id from ${from}
      where ${isDue} and p.id > ${last ?? NONE}::uuid
      order by p.id limit ${limit}::int`.execute(tx);
    return rows.map(({ id }) => id);
  },
  ask: noteDueDay,
  about: (plan) => `due days of the maintenance plan ${plan}`,
};

interface DueDays {
  opening: string | null;
  days: string[];
  currency: string;
  time_zone: string;
}

/**
 * Notes a batch of the assets that a plan is on, for its newest due day that has come. The plan keeps the day and the last
 * asset of the batch, so that whoever comes next goes on from there, with the assets as they are by then.
 */
async function noteDueDay(tx: Transaction, organisation_id: string, plan: string): Promise<boolean> {
  const { rows } = await sql<DueDays>`select p.opening, o.currency, o.time_zone,
      array(select to_char(day, 'YYYY-MM-DD')
        from maintenance_days(p.starts, p.every, p.unit, p.next_due, ${TODAY} + p.lead_days) day order by day) as days
    from ${from} where ${isDue} and p.id = ${plan}::uuid for no key update of p`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  if (found.opening === null) await openNewest(tx, nobodyOf(organisation_id, found), plan, found.days);
  const { rows: noted } = await sql<{ is_more: boolean }>`
    with batch as (
      select p.organisation_id, p.id as plan, a.id as asset, p.opening as due
      from maintenance_plan p cross join lateral ${assetsOfPlan} a
      where ${ofOrganisation("p")} and p.id = ${plan}::uuid and a.id > coalesce(p.opened_to, ${NONE}::uuid)
      order by a.id limit ${BATCH}::int),
    noted as (
      insert into maintenance_due (organisation_id, plan, asset, due) select * from batch on conflict do nothing),
    reached as (select asset from batch order by asset offset ${BATCH - 1}::int)
    update maintenance_plan p set opened_to = (select asset from reached),
      opening = case when exists (select from reached) then p.opening end
    where ${ofOrganisation("p")} and p.id = ${plan}::uuid
    returning p.opening is not null as is_more`.execute(tx);
  // A day that came while an earlier one was noted comes after it.
  return noted[0]?.is_more === true || (found.opening !== null && found.days.length > 0);
}

/** Opens the newest of a plan's due days that have come; the earlier ones are skipped, and the history of the plan tells them. */
async function openNewest(
  tx: Transaction,
  raiser: ReturnType<typeof nobodyOf>,
  plan: string,
  days: readonly string[],
): Promise<void> {
  const newest = sql`${days.at(-1)}::date`;
  await sql`update maintenance_plan p set opening = ${newest}, next_due = ${planDay(planNumber(sql`${newest} + 1`))}
    where ${ofOrganisation("p")} and p.id = ${plan}::uuid`.execute(tx);
  const passed = days.slice(0, -1);
  if (passed.length === 0) return;
  await recordActivity(tx, raiser, {
    subject_type: "maintenance_plan",
    subject_id: plan,
    action: "due days skipped",
    reason: messages.maintenancePlans.skippedLate,
    changes: [{ field: "days_skipped", before: null, after: passed.join(", ") }],
  });
}

interface PlannedAsset {
  plan: string;
  asset: string;
}

/** Assets with noted due days of active plans. */
export const plannedAssets: DueThings<PlannedAsset> = {
  find: async (tx, last, limit) => {
    const behind = last ? sql`and (d.plan, d.asset) > (${last.plan}::uuid, ${last.asset}::uuid)` : sql``;
    const { rows } = await sql<PlannedAsset>`select distinct d.plan, d.asset from maintenance_due d
      join maintenance_plan p on p.organisation_id = d.organisation_id and p.id = d.plan and p.is_active
      where ${ofOrganisation("d")} and d.status = 'Planned' ${behind}
      order by d.plan, d.asset limit ${limit}::int`.execute(tx);
    return rows;
  },
  ask: askForAsset,
  about: ({ plan, asset }) => `the maintenance plan ${plan} for the asset ${asset}`,
};

interface Due extends PlannedRequest {
  due: string;
  is_archived: boolean;
  preferred_at: string;
}

/**
 * Raises the request of a plan for the noted due days of an asset; none where the asset is archived, or the plan's former
 * request for it is still open. The plan is locked ahead of looking, so that whoever comes second finds what the first did.
 */
async function askForAsset(tx: Transaction, organisation_id: string, { plan, asset }: PlannedAsset): Promise<boolean> {
  await lockPlan(tx, plan);
  const { rows } =
    await sql<Due>`select d.due, a.is_archived, ${openingOf(sql`d.due`)} as preferred_at, ${requestOfPlan}
    from maintenance_due d join ${from} on p.organisation_id = d.organisation_id and p.id = d.plan and p.is_active
    join asset a on a.organisation_id = d.organisation_id and a.id = d.asset
    where ${ofOrganisation("d")} and d.plan = ${plan}::uuid and d.asset = ${asset}::uuid and d.status = 'Planned'
    order by d.due for no key update of d`.execute(tx);
  const newest = rows.at(-1);
  if (!newest) return false;
  const { due, name, preferred_at } = newest;
  const texts = messages.maintenancePlans;
  const { body, origin } = plannedRequest(plan, asset, newest, texts.request({ plan: name, day: due }));
  await askForNewest(tx, nobodyOf(organisation_id, newest), {
    table: "maintenance_due",
    of: sql`d.plan = ${plan}::uuid and d.asset = ${asset}::uuid`,
    days: rows.map((row) => row.due),
    asset,
    refusal: newest.is_archived ? texts.skippedArchived : newest.is_open ? texts.skippedOpen : null,
    body: { ...body, preferred_at },
    origin,
    skipped: {
      action: "maintenance skipped",
      field: "days_skipped",
      changes: [{ field: "maintenance_plan", before: null, after: name }],
      reason: texts.skippedLate,
    },
  });
  return false;
}

/** Asks for the maintenance that an organisation's plans have due. */
export async function askForMaintenance(
  services: Services,
  organisation_id: string,
  signal?: AbortSignal,
): Promise<void> {
  const of = { services, organisation_id, signal };
  await askForEach(duePlans, of);
  await askForEach(plannedAssets, of);
  await askForEach(dueMeters, of);
}
