import { messages } from "@steward/contract/messages/catalogue";
import type { VisitAction } from "@steward/contract/service-requests/visits/constants";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { sql } from "kysely";
import { type Change, changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { momentNow } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden, notFound, Refusal, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { shown } from "../../meters/meter-api.ts";
import { type Locked as LockedRequest, lockRequest, saveRequest } from "../write-request.ts";
import { lockAssigned } from "../assigned/lock-assigned.ts";
import { visitLabel } from "./open-visits.ts";
import { isPermitted, refusalOf } from "./state-machine.ts";
import { type VisitParams, visitOf } from "./visit-queries.ts";

/** "Engine: 1,204 hours; Pump: 12 cycles". */
export const readingsText = ({ readings }: Pick<ServiceVisit, "readings">): string =>
  readings.map(({ name, value, unit }) => `${name}: ${shown(value, unit)}`).join("; ");

/** A visit as the history of its request tells it. */
export const told = (visit: ServiceVisit): Record<string, unknown> => ({
  visit: visitLabel(visit.visit_number, visit.status),
  engineer: visit.engineer_name,
  scheduled_at: visit.scheduled_at,
  scheduled_end: visit.scheduled_end,
  started_at: visit.started_at,
  ended_at: visit.ended_at,
  obstacle: visit.obstacle,
  findings: visit.findings,
  action: visit.action,
  checklist: visit.checklist.map(({ text, is_done }) => `${is_done ? "✓" : "–"} ${text}`).join("; "),
  meter_reading: [visit.meter_reading, readingsText(visit)].filter(Boolean).join("; "),
  visit_remark: visit.remark,
  customer_name: visit.customer_name,
  charge: visit.charge && `${visit.charge} ${visit.charge_currency}`,
  asks_next: visit.asks_next || null,
});

/** What a visit is for: a request of one's own, or one that a customer gave, locked on both sides. */
export type Visited = { own: LockedRequest } | { assigned: AssignedRequest };

/**
 * Locks what a visit is for until the transaction ends.
 * @throws Refusal not_found, and conflict where the request was taken back, or its customer is suspended
 */
export async function lockVisited(tx: Transaction, ctx: Context, id: string): Promise<Visited> {
  const own = await lockRequest(tx, ctx, id);
  return own ? { own } : { assigned: (await lockAssigned(tx, id)).in("Accepted") };
}

export interface Locked {
  visited: Visited;
  before: ServiceVisit;
}

/**
 * Locks what a visit is for, and so all its visits, for an action until the transaction ends.
 * @throws Refusal not_found, forbidden, stale, conflict with the present visit
 */
export async function lockedFor(
  tx: Transaction,
  ctx: Context,
  params: VisitParams,
  action: VisitAction,
): Promise<Locked> {
  const visited = await lockVisited(tx, ctx, params.id);
  const before = await visitOf(tx, ctx, params);
  if (before.partner_details) throw forbidden(messages.serviceVisits.ofProvider(before.partner_details));
  if (!isPermitted(ctx, before)) throw forbidden(messages.serviceVisits.notYours);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  const refusal = refusalOf(action, { status: before.status, request_status: before.service_request_details.status });
  if (refusal !== undefined) throw new Refusal("conflict", refusal, { current: before });
  return { visited, before };
}

interface Step {
  /** What history calls it. */
  action: string;
  reason?: string;
  /** Columns of an own request that the step changes too, once the visit is written; a customer's follows by itself. */
  request?: (tx: Transaction, request: LockedRequest) => Promise<Record<string, unknown>>;
}

/** Writes columns of a locked visit as a new version, with one entry in the history of its request; a customer is told. */
export async function saveVisit(
  tx: Transaction,
  ctx: Context,
  { visited, before }: Locked,
  columns: Record<string, unknown>,
  { action, reason = "", request: follow }: Step,
): Promise<ServiceVisit> {
  await tx
    .updateTable("service_visits")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const params = { id: before.service_request, visit_id: before.id };
  const after = await visitOf(tx, ctx, params);
  const changes = changesBetween(told(before), told(after));
  if ("own" in visited) {
    const followed = (await follow?.(tx, visited.own)) ?? {};
    if (Object.keys(followed).length > 0) {
      await saveRequest(tx, ctx, visited.own, followed, { action, reason, changes });
      return visitOf(tx, ctx, params);
    }
  }
  return (await tellVisit(tx, ctx, { visited, params }, { action, reason, changes })) ?? after;
}

/**
 * Tells the history of its request of a visit that was written, and the customer where the request is an assigned one;
 * answers the visit of that one, whose request followed.
 */
export async function tellVisit(
  tx: Transaction,
  ctx: Context,
  { visited, params }: { visited: Visited; params: VisitParams },
  entry: { action: string; reason?: string; changes: Change[] },
): Promise<ServiceVisit | undefined> {
  const isOwn = "own" in visited;
  if (!isOwn) await sql`select tell_visit(${params.visit_id}::uuid)`.execute(tx);
  const subject_type = isOwn ? "service_request" : "assigned_request";
  await recordActivity(tx, ctx, { subject_type, subject_id: params.id, ...entry });
  return isOwn ? undefined : visitOf(tx, ctx, params);
}

/** The next number among the visits of what is locked. */
export async function nextNumber(tx: Transaction, request: string): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select coalesce(max(v.visit_number), 0) + 1 as number from service_visits v
    where ${ofOrganisation("v")} and (v.service_request_id = ${request}::uuid or v.assigned_request = ${request}::uuid)`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row.number;
}

/** When something was done as the device says it, never ahead of the server's own time. */
export const doneAt = (device_time: string | undefined) =>
  sql<string>`least(${device_time ?? null}::timestamptz, ${momentNow()})`;
