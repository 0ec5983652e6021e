import type { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { momentNow } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { staysOpen, type Transaction } from "../../database/transaction.ts";
import { constraintRefusal } from "../../errors/constraint-refusal.ts";
import { absentReference, forbidden, Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { isOwn, type Locked, lockedRequest } from "../details-queries.ts";
import { hasTurn, inPlaceOf } from "../request-queries.ts";
import { editRequest, saveRequest } from "../write-request.ts";
import { makeApproved } from "./make-approved.ts";
import { tellApprovers, tellAsker } from "./tell-people.ts";

const WAITING = { states: ["Approval Pending"] as const, refusal: messages.assetRequests.notWaiting };

function assertOthers(ctx: Context, before: RequestDetails): void {
  if (isOwn(ctx, before)) throw forbidden(messages.assetRequests.ownRequest);
}

/** Edits a request that waits for approval; the person who asked is shown what was changed. */
export const reviewRequest = (ctx: Context, { params, body }: Input<typeof approvalCalls.update>) =>
  ctx.write(async (tx) => {
    const locked = await lockedRequest(tx, ctx, params.id, WAITING, (before) => assertOthers(ctx, before));
    return editRequest(tx, ctx, locked, body, "reviewer");
  });

interface Turn {
  id: string;
  number: number;
  is_last: boolean;
  role_name: string | null;
  has_turn: boolean;
  on_behalf_of: string | null;
}

/**
 * Locks a request about which the caller decides.
 * @throws Refusal forbidden for one's own, and where it is the turn of somebody else
 */
async function lockedTurn(tx: Transaction, ctx: Context, id: string): Promise<Locked & { turn: Turn }> {
  const locked = await lockedRequest(tx, ctx, id, WAITING, (before) => assertOthers(ctx, before));
  const { account_id } = ctx.actor;
  const { rows } = await sql<Turn>`
    select st.id, st.number, ro.name as role_name, ${hasTurn(ctx)} as has_turn,
      not exists (select from asset_request_step n where n.organisation_id = st.organisation_id and n.request = st.request
        and n.number > st.number) as is_last,
      case when st.role is not null and not exists (select from membership_role own
          where own.organisation_id = st.organisation_id and own.role_id = st.role and own.account_id = ${account_id}::uuid)
        then (select mr.account_id from membership_role mr
          where mr.organisation_id = st.organisation_id and mr.role_id = st.role and mr.account_id <> r.requested_by
            and mr.account_id in (${inPlaceOf(ctx)}) order by mr.account_id limit 1) end as on_behalf_of
    from asset_request r
    join asset_request_step st on st.organisation_id = r.organisation_id and st.request = r.id and st.number = r.step
    left join role ro on ro.organisation_id = st.organisation_id and ro.id = st.role
    where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  const [turn] = rows;
  if (!turn) throw new Error("A request that waits for approval has no step.");
  if (!turn.has_turn) throw forbidden(messages.assetRequests.notYourTurn({ role: turn.role_name ?? "" }));
  return { ...locked, turn };
}

/** Notes the caller's decision at the present step. */
const noteDecision = (tx: Transaction, ctx: Context, { id, on_behalf_of }: Turn) =>
  tx
    .updateTable("asset_request_step")
    .set({ decided: momentNow(), decided_by: ctx.actor.account_id, on_behalf_of })
    .where("id", "=", id)
    .execute();

type Body = Input<typeof approvalCalls.approve>["body"];

/** Approves a request at its present step, in this transaction. */
async function approveWithin(tx: Transaction, ctx: Context, id: string, body: Body): Promise<RequestDetails> {
  staysOpen(tx);
  const locked = await lockedTurn(tx, ctx, id);
  const { turn } = locked;
  const { assets, serial_numbers, ...masters } = body;
  const chosen = Object.fromEntries(Object.entries(masters).filter(([, master]) => Boolean(master)));
  const mapped = await editRequest(tx, ctx, locked, chosen, "reviewer");
  await noteDecision(tx, ctx, turn);
  if (!turn.is_last) {
    const next = turn.number + 1;
    await tx
      .updateTable("asset_request_step")
      .set({ since: momentNow() })
      .where("request", "=", id)
      .where("number", "=", next)
      .execute();
    const after = await saveRequest(tx, ctx, mapped, { step: next }, { action: "step approved" });
    await tellApprovers(ctx, tx, ctx, id);
    await tellAsker(tx, ctx, after, { kind: "stepped" });
    return after;
  }
  const made = await makeApproved(tx, ctx, mapped, { assets, serial_numbers });
  const columns = { ...made, status: "Approved", decided: momentNow(), decided_by: ctx.actor.account_id };
  const after = await saveRequest(tx, ctx, mapped, columns, { action: "approved" });
  await tellAsker(tx, ctx, after, { kind: "approved" });
  return after;
}

/**
 * Approves a request: the turn goes to the next step, or its assets, components and missing masters are made at once.
 * @throws Refusal conflict with the present record where somebody else has decided
 */
export const approveRequest = (ctx: Context, { params, body }: Input<typeof approvalCalls.approve>) =>
  ctx.write((tx) => approveWithin(tx, ctx, params.id, body));

/** Approves several requests as they are, each in a transaction of its own. */
export async function approveSeveral(ctx: Context, { body }: Input<typeof approvalCalls.approveSeveral>) {
  const ids = body.requests.map(({ id }) => id);
  const numbers = await ctx.read((tx) =>
    tx.selectFrom("asset_request").select(["id", "number"]).where("id", "in", ids).execute(),
  );
  const numberOf = new Map(numbers.map(({ id, number }) => [id, `REQ-${number}`]));
  const absent = body.requests.flatMap(({ id }, index) => (numberOf.has(id) ? [] : [`requests.${index}.id`]));
  if (absent.length > 0) throw absentReference(...absent);
  const refused: { id: string; internal_id: string; message: string }[] = [];
  for (const { id, version } of body.requests) {
    try {
      const as_it_is = { assets: [], serial_numbers: [] };
      await ctx.write((tx) => approveWithin(tx, { ...ctx, version }, id, as_it_is));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : constraintRefusal(ctx.facts.refusals, error);
      if (!refusal) throw error;
      const message = Object.values(refusal.details.errors ?? {})[0]?.[0] ?? refusal.message;
      refused.push({ id, internal_id: numberOf.get(id) ?? "", message });
    }
  }
  return { approved: body.requests.length - refused.length, refused };
}

/** Rejects a request at its present step. */
export const rejectRequest = (ctx: Context, { params }: Input<typeof approvalCalls.reject>) =>
  ctx.write(async (tx) => {
    const { before } = await lockedTurn(tx, ctx, params.id);
    const columns = { status: "Rejected", decided: momentNow(), decided_by: ctx.actor.account_id };
    const after = await saveRequest(tx, ctx, before, columns, { action: "rejected" });
    await tellAsker(tx, ctx, after, { kind: "rejected" });
    return after;
  });

/** Says why a request was rejected. */
export const giveReason = (ctx: Context, { params, body: { reason } }: Input<typeof approvalCalls.rejectReason>) =>
  ctx.write(async (tx) => {
    const rejected = { states: ["Rejected"] as const, refusal: messages.assetRequests.notRejected };
    const { before } = await lockedRequest(tx, ctx, params.id, rejected, (found) => assertOthers(ctx, found));
    if (before.decided_by_details?.id !== ctx.actor.account_id) {
      throw forbidden(messages.assetRequests.notYourRejection);
    }
    const after = await saveRequest(tx, ctx, before, { reject_reason: reason }, { action: "reason given", reason });
    await tellAsker(tx, ctx, after, { kind: "reason", reason });
    return after;
  });
