import type { userCalls } from "@steward/contract/users/calls";
import { messages } from "@steward/contract/messages/catalogue";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { lockMembers } from "../access/lock-members.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, invalidField } from "../errors/refusal.ts";
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
  const { organisation_id } = ctx;
  const { designation, phone, placement = null } = body;
  return ctx.write(async (tx) => {
    const access = accessAfter(NOBODY, placement ? { ...body, scope: await placedAt(tx, body, placement) } : body);
    const roles = await lockedRoles(tx, access.user_groups);
    await assertPlaces(tx, access.scope);
    await lockMembers(tx, ctx, sql`false`);
    refuseAccess(ctx, null, access, roles);
    const account_id = await accountOf(tx, body);
    const { is_owner, additional_permissions: permissions } = access;
    await tx
      .insertInto("membership")
      .values({ organisation_id, account_id, designation, phone, is_owner, permissions, placement })
      .execute();
    await writeAccess(tx, organisation_id, account_id, NOBODY, access);
    const user = await userOf(tx, account_id);
    const changes = userChanges(null, user);
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: account_id, action: "created", changes });
    await sendInvitation(tx, ctx, user);
    return user;
  });
}

/**
 * The branch of a placement, which its member is limited to; the placement is locked, so that it does not end meanwhile.
 * @throws Refusal invalid for a placement that is not the organisation's, is over, or for a wider access
 */
async function placedAt(
  tx: Transaction,
  { scope, is_owner }: Pick<Input<typeof userCalls.create>["body"], "scope" | "is_owner">,
  placement: string,
): Promise<string[]> {
  const { rows } = await sql<{ branch: string | null; is_over: boolean }>`
    select i.branch, placement_is_over(i.state, i.end_date, o.time_zone) as is_over
    from interest i join organisation o on o.id = i.organisation_id
    where ${ofOrganisation("i")} and i.id = ${placement}::uuid for share of i`.execute(tx);
  const [found] = rows;
  if (!found?.branch) throw absentReference("placement");
  if (found.is_over) throw invalidField("placement", messages.users.placementOver);
  if (is_owner) throw invalidField("is_owner", messages.users.placementLimited);
  if (scope?.some((place) => place !== found.branch)) throw invalidField("scope", messages.users.placementLimited);
  return [found.branch];
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
