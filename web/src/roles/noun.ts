import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { inList, lazySource, noun } from "../nouns/card.ts";

export const role = noun({
  subject: "role",
  history: {
    title: m.activity_kind_role,
    the: m.activity_the_role,
    page: inList("admin-roles-and-permissions"),
    permission: "role.view",
  },
  rights: { module: "role", area: "administration" },
  source: lazySource(async () => (await import("./role-api.ts")).roleSource),
  routes: {
    "admin-roles-and-permissions": {
      path: "/admin/roles-and-permissions",
      title: m.shell_title_roles,
      page: lazyRouteComponent(() => import("./roles-page.tsx"), "RolesPage"),
    },
    "admin-roles-and-permissions-id-edit": {
      path: "/admin/roles-and-permissions/$id/edit",
      title: m.roles_edit_title,
      needs: ["role.update"],
      page: lazyRouteComponent(() => import("./edit-role-page.tsx"), "EditRolePage"),
    },
  },
  entries: [{ id: "roles-and-permissions", route: "admin-roles-and-permissions", needs: ["role.view"] }],
  add: {
    permission: "role.create",
    opens: { kind: "role" },
    dialog: async () => (await import("./new-role-dialog.tsx")).AddRoleDialog,
  },
});
