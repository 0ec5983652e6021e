import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { type Activity, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { type Context, unversioned } from "../http/context.ts";
import { lockAssigned } from "../service-requests/assigned/lock-assigned.ts";
import { assertAllowed, lockRequest } from "../service-requests/write-request.ts";

/** What parts are for: a request of one's own, or one that a customer gave. */
export type PartSubject = { id: string } & ({ own: ServiceRequestDetails } | { assigned: AssignedRequest });

/** The same without what is known of it. */
export type SubjectKey = { id: string } & ({ own: unknown } | { assigned: unknown });

export const ownSubject = (own: ServiceRequestDetails): PartSubject => ({ id: own.id, own });

/**
 * Locks what parts are for until the transaction ends, on both sides where a customer gave it, for an action.
 * @throws Refusal not_found, forbidden, and conflict where it takes no parts, was taken back, or its customer is suspended
 */
export async function lockSubject(
  tx: Transaction,
  ctx: Context,
  id: string,
  action: "fit" | "ask_approval",
): Promise<PartSubject> {
  const locked = await lockRequest(tx, unversioned(ctx), id);
  if (!locked) return { id, assigned: (await lockAssigned(tx, id)).in("Accepted") };
  assertAllowed(ctx, locked, action);
  return ownSubject(locked.before);
}

/** The own parts or estimates of a request, by the alias of their table; those of a provider are told apart. */
export const ofSubject = (alias: string, { id, ...of }: SubjectKey) =>
  "own" in of
    ? sql`${ofOrganisation(alias)} and ${sql.ref(`${alias}.request`)} = ${id}::uuid and ${sql.ref(`${alias}.partner`)} is null`
    : sql`${ofOrganisation(alias)} and ${sql.ref(`${alias}.assigned_request`)} = ${id}::uuid`;

/** Columns that name the request of a part or an estimate. */
export const subjectColumns = (subject: PartSubject) =>
  "own" in subject ? { request: subject.id } : { assigned_request: subject.id };

/** Tells the history of a request of one of its parts, or of its estimate. */
export const recordOnSubject = (
  tx: Transaction,
  ctx: Context,
  subject: PartSubject,
  told: Pick<Activity, "action" | "changes"> & { reason?: string },
) =>
  recordActivity(tx, ctx, {
    ...told,
    subject_type: "own" in subject ? "service_request" : "assigned_request",
    subject_id: subject.id,
  });
