import type { roleCalls } from "@steward/contract/roles/calls";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { refuseManagingRoles, refuseRemoving } from "./role-policy.ts";
import { lockedRole } from "./role-queries.ts";

/** Deletes a role that nobody has; otherwise the database refuses with the protected-delete message. */
export async function removeRole(ctx: Context, { params }: Input<typeof roleCalls.remove>): Promise<undefined> {
  refuseManagingRoles(ctx);
  return ctx.write(async (tx) => {
    const before = await lockedRole(tx, ctx, params.id);
    refuseRemoving(before);
    await tx.deleteFrom("role").where("id", "=", params.id).execute();
    await recordActivity(tx, ctx, {
      subject_type: "role",
      subject_id: params.id,
      action: "deleted",
      changes: changesBetween({ name: before.name }, { name: null }),
    });
    return undefined;
  });
}
