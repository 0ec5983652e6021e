import { messages } from "@steward/contract/messages/catalogue";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { openVisitStates } from "@steward/contract/service-requests/visits/constants";
import { sql } from "kysely";
import type { Change } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Locked } from "../write-request.ts";

const openVisits = (tx: Transaction, request: string) =>
  tx
    .selectFrom("service_visits")
    .select(["id", "visit_number", "status"])
    .where("service_request_id", "=", request)
    .where("status", "in", openVisitStates)
    .orderBy("visit_number")
    .execute();

/** Whether a visit of a request is still to come, or under way. */
export const hasOpenVisit = async (tx: Transaction, request: string): Promise<boolean> =>
  (await openVisits(tx, request)).length > 0;

/** A request whose last planned visit is gone waits for another one. */
export async function unplanned(tx: Transaction, { before, row }: Locked): Promise<Record<string, unknown>> {
  const isPlanned = before.status === "Scheduled" || row.held_from === "Scheduled";
  if (!isPlanned || (await hasOpenVisit(tx, before.id))) return {};
  return before.status === "Scheduled" ? { status: "Assigned" } : { held_from: "Assigned" };
}

/**
 * Asserts that a request has no open visit.
 * @throws Refusal conflict with the present request
 */
export async function assertNoOpenVisit(tx: Transaction, current: ServiceRequestDetails): Promise<void> {
  if (!(await hasOpenVisit(tx, current.id))) return;
  throw new Refusal("conflict", messages.serviceVisits.visitOpen({ status: current.status }), { current });
}

/** Cancels the open visits of a request; answers what history tells of them. */
export async function cancelOpenVisits(tx: Transaction, request: string, reason: string): Promise<Change[]> {
  const open = await openVisits(tx, request);
  if (open.length === 0) return [];
  await tx
    .updateTable("service_visits")
    .set({ status: "Cancelled", reason, version: sql`version + 1`, modified: sql`now()` })
    .where(
      "id",
      "in",
      open.map(({ id }) => id),
    )
    .execute();
  return open.map(({ visit_number, status }) => ({
    field: "visit",
    before: visitLabel(visit_number, status),
    after: visitLabel(visit_number, "Cancelled"),
  }));
}

/** How history names a visit in its state. */
export const visitLabel = (number: number, status: string): string => `${number} · ${status}`;
