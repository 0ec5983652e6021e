import type { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { sql } from "kysely";
import { lockMembers } from "../access/lock-members.ts";
import { permissionChanges } from "../access/permission-changes.ts";
import { withdrawLost } from "../access/withdraw-lost.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { refuseEditing, refuseManagingRoles } from "./role-policy.ts";
import { lockedRole, roleOf } from "./role-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

type Given = Input<typeof roleCalls.update>["body"];

/**
 * Edits the given parts of a role; with `If-Match` only at the caller's version. Members who lose a permission are
 * signed out; gained permissions start with the next sign-in.
 */
export async function updateRole(ctx: Context, id: string, body: Given): Promise<Role> {
  refuseManagingRoles(ctx);
  return ctx.write(async (tx) => {
    const before = await lockedRole(tx, ctx, id);
    const after = { name: body.name ?? before.name, permissions: [...new Set(body.permissions ?? before.permissions)] };
    const lost = before.permissions.filter((codename) => !after.permissions.includes(codename));
    const changes = [
      ...changesBetween({ name: before.name }, { name: after.name }),
      ...permissionChanges("permissions", before.permissions, after.permissions),
    ];
    if (changes.length === 0) return before;
    const holders = sql`select mr.account_id from membership_role mr where ${ofOrganisation("mr")} and mr.role_id = ${id}::uuid`;
    await lockMembers(tx, ctx, sql`m.account_id in (${holders})`);
    refuseEditing(ctx, before, after, await holds(tx, ctx, id));
    await tx
      .updateTable("role")
      .set({ ...after, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", id)
      .execute();
    if (lost.length > 0) await withdrawLost(tx, sql`array(${holders})`);
    await recordActivity(tx, ctx, { subject_type: "role", subject_id: id, action: "edited", changes });
    return roleOf(tx, id);
  });
}

/** Whether the caller has the role. */
async function holds(tx: Transaction, { actor }: Context, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("membership_role")
    .select("role_id")
    .where("role_id", "=", id)
    .where("account_id", "=", actor.account_id)
    .executeTakeFirst();
  return found !== undefined;
}
