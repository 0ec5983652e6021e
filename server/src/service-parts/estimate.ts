import { messages } from "@steward/contract/messages/catalogue";
import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import type { EstimateState } from "@steward/contract/service-parts/constants";
import type { ServiceEstimate } from "@steward/contract/service-parts/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { decimalOf, minorUnits } from "../database/minor-units.ts";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, conflictAt, notFound } from "../errors/refusal.ts";
import { type Context, unversioned } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockedFor } from "../service-requests/write-request.ts";
import { tellApprovers, tellAsker } from "./estimate-mails.ts";

interface Sum {
  currency: string;
  covered: number;
  charged: number;
}

interface Person {
  id: string;
  name: string;
}

interface Row {
  currency: string;
  limit: number | null;
  totals: Sum[] | null;
  last: {
    status: Exclude<EstimateState, "None">;
    reason: string;
    asked_by: Person;
    asked_at: string;
    decided_by: Person | null;
    decided_at: string | null;
  } | null;
  /** What was approved last in the organisation's currency. */
  approved: number | null;
}

/** What the parts of a request come to, in minor units. */
export interface Estimated extends Row {
  /** Charged parts in the organisation's currency. */
  charged: number;
  is_needed: boolean;
}

const person = (column: string) =>
  sql`(select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = ${sql.ref(column)})`;

/** What the parts of a request come to, against the limit and what was approved. */
export async function estimated(tx: Transaction, request: string): Promise<Estimated> {
  const { rows } = await sql<Row>`select o.currency, o.estimate_limit as limit,
      (select jsonb_agg(jsonb_build_object('currency', s.currency, 'covered', s.covered, 'charged', s.charged)
          order by s.currency)
        from (select p.currency, sum(case when p.is_covered then p.quantity * p.unit_cost else 0 end) as covered,
            sum(case when p.is_covered then 0 else p.quantity * p.unit_cost end) as charged
          from service_part p where ${ofOrganisation("p")} and p.request = ${request}::uuid group by p.currency) s) as totals,
      (select jsonb_build_object('status', e.status, 'reason', e.reason, 'asked_by', ${person("e.asked_by")},
          'asked_at', e.created, 'decided_by', ${person("e.decided_by")}, 'decided_at', e.decided_at)
        from service_estimate e where ${ofOrganisation("e")} and e.request = ${request}::uuid
        order by e.id desc limit 1) as last,
      (select e.amount from service_estimate e where ${ofOrganisation("e")} and e.request = ${request}::uuid
        and e.status = 'Approved' and e.currency = o.currency order by e.id desc limit 1) as approved
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const charged = row.totals?.find(({ currency }) => currency === row.currency)?.charged ?? 0;
  const is_needed = row.limit !== null && charged > row.limit && charged > (row.approved ?? 0);
  return { ...row, charged, is_needed };
}

const presentEstimate = ({ totals, last, approved, ...row }: Estimated): ServiceEstimate => ({
  totals: (totals ?? []).map(({ currency, covered, charged }) => ({
    currency,
    covered: decimalOf(covered),
    charged: decimalOf(charged),
  })),
  limit: row.limit === null ? null : decimalOf(row.limit),
  currency: row.currency,
  amount: decimalOf(row.charged),
  is_needed: row.is_needed,
  status: last?.status ?? "None",
  approved: approved === null ? null : decimalOf(approved),
  reason: last?.reason ?? "",
  asked_by_details: last?.asked_by ?? null,
  asked_at: last?.asked_at ?? null,
  decided_by_details: last?.decided_by ?? null,
  decided_at: last?.decided_at ?? null,
});

/** What the parts of a request come to, on the wire. */
export const estimateOf = async (tx: Transaction, request: string): Promise<ServiceEstimate> =>
  presentEstimate(await estimated(tx, request));

/** An amount as history and messages tell it. */
export const amountText = (amount: number, currency: string): string => `${decimalOf(amount)} ${currency}`;

/** Asks those who close requests to approve the charged parts of one. */
export const askApproval = (ctx: Context, { params: { id } }: Input<typeof servicePartCalls.askApproval>) =>
  ctx.write(async (tx) => {
    const { before } = await lockedFor(tx, unversioned(ctx), id, "ask_approval");
    const now = await estimated(tx, id);
    if (now.last?.status === "Asked") throw conflict(messages.serviceParts.askedAlready);
    if (!now.is_needed) throw conflict(messages.serviceParts.notNeeded);
    const { organisation_id, actor } = ctx;
    const { charged: amount, currency } = now;
    await tx
      .insertInto("service_estimate")
      .values({
        organisation_id,
        id: newId(),
        request: id,
        amount,
        currency,
        asked_by: actor.account_id,
        created: momentNow(),
      })
      .execute();
    const told = amountText(amount, currency);
    await recordActivity(tx, ctx, {
      subject_type: "service_request",
      subject_id: id,
      action: "approval asked for",
      changes: [{ field: "estimate", before: null, after: told }],
    });
    await tellApprovers(tx, ctx, before, told);
    return estimateOf(tx, id);
  });

type Decided = { id: string; amount: string; status: "Approved" | "Declined"; reason: string };

/** Decides about the charged parts as the caller read them. */
const decide = (ctx: Context, { id, amount, status, reason }: Decided) =>
  ctx.write(async (tx) => {
    const { before } = await lockedFor(tx, unversioned(ctx), id, "approve");
    const { last, charged, currency } = await estimated(tx, id);
    if (last?.status !== "Asked") throw conflict(messages.serviceParts.notAsked);
    const told = amountText(charged, currency);
    if (minorUnits(amount) !== charged) throw conflictAt("amount", messages.serviceParts.otherAmount({ amount: told }));
    await tx
      .updateTable("service_estimate")
      .set({
        status,
        reason,
        amount: charged,
        currency,
        decided_by: ctx.actor.account_id,
        decided_at: sql`${momentNow()}`,
      })
      .where("request", "=", id)
      .where("status", "=", "Asked")
      .execute();
    await recordActivity(tx, ctx, {
      subject_type: "service_request",
      subject_id: id,
      action: status === "Approved" ? "estimate approved" : "estimate declined",
      changes: [{ field: "estimate", before: null, after: told }],
      reason,
    });
    await tellAsker(tx, ctx, before, {
      to: last.asked_by.id,
      amount: told,
      reason,
      is_approved: status === "Approved",
    });
    return estimateOf(tx, id);
  });

export const approveEstimate = (ctx: Context, { params, body }: Input<typeof servicePartCalls.approve>) =>
  decide(ctx, { ...params, ...body, status: "Approved", reason: "" });

export const declineEstimate = (ctx: Context, { params, body }: Input<typeof servicePartCalls.decline>) =>
  decide(ctx, { ...params, ...body, status: "Declined" });
