import type { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import {
  type MaintenancePlanDetails,
  problemsOfPlan,
} from "@steward/contract/service-requests/maintenance-plans/rules";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { breadcrumbText, changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { assertReferences } from "../../database/assert-references.ts";
import { dayOfWork, momentNow, newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, notFound, Refusal, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assetLabel } from "../../stock/stock-columns.ts";
import { planDay, planNumber } from "../planned/plan-days.ts";
import { planOf } from "./plan-queries.ts";

type Terms = Parameters<typeof problemsOfPlan>[0];
type Body = Input<typeof maintenancePlanCalls.update>["body"];

/** A plan as history tells it, with labels in place of ids. */
const told = (plan: MaintenancePlanDetails): Record<string, unknown> => ({
  name: plan.name,
  asset: assetLabel(plan.steward_asset_details),
  product: plan.product_details?.name,
  category: plan.category_details?.name,
  location: plan.location === null ? null : breadcrumbText(plan.location_details?.breadcrumb ?? []),
  every: plan.every,
  unit: plan.unit,
  starts: plan.starts,
  lead_days: plan.meter === null ? plan.lead_days : null,
  meter: plan.meter && `${plan.meter} (${plan.meter_unit})`,
  meter_every: plan.meter_every,
  meter_lead: plan.meter === null ? null : plan.meter_lead,
  meter_starts: plan.meter_starts,
  checklist: plan.checklist.join("; "),
  problem_statement: plan.problem_statement_details?.name,
  type: plan.type,
  priority: plan.priority,
  description: plan.description,
  service_provider: plan.service_provider_details?.name,
  is_active: plan.is_active,
  next_due: plan.next_due,
});

/**
 * Asserts that what a plan would be is right as a whole.
 * @throws Refusal invalid
 */
function assertWhole(ctx: Context, plan: Terms): void {
  const errors: Record<string, string> = problemsOfPlan(plan);
  if (ctx.scope !== null && !plan.steward_asset && !plan.location)
    errors.location ??= messages.maintenancePlans.placeNeeded;
  const fields = Object.entries(errors).map(([field, message]) => [field, [message]]);
  if (fields.length === 0) return;
  throw new Refusal("invalid", messages.refusals.notValid, { errors: Object.fromEntries(fields) });
}

/**
 * Asserts that everything a plan names is the organisation's, inside the caller's places and in use.
 * @throws Refusal invalid
 */
async function assertNamed(tx: Transaction, body: Body, before: MaintenancePlanDetails | null): Promise<void> {
  const named = (
    field: "steward_asset" | "product" | "category" | "location" | "problem_statement" | "service_provider",
  ) => ({
    field,
    id: body[field],
    before: before?.[field],
  });
  await assertReferences(tx, [
    { ...named("steward_asset"), table: "asset" },
    { ...named("product"), table: "model" },
    { ...named("category"), table: "category", kinds: kindsOf.asset },
    { ...named("location"), table: "location" },
    { ...named("problem_statement"), table: "problem_statement" },
    { ...named("service_provider"), table: "service_provider" },
  ]);
  if (body.steward_asset && body.steward_asset !== before?.steward_asset) {
    const asset = tx.selectFrom("asset").select("is_archived").where("id", "=", body.steward_asset);
    if ((await asset.executeTakeFirst())?.is_archived)
      throw invalidField("steward_asset", messages.assets.restoredFirst);
  }
}

/** Stands ahead of no other day: a paused plan is never due, and comes last in the list. */
const NEVER = "9999-12-31";

/** The next due day of a plan that is active: the first from today on that has not come already; none by a meter. */
const setNextDue = (tx: Transaction, ctx: Context, id: string) =>
  sql`update maintenance_plan p set next_due = case when p.meter is null then ${planDay(
    planNumber(sql`greatest(${dayOfWork(ctx)}, (select max(d.due) + 1 from maintenance_due d
      where d.organisation_id = p.organisation_id and d.plan = p.id))`),
  )} else ${NEVER}::date end where ${ofOrganisation("p")} and p.is_active and p.id = ${id}::uuid`.execute(tx);

/** A number as a column of decimals takes it. */
const counted = (value: number | null | undefined) => (typeof value === "number" ? String(value) : value);

const columnsOf = ({ steward_asset, product, ...body }: Body) => ({
  ...body,
  ...(steward_asset !== undefined && { asset: steward_asset }),
  ...(product !== undefined && { model: product }),
});

/** Makes a plan; days that have passed are not made up for. */
export const createPlan = (
  ctx: Context,
  { body }: Input<typeof maintenancePlanCalls.create>,
): Promise<MaintenancePlanDetails> =>
  ctx.write(async (tx) => {
    await assertNamed(tx, body, null);
    assertWhole(ctx, body);
    const id = newId();
    const { steward_asset: asset, product: model, meter_every, meter_lead, meter_starts, ...fields } = body;
    const counts = {
      meter_every: counted(meter_every),
      meter_lead: String(meter_lead),
      meter_starts: counted(meter_starts),
    };
    const own = { ...fields, ...counts, asset, model, next_due: body.starts ?? NEVER, counts_from: momentNow() };
    await tx
      .insertInto("maintenance_plan")
      .values({ ...own, organisation_id: ctx.organisation_id, id })
      .execute();
    await setNextDue(tx, ctx, id);
    const made = await planOf(tx, id);
    const changes = changesBetween({}, told(made)).filter(({ after }) => after !== null);
    await recordActivity(tx, ctx, { subject_type: "maintenance_plan", subject_id: id, action: "created", changes });
    return made;
  });

/**
 * Locks a plan until the transaction ends, and reads it.
 * @throws Refusal not_found, stale
 */
async function lockedPlan(tx: Transaction, ctx: Context, id: string): Promise<MaintenancePlanDetails> {
  const { rows } = await sql`select from maintenance_plan p
    where ${ofOrganisation("p")} and p.id = ${id}::uuid for no key update`.execute(tx);
  if (rows.length === 0) throw notFound();
  const before = await planOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  return before;
}

interface Step {
  action: string;
  /** The next due day is another one. */
  isMoved: boolean;
}

/** Writes columns of a locked plan as a new version, with history. */
async function savePlan(
  tx: Transaction,
  ctx: Context,
  before: MaintenancePlanDetails,
  columns: Record<string, unknown>,
  { action, isMoved }: Step,
): Promise<MaintenancePlanDetails> {
  await tx
    .updateTable("maintenance_plan")
    // Whatever it is on by now is noted for a day that is being opened.
    .set({ ...columns, opened_to: null, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  if (isMoved) await setNextDue(tx, ctx, before.id);
  const after = await planOf(tx, before.id);
  const changes = changesBetween(told(before), told(after));
  await recordActivity(tx, ctx, { subject_type: "maintenance_plan", subject_id: before.id, action, changes });
  return after;
}

const INTERVAL = ["every", "unit", "starts", "meter"] as const;
const COUNT = ["meter", "meter_unit", "meter_every", "meter_starts", "steward_asset", "product", "category"] as const;

/** Edits a plan; a body that changes nothing makes no version. */
export const updatePlan = (
  ctx: Context,
  { params, body }: Input<typeof maintenancePlanCalls.update>,
): Promise<MaintenancePlanDetails> =>
  ctx.write(async (tx) => {
    const before = await lockedPlan(tx, ctx, params.id);
    await assertNamed(tx, body, before);
    assertWhole(ctx, { ...before, ...body });
    const differs = (key: keyof Body) =>
      body[key] !== undefined && JSON.stringify(body[key]) !== JSON.stringify(before[key]);
    if (!(Object.keys(body) as (keyof Body)[]).some(differs)) return before;
    const columns = { ...columnsOf(body), ...(COUNT.some(differs) && { counts_from: momentNow() }) };
    return savePlan(tx, ctx, before, columns, { action: "edited", isMoved: INTERVAL.some(differs) });
  });

/** Pauses or resumes a plan; one that is so already stays as it is. */
const setActive =
  (is_active: boolean) =>
  (ctx: Context, { params }: Input<typeof maintenancePlanCalls.pause>): Promise<MaintenancePlanDetails> =>
    ctx.write(async (tx) => {
      const before = await lockedPlan(tx, ctx, params.id);
      if (before.is_active === is_active) return before;
      const columns = is_active ? { is_active } : { is_active, next_due: NEVER };
      return savePlan(tx, ctx, before, columns, { action: is_active ? "resumed" : "paused", isMoved: is_active });
    });
export const pausePlan = setActive(false);
export const resumePlan = setActive(true);

/** Deletes a plan; the database refuses one that has made requests. */
export const removePlan = (ctx: Context, { params }: Input<typeof maintenancePlanCalls.remove>): Promise<undefined> =>
  ctx.write(async (tx) => {
    const { id, name } = await lockedPlan(tx, ctx, params.id);
    await tx.deleteFrom("maintenance_plan").where("id", "=", id).execute();
    const changes = changesBetween({ name }, { name: null });
    await recordActivity(tx, ctx, { subject_type: "maintenance_plan", subject_id: id, action: "deleted", changes });
    return undefined;
  });
