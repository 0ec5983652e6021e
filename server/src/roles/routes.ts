import { permissionCalls } from "@steward/contract/permissions/calls";
import { permissionRules } from "@steward/contract/permissions/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import { roleRules } from "@steward/contract/roles/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { createRole } from "./create-role.ts";
import { listPermissions } from "./list-permissions.ts";
import { removeRole } from "./remove-role.ts";
import { findRoles, roleOf } from "./role-queries.ts";
import { exportedRoles } from "./role-sheet.ts";
import { updateRole } from "./update-role.ts";

export const roleRoutes = routes(
  [...join(permissionCalls, permissionRules), ...join(roleCalls, roleRules)],
  (router) => {
    router.signedIn(permissionCalls.list, listPermissions);
    router.signedIn(roleCalls.list, (ctx, asked) => ctx.read((tx) => findRoles(tx, ctx, asked)));
    router.signedIn(roleCalls.export, (ctx, asked) =>
      exportList(ctx, asked, { name: "roles", columns: exportedRoles, find: findRoles }),
    );
    router.signedIn(roleCalls.create, createRole);
    router.signedIn(roleCalls.read, (ctx, { params }) => ctx.read((tx) => roleOf(tx, params.id)));
    router.signedIn(roleCalls.replace, (ctx, { params, body }) => updateRole(ctx, params.id, body));
    router.signedIn(roleCalls.update, (ctx, { params, body }) => updateRole(ctx, params.id, body));
    router.signedIn(roleCalls.remove, removeRole);
  },
);
