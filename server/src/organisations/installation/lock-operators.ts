import { sql } from "kysely";
import { enterOrganisation, type Transaction } from "../../database/transaction.ts";
import { forbidden } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";

/**
 * Row locks on the operators until the transaction ends, so that what they change comes one after the other. A caller who
 * has stopped being one since the call was authenticated is refused. Answers their ids.
 * @throws Refusal forbidden
 */
export async function lockOperators(tx: Transaction, { actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account
    where operator_since is not null order by id for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (!ids.includes(actor.account_id)) throw forbidden();
  return ids;
}

/**
 * Goes on in an organisation that an operator acts on, and comes back to the caller's own. What `work` writes stands
 * behind the wall of that organisation, its history too.
 */
export async function inside<T>(
  tx: Transaction,
  ctx: Context,
  organisation_id: string,
  work: (there: Context) => Promise<T>,
): Promise<T> {
  await enterOrganisation(tx, organisation_id);
  const result = await work({ ...ctx, organisation_id, scope: null });
  await enterOrganisation(tx, ctx.organisation_id, ctx.scope);
  return result;
}
