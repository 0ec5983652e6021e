import type { userCalls } from "@steward/contract/users/calls";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { withdrawLost } from "../access/withdraw-lost.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { rolesOf } from "../roles/role-queries.ts";
import { lockedUser, otherOwners, refuseLosingOperator } from "./lock-user.ts";
import { refuseEnding, refuseLeaving, refuseLosingOwner, refuseManaging } from "./user-policy.ts";

/**
 * Removes a member and ends their sessions. A member whom a record points to stays: the foreign keys refuse with the
 * protected-delete message.
 */
export async function removeUser(ctx: Context, { params: { id } }: Input<typeof userCalls.remove>): Promise<undefined> {
  refuseTokens(ctx.actor);
  return ctx.write(async (tx) => {
    const before = await lockedUser(tx, ctx, id);
    refuseManaging(ctx, before);
    refuseLosingOwner(before, await otherOwners(tx, id));
    refuseLeaving(ctx, before);
    refuseEnding(ctx, before, await rolesOf(tx, before.user_groups));
    await refuseLosingOperator(tx, id);
    await tx.deleteFrom("membership").where("account_id", "=", id).execute();
    await withdrawLost(tx, sql`array[${id}::uuid]`);
    const { name, email } = before;
    await recordActivity(tx, ctx, {
      subject_type: "user",
      subject_id: id,
      action: "deleted",
      changes: changesBetween({ name, email }, { name: null, email: null }),
    });
    return undefined;
  });
}
