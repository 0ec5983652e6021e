import type { RequestAction, Visibility } from "@steward/contract/service-requests/constants";
import type { ServiceRequest, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { breadcrumbText, type Change, changesBetween, PlaceText, recordActivity } from "../activity/record-activity.ts";
import { attachmentsOf } from "../attachments/attachment-queries.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { forbidden, notFound, Refusal, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { endLink } from "./provider-links/give-link.ts";
import { type DetailsRow, presentRequest, problemOf, requestRow } from "./service-request-queries.ts";
import { tellReporters } from "./tell-reporters.ts";
import { actionsOf, isPermitted, refusalOf } from "./state-machine.ts";

/** Where the pictures of a request are. */
export const picturesAt = (id: string) => ({ column: "service_request", subject_type: "service_request", id }) as const;

/** A row with its pictures and what the caller may do with it. */
export async function detailsOf(tx: Transaction, ctx: Context, row: DetailsRow): Promise<ServiceRequestDetails> {
  const attachments = await attachmentsOf(tx, ctx, picturesAt(row.id));
  const { escalates_to, people_wanted } = row;
  return { ...presentRequest(row), escalates_to, people_wanted, attachments, may: actionsOf(ctx, row) };
}

/** One request with its pictures and what the caller may do with it. */
export const serviceRequestOf = async (tx: Transaction, ctx: Context, id: string): Promise<ServiceRequestDetails> =>
  detailsOf(tx, ctx, await requestRow(tx, id, ctx));

/** A request as history tells it, with labels in place of ids. */
export function told(request: ServiceRequest): Record<string, unknown> {
  const steps = request.location_details?.breadcrumb ?? [];
  return {
    status: request.status,
    asset: request.steward_asset_details?.asset_id,
    location: request.steward_asset
      ? null
      : new PlaceText(
          breadcrumbText(steps).text,
          steps.map(({ id }) => id),
        ),
    problem_statement: request.problem_statement_details?.name,
    type: request.type,
    priority: request.priority,
    description: request.description,
    contact_person_name: request.contact_person_name,
    contact_person_phone: request.contact_person_phone,
    preferred_at: request.preferred_at,
    coverage: request.coverage,
    service_provider: request.service_provider_details?.name,
    offer: request.offer,
    maintenance_plan: request.maintenance_plan_details?.name,
    checklist: request.checklist.join("; ") || null,
    manager: request.manager_details?.name,
    engineers: request.engineer_details.map(({ name }) => name).join(", "),
    hold_reason: request.hold_reason,
    escalation_level: request.escalation_level || null,
    resolution: request.resolution,
    remark: request.remark,
  };
}

export interface Locked {
  row: DetailsRow;
  before: ServiceRequestDetails;
}

/** Locks the row of a request until the transaction ends; answers whether it is there. */
async function holdRow(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from service_request r
    where ${ofOrganisation("r")} and r.id = ${id}::uuid for no key update`.execute(tx);
  return rows.length > 0;
}

/** @throws Refusal not_found */
async function lockRow(tx: Transaction, id: string): Promise<DetailsRow> {
  if (!(await holdRow(tx, id))) throw notFound();
  return requestRow(tx, id);
}

/**
 * Locks a request until the transaction ends, and reads it, undefined where it is none of the organisation's own; what is
 * done with it is decided by one of its parts.
 */
export async function lockRequest(tx: Transaction, ctx: Context, id: string): Promise<Locked | undefined> {
  if (!(await holdRow(tx, id))) return undefined;
  const row = await requestRow(tx, id);
  return { row, before: await detailsOf(tx, ctx, row) };
}

/**
 * Locks a request for an action until the transaction ends, and reads it.
 * @throws Refusal not_found, forbidden, stale, conflict with the present record
 */
export async function lockedFor(tx: Transaction, ctx: Context, id: string, action: RequestAction): Promise<Locked> {
  const row = await lockRow(tx, id);
  assertPermitted(ctx, row, action);
  const before = await detailsOf(tx, ctx, row);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  assertPossible({ row, before }, action);
  return { row, before };
}

/** Asserts that a locked request may be changed by another action, too. @throws Refusal as `lockedFor` */
export function assertAllowed(ctx: Context, locked: Locked, action: RequestAction): void {
  assertPermitted(ctx, locked.row, action);
  assertPossible(locked, action);
}

function assertPermitted(ctx: Context, row: Locked["row"], action: RequestAction): void {
  if (!isPermitted(ctx, action, row)) throw forbidden(messages.serviceRequests.notYours);
}

function assertPossible({ row, before }: Locked, action: RequestAction): void {
  const refusal = refusalOf(action, row);
  if (refusal !== undefined) throw new Refusal("conflict", refusal, { current: before });
}

/**
 * Asserts that no estimate of parts waits for an answer, of one's own or of the provider: who resolves a request says that
 * its work is done.
 * @throws Refusal conflict with the present request
 */
export async function assertNoEstimateWaits(tx: Transaction, current: ServiceRequestDetails): Promise<void> {
  const waiting = await tx
    .selectFrom("service_estimate")
    .select("id")
    .where("request", "=", current.id)
    .where("status", "=", "Asked")
    .executeTakeFirst();
  if (waiting) throw new Refusal("conflict", messages.serviceParts.waits({ status: current.status }), { current });
}

/** Tells the organisation of its provider, where a locked request is offered to one, what it says now, with its files. */
export async function tellProvider(tx: Transaction, id: string): Promise<void> {
  await sql`select tell_provider(${id}::uuid)`.execute(tx);
}

interface Step {
  /** What history calls it. */
  action: string;
  reason?: string;
  /** What changed besides the request itself, such as one of its visits. */
  changes?: readonly Change[];
}

/** Writes columns of a locked request as a new version, with history; a change of state is an update too. */
export async function saveRequest(
  tx: Transaction,
  ctx: Context,
  { before }: Pick<Locked, "before">,
  columns: Record<string, unknown>,
  { action, reason = "", changes: besides = [] }: Step,
): Promise<ServiceRequestDetails> {
  await tx
    .updateTable("service_request")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  if (before.offer !== null) await tellProvider(tx, before.id);
  const after = await serviceRequestOf(tx, ctx, before.id);
  if (after.status !== before.status) {
    const states = { status_before: before.status, status_after: after.status };
    await insertUpdate(tx, ctx, { request: before.id }, { type: "Status", message: reason, ...states });
  }
  if (after.service_provider !== null && after.closed_at !== null && before.closed_at === null) {
    await endLink(tx, ctx, before.id, "Closed");
  }
  if (after.reports > 0 && after.closed_at !== null && before.closed_at === null) await tellReporters(tx, ctx, after);
  const changes = [...changesBetween(told(before), told(after)), ...besides];
  await recordActivity(tx, ctx, {
    subject_type: "service_request",
    subject_id: before.id,
    action,
    reason,
    changes,
  });
  return after;
}

interface NewUpdate {
  type: "Comment" | "Status" | "Escalation";
  message: string;
  visibility?: Visibility;
  mentions?: string[];
  status_before?: ServiceRequest["status"];
  status_after?: ServiceRequest["status"];
}

/** What updates are about: an own request, or one that a customer gave. */
export type UpdateSubject = { request: string } | { assigned_request: string };

/** Adds an entry to the updates of a request. */
export async function insertUpdate(
  tx: Transaction,
  ctx: Context,
  subject: UpdateSubject,
  update: NewUpdate,
): Promise<string> {
  const id = newId();
  const { organisation_id, actor } = ctx;
  await tx
    .insertInto("service_request_update")
    .values({ organisation_id, id, ...subject, created_by: actor.account_id, ...update })
    .execute();
  return id;
}

/** What the search of everything and home call a request. */
export const nameOf = (request: ServiceRequest): string =>
  [problemOf(request), request.steward_asset_details?.name].filter(Boolean).join(" · ");
