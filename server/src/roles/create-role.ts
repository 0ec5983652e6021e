import type { roleCalls } from "@steward/contract/roles/calls";
import { lockMembers } from "../access/lock-members.ts";
import { permissionChanges } from "../access/permission-changes.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { assertReferences } from "../database/assert-references.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { refuseCreating, refuseManagingRoles } from "./role-policy.ts";
import { roleOf } from "./role-queries.ts";
import { sql } from "kysely";

/** Adds a role, or a copy of another. Names are unique in the organisation without case and outer blanks. */
export async function createRole(ctx: Context, { body }: Input<typeof roleCalls.create>) {
  refuseManagingRoles(ctx);
  const { name, duplicated_from } = body;
  const permissions = [...new Set(body.permissions)];
  return ctx.write(async (tx) => {
    await lockMembers(tx, ctx, sql`false`);
    await assertReferences(tx, [{ field: "duplicated_from", table: "role", id: duplicated_from }]);
    const source = duplicated_from ? await roleOf(tx, duplicated_from) : null;
    refuseCreating(ctx, permissions, source);
    const id = newId();
    const { organisation_id } = ctx;
    await tx.insertInto("role").values({ organisation_id, id, name, permissions }).execute();
    await recordActivity(tx, ctx, {
      subject_type: "role",
      subject_id: id,
      action: "created",
      changes: [
        ...changesBetween({}, { name, duplicated_from: source?.name }),
        ...permissionChanges("permissions", [], permissions),
      ],
    });
    return roleOf(tx, id);
  });
}
