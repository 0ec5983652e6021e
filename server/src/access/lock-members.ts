import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { tokenNotValid } from "../http/authenticate.ts";
import type { Context } from "../http/context.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/**
 * Row locks on the memberships `m` of a condition and on the caller's own, until the transaction ends: a concurrent
 * sign-in or change of one of them waits. A caller who lost rights or the session since the call was authenticated is
 * refused.
 * @throws Refusal token_not_valid
 */
export async function lockMembers(tx: Transaction, ctx: Context, which: RawBuilder<unknown>): Promise<void> {
  const { account_id, session_id } = ctx.actor;
  await sql`select from membership m where ${ofOrganisation("m")} and (${which} or m.account_id = ${account_id}::uuid)
    order by m.account_id for no key update`.execute(tx);
  const grant = await tx
    .selectFrom("session_grant")
    .select("session_id")
    .where("session_id", "=", session_id)
    .executeTakeFirst();
  if (!grant) throw tokenNotValid();
}
