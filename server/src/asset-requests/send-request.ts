import type { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { ownStates } from "@steward/contract/asset-requests/constants";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, invalidField, Refusal } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { tellApprovers } from "./approval/tell-people.ts";
import { lockedOwn } from "./details-queries.ts";
import { saveRequest } from "./write-request.ts";

interface NeededStep {
  role: string | null;
  role_name: string | null;
  /** Whether anybody but the person who asks may decide at it. */
  is_held: boolean;
}

/**
 * The steps that a request needs by the organisation's setting: those whose amount it reaches and whose category it is
 * of. An amount or a category that is not known yet, or is gone, counts as reached; a request that needs none has one step of
 * anybody's.
 */
async function neededSteps(tx: Transaction, ctx: Context, id: string): Promise<NeededStep[]> {
  const today = sql`(now() at time zone ${ctx.organisation.time_zone})::date`;
  const { rows } = await sql<NeededStep>`
    with recursive asked as (
      select r.*, coalesce(r.category, case when r.category_name = '' then mo.category end) as of_category
      from asset_request r left join model mo on mo.organisation_id = r.organisation_id and mo.id = r.model
      where ${ofOrganisation("r")} and r.id = ${id}::uuid),
    above as (
      select c.id, c.parent from category c join asked k on c.organisation_id = k.organisation_id and c.id = k.of_category
      union
      select c.id, c.parent from category c join above b on c.id = b.parent where ${ofOrganisation("c")}),
    needed as (
      select ar.number, ar.role from approval_rule ar join asked k on ar.organisation_id = k.organisation_id
      where (ar.from_amount is null or k.estimated_cost is null or k.estimated_currency <> ar.from_currency
          or k.estimated_cost * k.quantity >= ar.from_amount)
        and (cardinality(ar.categories) = 0 or k.of_category is null
          or exists (select from above b where b.id = any(ar.categories))
          or exists (select from unnest(ar.categories) named (id) where named.id not in (
            select c.id from category c where ${ofOrganisation("c")})))),
    steps as (
      select n.number, n.role from needed n
      union all select 1, null where not exists (select from needed))
    select s.role, ro.name as role_name,
      exists (select from request_approvers(k.requested_by, s.role, k.places, ${today})) as is_held
    from steps s cross join asked k left join role ro on ro.organisation_id = k.organisation_id and ro.id = s.role
    order by s.number`.execute(tx);
  return rows;
}

/** Sends an own request for approval: its steps are made, and who decides at the first is told. */
export const sendRequest = (
  ctx: Context,
  { params }: Input<typeof assetRequestCalls.sendApproval>,
): Promise<RequestDetails> =>
  ctx.write(async (tx) => {
    const refusal = messages.assetRequests.notSendable;
    const { before } = await lockedOwn(tx, ctx, params.id, { states: ownStates, refusal });
    if (!before.is_requestable) {
      const isNamed = before.asset_name !== "" || before.product_details.product_name !== "";
      throw isNamed
        ? invalidField("category", messages.assetRequests.unsorted)
        : invalidField("asset_name", messages.assetRequests.unnamed);
    }
    const steps = await neededSteps(tx, ctx, params.id);
    const alone = steps.find(({ is_held }) => !is_held);
    if (alone) {
      const { role_name: role } = alone;
      throw conflict(
        role === null ? messages.assetRequests.nobodyApproves : messages.assetRequests.nobodyInRole({ role }),
      );
    }
    await tx.deleteFrom("asset_request_step").where("request", "=", params.id).execute();
    const { organisation_id } = ctx;
    const made = steps.map(({ role }, index) => ({
      organisation_id,
      id: newId(),
      request: params.id,
      number: index + 1,
      role,
      since: index === 0 ? momentNow() : null,
    }));
    await tx.insertInto("asset_request_step").values(made).execute();
    await tx.updateTable("asset_request_component").set({ reviewed: "{}" }).where("request", "=", params.id).execute();
    const columns = {
      status: "Approval Pending",
      step: 1,
      decided: null,
      decided_by: null,
      reject_reason: "",
      reviewed: "{}",
      sent: momentNow(),
    };
    const after = await saveRequest(tx, ctx, before, columns, { action: "sent for approval" });
    await tellApprovers(ctx, tx, ctx, after.id);
    return after;
  });

/** Takes an own request back while nobody has decided about it. */
export const withdrawRequest = (
  ctx: Context,
  { params }: Input<typeof assetRequestCalls.withdraw>,
): Promise<RequestDetails> =>
  ctx.write(async (tx) => {
    const waiting = { states: ["Approval Pending"] as const, refusal: messages.assetRequests.notWaiting };
    const { before } = await lockedOwn(tx, ctx, params.id, waiting);
    const decided = before.steps.find(({ decided_by_details }) => decided_by_details !== null)?.decided_by_details;
    if (decided) {
      const message = messages.assetRequests.decidedAlready({ name: decided.name });
      throw new Refusal("conflict", message, { current: before });
    }
    await tx.deleteFrom("asset_request_step").where("request", "=", params.id).execute();
    return saveRequest(tx, ctx, before, { status: "Pending" }, { action: "withdrawn" });
  });
