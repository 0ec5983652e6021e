import { messages } from "@steward/contract/messages/catalogue";
import type { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { VISIT_HOURS_MOST } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { sql } from "kysely";
import { changesBetween } from "../../activity/record-activity.ts";
import { momentNow, newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, Refusal, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { begun, responded } from "../change-request.ts";
import { addEngineer, assertEngineers, assertPlaced } from "../engineers/assign-engineers.ts";
import { refusalOf as requestRefusalOf } from "../state-machine.ts";
import { type Locked as LockedRequest, saveRequest } from "../write-request.ts";
import { unplanned } from "./open-visits.ts";
import { visitOf } from "./visit-queries.ts";
import { doneAt, lockedFor, lockVisited, nextNumber, saveVisit, tellVisit, told, type Visited } from "./write-visit.ts";

type Changed = Promise<ServiceVisit>;

const HOUR_MS = 3_600_000;

/** @throws Refusal invalid where a visit would end before it begins, or last too long */
function assertPlan({ scheduled_at, scheduled_end }: { scheduled_at: string; scheduled_end: string }): void {
  const hours = (Date.parse(scheduled_end) - Date.parse(scheduled_at)) / HOUR_MS;
  if (hours > 0 && hours <= VISIT_HOURS_MOST) return;
  throw invalidField("scheduled_end", messages.serviceVisits.endsLater({ hours: VISIT_HOURS_MOST }));
}

/** Plans a visit: its engineer has the request from then on. */
export const scheduleVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.schedule>): Changed =>
  ctx.write(async (tx) => {
    const visited = await lockVisited(tx, ctx, params.id);
    assertSchedulable(ctx, visited);
    assertPlan(body);
    await assertEngineers(tx, [body.engineer], { request: params.id, field: "engineer" });
    await assertPlaced(tx, ctx, body);
    const id = newId();
    const isOwn = "own" in visited;
    const { checklist } = isOwn ? visited.own.before : visited.assigned;
    await tx
      .insertInto("service_visits")
      .values({
        ...body,
        organisation_id: ctx.organisation_id,
        id,
        ...(isOwn ? { service_request_id: params.id } : { assigned_request: params.id, told_as: newId() }),
        visit_number: await nextNumber(tx, params.id),
        checklist: JSON.stringify(checklist.map((text) => ({ text, is_done: false }))),
        created_by: ctx.actor.account_id,
      })
      .execute();
    const named = { id: params.id, visit_id: id };
    const changes = changesBetween({}, told(await visitOf(tx, ctx, named))).filter(({ after }) => after !== null);
    const action = "visit scheduled";
    if (isOwn) {
      await addEngineer(tx, params.id, body.engineer);
      const manager = visited.own.before.manager_details?.id ?? ctx.actor.account_id;
      const columns = { status: "Scheduled", manager, ...responded() };
      await saveRequest(tx, ctx, visited.own, columns, { action, changes });
    } else {
      await tellVisit(tx, ctx, { visited, params: named }, { action, changes });
    }
    return visitOf(tx, ctx, named);
  });

/** @throws Refusal stale, and conflict where the request takes no visit in its state */
function assertSchedulable(ctx: Context, visited: Visited): void {
  const current = "own" in visited ? visited.own.before : visited.assigned;
  if (ctx.version !== undefined && ctx.version !== current.version) throw stale(current);
  const refusal = requestRefusalOf("schedule", { raised_by: null, is_past: null, status: current.status });
  if (refusal !== undefined) throw new Refusal("conflict", refusal, { current });
}

/** Plans a visit for another time: whoever had accepted it is asked again. */
export const rescheduleVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.reschedule>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "reschedule");
    assertPlan(body);
    await assertPlaced(tx, ctx, { engineer: locked.before.engineer, ...body });
    const { reason, ...planned } = body;
    const anew = { status: "Scheduled", accepted_at: null, en_route_at: null, en_route_received: null };
    const columns = { ...planned, ...anew, rescheduled: sql`rescheduled + 1` };
    return saveVisit(tx, ctx, locked, columns, { action: "visit rescheduled", reason });
  });

export const acceptVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.accept>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "accept");
    const columns = { status: "Accepted", accepted_at: doneAt(body.device_time) };
    return saveVisit(tx, ctx, locked, columns, { action: "visit accepted" });
  });

export const declineVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.decline>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "decline");
    const step = { action: "visit declined", reason: body.reason, request: unplanned };
    return saveVisit(tx, ctx, locked, { status: "Declined", reason: body.reason }, step);
  });

export const cancelVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.cancel>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "cancel");
    const step = { action: "visit cancelled", reason: body.reason, request: unplanned };
    return saveVisit(tx, ctx, locked, { status: "Cancelled", reason: body.reason }, step);
  });

export const setOut = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.enRoute>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "enRoute");
    const columns = { status: "En Route", en_route_at: doneAt(body.device_time), en_route_received: momentNow() };
    return saveVisit(tx, ctx, locked, columns, { action: "set out for a visit" });
  });

/** Begins the work of a visit, and with it that of its request. */
export const startVisit = (ctx: Context, { params, body }: Input<typeof serviceVisitCalls.start>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "start");
    const columns = { status: "In Progress", started_at: doneAt(body.device_time), started_received: momentNow() };
    const request = async (_tx: Transaction, { before }: LockedRequest) =>
      before.status === "In Progress" ? {} : begun(before);
    return saveVisit(tx, ctx, locked, columns, { action: "visit started", request });
  });

/** @throws Refusal invalid where a visit would end before it began */
export function assertAfterStart(device_time: string | undefined, { started_at }: ServiceVisit): void {
  if (device_time && started_at && Date.parse(device_time) < Date.parse(started_at)) {
    throw invalidField("device_time", messages.serviceVisits.beganBefore);
  }
}
