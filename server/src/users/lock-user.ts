import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { lockMembers } from "../access/lock-members.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { stale } from "../errors/refusal.ts";
import { userOf } from "./user-queries.ts";

/**
 * One member that is held until the transaction ends, and with it the owners: of two that would take the last one away
 * the second sees what the first did. With `If-Match` only when its version is still the caller's.
 */
export async function lockedUser(tx: Transaction, ctx: Context, id: string): Promise<User> {
  await lockMembers(tx, ctx, sql`m.account_id = ${id}::uuid or m.is_owner`);
  const user = await userOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== user.version) throw stale(user);
  return user;
}

/** Number of active owners besides one member. */
export async function otherOwners(tx: Transaction, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom("membership")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_owner", "=", true)
    .where("is_active", "=", true)
    .where("account_id", "<>", id)
    .executeTakeFirstOrThrow();
  return count;
}
