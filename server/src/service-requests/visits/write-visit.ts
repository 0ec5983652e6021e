import { messages } from "@steward/contract/messages/catalogue";
import type { VisitAction } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { momentNow } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden, notFound, Refusal, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { type Locked as LockedRequest, lockRequest, saveRequest } from "../write-request.ts";
import { visitLabel } from "./open-visits.ts";
import { isPermitted, refusalOf } from "./state-machine.ts";
import { type VisitParams, visitOf } from "./visit-queries.ts";

/** A visit as the history of its request tells it. */
export const told = (visit: ServiceVisit): Record<string, unknown> => ({
  visit: visitLabel(visit.visit_number, visit.status),
  engineer: visit.engineer_details.name,
  scheduled_at: visit.scheduled_at,
  scheduled_end: visit.scheduled_end,
  started_at: visit.started_at,
  ended_at: visit.ended_at,
  obstacle: visit.obstacle,
  findings: visit.findings,
  action: visit.action,
  checklist: visit.checklist.map(({ text, is_done }) => `${is_done ? "✓" : "–"} ${text}`).join("; "),
  meter_reading: visit.meter_reading,
  visit_remark: visit.remark,
  customer_name: visit.customer_name,
  charge: visit.charge && `${visit.charge} ${visit.charge_currency}`,
  asks_next: visit.asks_next || null,
});

export interface Locked {
  request: LockedRequest;
  before: ServiceVisit;
}

/**
 * Locks the request of a visit, and so all its visits, for an action until the transaction ends.
 * @throws Refusal not_found, forbidden, stale, conflict with the present visit
 */
export async function lockedFor(
  tx: Transaction,
  ctx: Context,
  params: VisitParams,
  action: VisitAction,
): Promise<Locked> {
  const request = await lockRequest(tx, ctx, params.id);
  const before = await visitOf(tx, ctx, params);
  if (!isPermitted(ctx, before)) throw forbidden(messages.serviceVisits.notYours);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  const refusal = refusalOf(action, { status: before.status, request_status: request.before.status });
  if (refusal !== undefined) throw new Refusal("conflict", refusal, { current: before });
  return { request, before };
}

interface Step {
  /** What history calls it. */
  action: string;
  reason?: string;
  /** Columns of the request that the step changes too, once the visit is written. */
  request?: (tx: Transaction) => Promise<Record<string, unknown>>;
}

/** Writes columns of a locked visit as a new version, with one entry in the history of its request. */
export async function saveVisit(
  tx: Transaction,
  ctx: Context,
  { request, before }: Locked,
  columns: Record<string, unknown>,
  { action, reason = "", request: follow }: Step,
): Promise<ServiceVisit> {
  await tx
    .updateTable("service_visits")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const after = await visitOf(tx, ctx, { id: request.before.id, visit_id: before.id });
  const changes = changesBetween(told(before), told(after));
  const followed = (await follow?.(tx)) ?? {};
  if (Object.keys(followed).length > 0) {
    await saveRequest(tx, ctx, request, followed, { action, reason, changes });
    return visitOf(tx, ctx, { id: request.before.id, visit_id: before.id });
  }
  await recordActivity(tx, ctx, {
    subject_type: "service_request",
    subject_id: request.before.id,
    action,
    reason,
    changes,
  });
  return after;
}

/** The next number among the visits of a locked request. */
export async function nextNumber(tx: Transaction, request: string): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select coalesce(max(v.visit_number), 0) + 1 as number from service_visits v
    where ${ofOrganisation("v")} and v.service_request_id = ${request}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row.number;
}

/** When something was done as the device says it, never ahead of the server's own time. */
export const doneAt = (device_time: string | undefined) =>
  sql<string>`least(${device_time ?? null}::timestamptz, ${momentNow()})`;
