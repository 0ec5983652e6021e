import { messages } from "@steward/contract/messages/catalogue";
import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import type { ServiceEstimate } from "@steward/contract/service-parts/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { minorUnits } from "../database/minor-units.ts";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, conflict, conflictAt } from "../errors/refusal.ts";
import { type Context, unversioned } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockedFor } from "../service-requests/write-request.ts";
import { tellApprovers, tellAsker, tellOtherSide } from "./estimate-mails.ts";
import { amountText, estimated, estimateOf } from "./estimate-queries.ts";
import { lockSubject, ownSubject, recordOnSubject, subjectColumns } from "./part-subject.ts";

type Asked = Pick<Input<typeof servicePartCalls.askApproval>, "params">;

/** Asks those who close requests to approve the charged parts of one; of an assigned one, those of its customer. */
export const askApproval = (ctx: Context, { params: { id } }: Asked): Promise<ServiceEstimate> =>
  ctx.write(async (tx) => {
    const subject = await lockSubject(tx, ctx, id, "ask_approval");
    const now = await estimated(tx, subject);
    if (now.last?.status === "Asked") throw conflict(messages.serviceParts.askedAlready);
    if (!now.is_needed) throw conflict(messages.serviceParts.notNeeded);
    const { organisation_id, actor } = ctx;
    const { charged: amount, currency } = now;
    const [estimate, told_as] = [newId(), "own" in subject ? null : newId()];
    await tx
      .insertInto("service_estimate")
      .values({
        organisation_id,
        id: estimate,
        ...subjectColumns(subject),
        told_as,
        amount,
        currency,
        asked_by: actor.account_id,
        created: momentNow(),
      })
      .execute();
    const told = amountText(amount, currency);
    const changes = [{ field: "estimate", before: null, after: told }];
    await recordOnSubject(tx, ctx, subject, { action: "approval asked for", changes });
    if ("own" in subject) {
      await tellApprovers(tx, ctx, subject.own, told);
      return estimateOf(tx, subject);
    }
    await sql`select tell_estimate(${estimate}::uuid)`.execute(tx);
    const { rows } = await sql<{ organisation: string }>`select p.other as organisation from partner p
      where ${ofOrganisation("p")} and p.id = ${subject.assigned.customer}::uuid`.execute(tx);
    const [customer] = rows;
    if (customer && told_as) await tellOtherSide(tx, ctx, { ...customer, estimate: told_as });
    return estimateOf(tx, subject, subject.assigned.customer_details);
  });

interface Decided {
  id: string;
  amount: string;
  status: "Approved" | "Declined";
  reason: string;
}

/** An estimate that waits, with what it comes to now. */
interface Waiting {
  id: string;
  charged: number;
  currency: string;
}

/** Writes what was decided about an estimate. */
async function write(tx: Transaction, ctx: Context, waiting: Waiting, { id, amount, status, reason }: Decided) {
  const told = amountText(waiting.charged, waiting.currency);
  if (minorUnits(amount) !== waiting.charged) {
    throw conflictAt("amount", messages.serviceParts.otherAmount({ amount: told }));
  }
  await tx
    .updateTable("service_estimate")
    .set({
      status,
      reason,
      amount: waiting.charged,
      currency: waiting.currency,
      decided_by: ctx.actor.account_id,
      decided_at: sql`${momentNow()}`,
    })
    .where("id", "=", waiting.id)
    .execute();
  await recordActivity(tx, ctx, {
    subject_type: "service_request",
    subject_id: id,
    action: status === "Approved" ? "estimate approved" : "estimate declined",
    changes: [{ field: "estimate", before: null, after: told }],
    reason,
  });
  return told;
}

/** Decides about the own charged parts as the caller read them. */
async function decideOwn(tx: Transaction, ctx: Context, request: ServiceRequestDetails, decided: Decided) {
  const { last, charged, currency } = await estimated(tx, ownSubject(request));
  if (last?.status !== "Asked") throw conflict(messages.serviceParts.notAsked);
  const amount = await write(tx, ctx, { id: last.id, charged, currency }, decided);
  const is_approved = decided.status === "Approved";
  if (last.asked_by)
    await tellAsker(tx, ctx, request, { to: last.asked_by.id, amount, reason: decided.reason, is_approved });
}

/**
 * Decides about what a service provider sent, and tells it. A suspended one may be declined, so that nothing waits for it.
 * @throws Refusal invalid, where it has taken the estimate back, and conflict, where it was decided or the provider is suspended
 */
async function decideTheirs(tx: Transaction, ctx: Context, estimate: string, decided: Decided) {
  const waiting = await tx
    .selectFrom("service_estimate")
    .select(["id", "amount", "currency", "status"])
    .where("id", "=", estimate)
    .where("request", "=", decided.id)
    .where("partner", "is not", null)
    .executeTakeFirst();
  if (!waiting) throw absentReference("estimate");
  if (waiting.status !== "Asked") throw conflict(messages.serviceParts.notAsked);
  await write(tx, ctx, { ...waiting, charged: waiting.amount }, decided);
  const { rows } = await sql<{ organisation: string; estimate: string; name: string; is_active: boolean }>`
    select * from tell_decision(${estimate}::uuid)`.execute(tx);
  const [told] = rows;
  if (!told) throw conflict(messages.serviceParts.notAsked);
  if (!told.is_active && decided.status === "Approved") throw conflict(messages.exchange.suspended(told));
  if (told.is_active) await tellOtherSide(tx, ctx, told);
}

const decide = (ctx: Context, { estimate, ...decided }: Decided & { estimate?: string | null | undefined }) =>
  ctx.write(async (tx) => {
    const { before } = await lockedFor(tx, unversioned(ctx), decided.id, "approve");
    if (estimate) await decideTheirs(tx, ctx, estimate, decided);
    else await decideOwn(tx, ctx, before, decided);
    return estimateOf(tx, ownSubject(before));
  });

export const approveEstimate = (ctx: Context, { params, body }: Input<typeof servicePartCalls.approve>) =>
  decide(ctx, { ...params, ...body, status: "Approved", reason: "" });

export const declineEstimate = (ctx: Context, { params, body }: Input<typeof servicePartCalls.decline>) =>
  decide(ctx, { ...params, ...body, status: "Declined" });
