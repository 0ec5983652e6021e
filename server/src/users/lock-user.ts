import { messages } from "@steward/contract/messages/catalogue";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { lockMembers } from "../access/lock-members.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { conflict, stale } from "../errors/refusal.ts";
import { userOf } from "./user-queries.ts";

/**
 * Locks one member and the owners until the transaction ends: of two changes that would remove the last owner the
 * second sees the first. With `If-Match` only at the caller's version.
 */
export async function lockedUser(tx: Transaction, ctx: Context, id: string): Promise<User> {
  await lockMembers(tx, ctx, sql`m.account_id = ${id}::uuid or m.is_owner`);
  const user = await userOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== user.version) throw stale(user);
  return user;
}

/**
 * The installation keeps an operator who can sign in; members are locked, so it is asked before one of them goes.
 * @throws Refusal conflict
 */
export async function refuseLosingOperator(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ is_last: boolean }>`select is_last_operator(${id}::uuid) as is_last`.execute(tx);
  if (rows[0]?.is_last) throw conflict(messages.users.lastOperator);
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
