import { permissionCalls } from "@steward/contract/permissions/calls";
import { permissionRules } from "@steward/contract/permissions/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import { roleRules } from "@steward/contract/roles/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { createRole } from "./create-role.ts";
import { listPermissions } from "./list-permissions.ts";
import { removeRole } from "./remove-role.ts";
import { listRoles, roleOf } from "./role-queries.ts";
import { updateRole } from "./update-role.ts";

export const roleRoutes = routes(
  [...join(permissionCalls, permissionRules), ...join(roleCalls, roleRules)],
  (router) => {
    router.signedIn(permissionCalls.list, listPermissions);
    router.signedIn(roleCalls.list, listRoles);
    router.signedIn(roleCalls.create, createRole);
    router.signedIn(roleCalls.read, (ctx, { params }) => ctx.read((tx) => roleOf(tx, params.id)));
    router.signedIn(roleCalls.replace, (ctx, { params, body }) => updateRole(ctx, params.id, body));
    router.signedIn(roleCalls.update, (ctx, { params, body }) => updateRole(ctx, params.id, body));
    router.signedIn(roleCalls.remove, removeRole);
  },
);
