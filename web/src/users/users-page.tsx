import { Button, Group } from "@mantine/core";
import { roleCalls } from "@steward/contract/roles/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { IconPlus, IconUpload, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/organisation.ts";
import { activeFilter } from "../lists/filters/active-filter.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { useOwnMembership } from "../session/own-membership.ts";
import { useUserActions } from "./use-user-actions.tsx";
import { userCard, userColumns } from "./user-columns.tsx";

const ViewUserDialog = lazy(async () => ({ default: (await import("./view-user-dialog.tsx")).ViewUserDialog }));

const roleFilter = () =>
  recordsFilter({
    key: "user_group",
    title: m.users_role(),
    call: roleCalls.list,
    describe: ({ name, user_count }) => ({ label: name, note: m.roles_members({ count: user_count }) }),
  });

/** All members of the organisation. */
export function UsersPage() {
  const go = useGo();
  const own = useOwnMembership();
  const actionsOf = useUserActions(own);
  const mayCreate = useMay("user.create");
  const mayImport = useMay("user.import");
  const mayEdit = useMay("user.update");
  const mayAct = [mayCreate, mayEdit, useMay("user.toggle_active"), useMay("user.delete")].includes(true);
  const mayViewRoles = useMay("role.view");
  const [shown, setShown] = useState<User | null>(null);
  const actions = (
    <Group gap="xs">
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          onClick={() => void go("imports-create", { search: { kind: "users" } })}
        >
          {m.imports_from_file()}
        </Button>
      )}
      {mayCreate && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => void go("admin-users-create")}>
          {m.users_create()}
        </Button>
      )}
    </Group>
  );

  return (
    <>
      <PageHeader title={m.shell_title_users()} subtitle={m.users_explanation()} actions={actions} />
      <PagedList
        name="users"
        call={userCalls.list}
        label={m.shell_title_users()}
        searchLabel={m.users_search()}
        defaultOrdering="name"
        filters={[...(mayViewRoles ? [roleFilter()] : []), activeFilter()]}
        columns={userColumns(own.id)}
        card={userCard(own.id)}
        found={(count) => m.users_found({ count })}
        faint={(user) => !user.is_active}
        {...(mayAct ? { rowActions: actionsOf } : {})}
        {...(mayEdit
          ? { href: (user: User) => routePath("admin-users-id-edit", { id: user.id }) }
          : { onOpen: (user: User) => setShown(user) })}
        empty={{
          icon: <IconUsers size={24} stroke={1.6} />,
          title: m.users_empty(),
          text: m.users_explanation(),
          action: actions,
        }}
      />
      {shown ? (
        <Suspense fallback={null}>
          <ViewUserDialog user={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
