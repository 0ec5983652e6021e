import type { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { withdrawLost } from "../access/withdraw-lost.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { messages } from "@steward/contract/messages/catalogue";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { rolesOf } from "../roles/role-queries.ts";
import { lockedUser, otherOwners, refuseLosingOperator } from "./lock-user.ts";
import { refuseEnding, refuseLeaving, refuseLosingOwner, refuseManaging } from "./user-policy.ts";
import { userOf } from "./user-queries.ts";

/** Activates or deactivates a member; a deactivated one is signed out. */
export async function toggleUser(
  ctx: Context,
  { params: { id } }: Input<typeof userCalls.toggleActive>,
): Promise<User> {
  refuseTokens(ctx.actor);
  return ctx.write(async (tx) => {
    const before = await lockedUser(tx, ctx, id);
    refuseManaging(ctx, before);
    refuseLosingOwner(before, await otherOwners(tx, id));
    refuseLeaving(ctx, before);
    if (!before.is_active && before.placement_details?.is_over) throw conflict(messages.users.placementOver);
    if (before.is_active) {
      refuseEnding(ctx, before, await rolesOf(tx, before.user_groups));
      await refuseLosingOperator(tx, id);
    }
    await tx
      .updateTable("membership")
      .set({ is_active: !before.is_active, version: sql`version + 1`, modified: sql`now()` })
      .where("account_id", "=", id)
      .execute();
    if (before.is_active) await withdrawLost(tx, sql`array[${id}::uuid]`);
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: id, action });
    return userOf(tx, id);
  });
}
