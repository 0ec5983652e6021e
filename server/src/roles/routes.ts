import { permissionCalls } from "@steward/contract/permissions/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Router } from "../http/route.ts";
import { createRole } from "./create-role.ts";
import { listPermissions } from "./list-permissions.ts";
import { removeRole } from "./remove-role.ts";
import { listRoles, roleOf } from "./role-queries.ts";
import { updateRole } from "./update-role.ts";

export function roleRoutes(router: Router): void {
  router.signedIn(permissionCalls.list, listPermissions);
  router.signedIn(roleCalls.list, listRoles);
  router.signedIn(roleCalls.create, createRole);
  router.signedIn(roleCalls.read, (ctx, { params }) => ctx.read((tx) => roleOf(tx, params.id)));
  router.signedIn(roleCalls.replace, (ctx, { params, body }) => updateRole(ctx, params.id, body));
  router.signedIn(roleCalls.update, (ctx, { params, body }) => updateRole(ctx, params.id, body));
  router.signedIn(roleCalls.remove, removeRole);
}
