import { roleCalls } from "@steward/contract/roles/calls";
import { IconShieldCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { ListPage } from "../lists/list-page.tsx";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { byArea } from "../permissions/areas.ts";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { useMay } from "../session/may.ts";
import { roleCard, roleColumns } from "./role-columns.tsx";
import { useRoleActions } from "./use-role-actions.tsx";

/** List of roles with summaries of their permissions. */
export function RolesPage() {
  const { permissions } = usePermissionList();
  const areas = useMemo(() => byArea(permissions), [permissions]);
  const mayEdit = useMay("role.update");
  const mayViewUsers = useMay("user.view");
  const { create, view, actionsOf, dialogs } = useRoleActions();
  return (
    <ListPage
      name="roles"
      call={roleCalls.list}
      title={m.shell_title_roles()}
      explanation={m.roles_explanation()}
      exported={roleCalls.export}
      create={create}
      searchLabel={m.roles_search()}
      defaultOrdering="name"
      columns={roleColumns(areas, mayViewUsers)}
      card={roleCard(areas)}
      found={(count) => m.roles_found({ count })}
      rowActions={actionsOf}
      href={mayEdit ? (role) => routePath("admin-roles-and-permissions-id-edit", { id: role.id }) : undefined}
      onOpen={mayEdit ? undefined : view}
      empty={{ icon: <IconShieldCheck size={24} stroke={1.6} />, title: m.roles_empty() }}
    >
      {dialogs}
    </ListPage>
  );
}
