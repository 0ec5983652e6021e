import { messages } from "@steward/contract/messages/catalogue";
import type { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { withdrawLost } from "../access/withdraw-lost.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidField } from "../errors/refusal.ts";
import { lockedRoles, rolesOf } from "../roles/role-queries.ts";
import { lockedUser, otherOwners } from "./lock-user.ts";
import { userChanges } from "./user-changes.ts";
import {
  accessAfter,
  accessDiffers,
  refuseAccess,
  refuseBeyondPlacement,
  refuseLosingOwner,
  refuseManaging,
} from "./user-policy.ts";
import { userOf } from "./user-queries.ts";
import { assertPlaces, writeAccess } from "./write-access.ts";

type Given = Partial<Input<typeof userCalls.update>["body"]>;

/**
 * Changes the given data of a member. A member who loses a permission, a place or the ownership is signed out; gained
 * rights start with the next sign-in.
 */
export async function updateUser(ctx: Context, id: string, given: Given): Promise<User> {
  refuseTokens(ctx.actor);
  return ctx.write(async (tx) => {
    const roles = await lockedRoles(tx, [...new Set(given.user_groups)]);
    await assertPlaces(tx, [...new Set(given.scope)]);
    const before = await lockedUser(tx, ctx, id);
    const access = accessAfter(before, given);
    const { name, designation, phone } = { ...before, ...given };
    refuseManaging(ctx, before);
    if (before.placement_details) refuseBeyondPlacement(before, access);
    if (!access.is_owner && before.is_owner) refuseLosingOwner(before, await otherOwners(tx, id));
    const taken = await rolesOf(
      tx,
      before.user_groups.filter((role) => !access.user_groups.includes(role)),
    );
    refuseAccess(ctx, before, access, [...roles, ...taken]);
    const renamed = name !== before.name;
    if (renamed) await rename(tx, ctx, id, name);
    const edited = designation !== before.designation || phone !== before.phone;
    const { is_owner, additional_permissions: permissions } = access;
    const allowed = accessDiffers(before, access);
    if (!renamed && !edited && !allowed) return before;
    await tx
      .updateTable("membership")
      .set({ designation, phone, is_owner, permissions, version: sql`version + 1`, modified: sql`now()` })
      .where("account_id", "=", id)
      .execute();
    if (allowed) {
      await writeAccess(tx, ctx.organisation_id, id, before, access);
      await withdrawLost(tx, sql`array[${id}::uuid]`);
    }
    const after = await userOf(tx, id);
    const changes = userChanges(before, after);
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: id, action: "edited", changes });
    return after;
  });
}

/** Renames an account, which others may only do while it belongs to one organisation. */
async function rename(tx: Transaction, ctx: Context, id: string, name: string): Promise<void> {
  if (id !== ctx.actor.account_id) {
    const { rows } = await sql<{ elsewhere: boolean }>`select belongs_elsewhere(${id}::uuid) as elsewhere`.execute(tx);
    if (rows[0]?.elsewhere) throw invalidField("name", messages.users.nameTheirOwn);
  }
  await tx.updateTable("account").set({ name, modified: sql`now()` }).where("id", "=", id).execute();
}
