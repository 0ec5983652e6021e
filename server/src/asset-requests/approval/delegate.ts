import type { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { Delegation } from "@steward/contract/asset-requests/approval/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";

const NOBODY: Delegation = { user: null, user_details: null, starts: null, ends: null, is_current: false };

/** Who decides in the caller's place. */
export async function delegationOf(tx: Transaction, ctx: Context): Promise<Delegation> {
  const { rows } = await sql<Delegation>`
    select d.delegate as user, jsonb_build_object('id', p.id, 'name', p.name) as user_details, d.starts, d.ends,
      (now() at time zone ${ctx.organisation.time_zone})::date between d.starts and d.ends as is_current
    from approval_delegation d join account p on p.id = d.delegate
    where ${ofOrganisation("d")} and d.account_id = ${ctx.actor.account_id}::uuid`.execute(tx);
  return rows[0] ?? NOBODY;
}

const told = ({ user_details, starts, ends }: Delegation) => ({
  delegate: user_details && `${user_details.name} · ${starts} – ${ends}`,
});

async function record(tx: Transaction, ctx: Context, action: string, before: Delegation, after: Delegation) {
  const changes = changesBetween(told(before), told(after));
  if (changes.length === 0) return;
  await recordActivity(tx, ctx, { subject_type: "user", subject_id: ctx.actor.account_id, action, changes });
}

/**
 * Has somebody decide in the caller's place on some days.
 * @throws Refusal invalid for the caller, for somebody who may not approve, and for days that are over
 */
export const setDelegate = (ctx: Context, { body }: Input<typeof approvalCalls.delegate>): Promise<Delegation> =>
  ctx.write(async (tx) => {
    const { user, starts, ends } = body;
    const { account_id } = ctx.actor;
    if (user === account_id) throw invalidField("user", messages.assetRequests.delegateSelf);
    const { rows } = await sql<{ may: boolean; is_over: boolean }>`
      select m.is_owner or 'precheck.approve' = any(granted_permissions(m.account_id)) as may,
        ${ends}::date < (now() at time zone ${ctx.organisation.time_zone})::date as is_over
      from membership m where ${ofOrganisation("m")} and m.account_id = ${user}::uuid and m.is_active`.execute(tx);
    const [person] = rows;
    if (!person) throw absentReference("user");
    if (!person.may) throw invalidField("user", messages.assetRequests.delegateMay);
    if (person.is_over) throw invalidField("ends", messages.assetRequests.delegationOver);
    const before = await delegationOf(tx, ctx);
    const days = { delegate: user, starts, ends };
    await tx
      .insertInto("approval_delegation")
      .values({ organisation_id: ctx.organisation_id, id: newId(), account_id, ...days })
      .onConflict((on) => on.columns(["organisation_id", "account_id"]).doUpdateSet(days))
      .execute();
    const after = await delegationOf(tx, ctx);
    await record(tx, ctx, "delegate set", before, after);
    return after;
  });

/** Ends the delegation of the caller, where there is one. */
export const endDelegation = (ctx: Context): Promise<undefined> =>
  ctx.write(async (tx) => {
    const before = await delegationOf(tx, ctx);
    await tx.deleteFrom("approval_delegation").where("account_id", "=", ctx.actor.account_id).execute();
    await record(tx, ctx, "delegate removed", before, NOBODY);
    return undefined;
  });
