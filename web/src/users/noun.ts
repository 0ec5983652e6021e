import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { inList, lazySource, noun } from "../nouns/card.ts";

export const user = noun({
  subject: "user",
  history: {
    title: m.activity_kind_user,
    the: m.activity_the_user,
    page: inList("admin-users"),
    permission: "user.view",
  },
  rights: { module: "user", area: "administration" },
  imports: {
    kind: "users",
    title: m.imports_kind_users,
    explanation: m.imports_kind_users_text,
    permission: "user.import",
  },
  source: lazySource(async () => (await import("./user-api.ts")).userSource),
  routes: {
    "admin-users": {
      path: "/admin/users",
      title: m.shell_title_users,
      page: lazyRouteComponent(() => import("./users-page.tsx"), "UsersPage"),
    },
    "admin-users-create": {
      path: "/admin/users/create",
      title: m.users_create_title,
      needs: ["user.create"],
      page: lazyRouteComponent(() => import("./form/create-user-page.tsx"), "CreateUserPage"),
    },
    "admin-users-id-edit": {
      path: "/admin/users/$id/edit",
      title: m.users_edit_title,
      needs: ["user.update"],
      page: lazyRouteComponent(() => import("./form/edit-user-page.tsx"), "EditUserPage"),
    },
  },
  entries: [{ id: "all-users", route: "admin-users", needs: ["user.view"] }],
});
