import { Button } from "@mantine/core";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { IconPlus, IconShieldCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/organisation.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { byArea } from "../permissions/areas.ts";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { roleCard, roleColumns } from "./role-columns.tsx";
import { useRoleActions } from "./use-role-actions.tsx";

/** All roles of the organisation, with what they permit in short. */
export function RolesPage() {
  const { permissions } = usePermissionList();
  const areas = useMemo(() => byArea(permissions), [permissions]);
  const mayEdit = useMay("role.update");
  const mayViewUsers = useMay("user.view");
  const { create, view, actionsOf, dialogs } = useRoleActions();
  const addButton = create && (
    <Button leftSection={<IconPlus size={16} />} onClick={create}>
      {m.roles_create()}
    </Button>
  );

  return (
    <>
      <PageHeader title={m.shell_title_roles()} subtitle={m.roles_explanation()} actions={addButton} />
      <PagedList
        name="roles"
        call={roleCalls.list}
        label={m.shell_title_roles()}
        searchLabel={m.roles_search()}
        defaultOrdering="name"
        columns={roleColumns(areas, mayViewUsers)}
        card={roleCard(areas)}
        found={(count) => m.roles_found({ count })}
        rowActions={actionsOf}
        {...(mayEdit
          ? { href: (role: Role) => routePath("admin-roles-and-permissions-id-edit", { id: role.id }) }
          : { onOpen: view })}
        empty={{
          icon: <IconShieldCheck size={24} stroke={1.6} />,
          title: m.roles_empty(),
          text: m.roles_explanation(),
          action: addButton,
        }}
      />
      {dialogs}
    </>
  );
}
