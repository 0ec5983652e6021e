import type { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { lockMembers } from "../access/lock-members.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockedRoles } from "../roles/role-queries.ts";
import { sendInvitation } from "../access/send-invitation.ts";
import { userChanges } from "./user-changes.ts";
import { NOBODY, refuseAccess, accessAfter } from "./user-policy.ts";
import { userOf } from "./user-queries.ts";
import { assertPlaces, writeAccess } from "./write-access.ts";

/** Adds a member and mails an invitation. An existing account joins and keeps its name. */
export async function createUser(ctx: Context, { body }: Input<typeof userCalls.create>): Promise<User> {
  refuseTokens(ctx.actor);
  const access = accessAfter(NOBODY, body);
  const { organisation_id } = ctx;
  const { designation, phone } = body;
  return ctx.write(async (tx) => {
    const roles = await lockedRoles(tx, access.user_groups);
    await assertPlaces(tx, access.scope);
    await lockMembers(tx, ctx, sql`false`);
    refuseAccess(ctx, null, access, roles);
    const account_id = await accountOf(tx, body);
    const { is_owner, additional_permissions: permissions } = access;
    await tx
      .insertInto("membership")
      .values({ organisation_id, account_id, designation, phone, is_owner, permissions })
      .execute();
    await writeAccess(tx, organisation_id, account_id, NOBODY, access);
    const user = await userOf(tx, account_id);
    const changes = userChanges(null, user);
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: account_id, action: "created", changes });
    await sendInvitation(tx, ctx, user);
    return user;
  });
}

/** The account of an e-mail; a new one where there is none. */
async function accountOf(tx: Transaction, { name, email }: { name: string; email: string }): Promise<string> {
  const made = await tx
    .insertInto("account")
    .values({ id: newId(), email, name })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const found = await tx
    .selectFrom("account")
    .select("id")
    .where("email_key", "=", sql<string>`lower(${email} collate "C")`)
    .executeTakeFirstOrThrow();
  return found.id;
}
