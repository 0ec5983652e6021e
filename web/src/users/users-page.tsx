import { roleCalls } from "@steward/contract/roles/calls";
import type { User } from "@steward/contract/users/rules";
import { userCalls } from "@steward/contract/users/calls";
import { IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { activeFilter, recordsFilter } from "../lists/filters/records-filter.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import { useOwnMembership } from "../session/own-membership.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { useUserActions } from "./use-user-actions.tsx";
import { userCard, userColumns } from "./user-columns.tsx";

const ViewUserDialog = lazy(async () => ({ default: (await import("./view-user-dialog.tsx")).ViewUserDialog }));

const roleFilter = () =>
  recordsFilter({
    permission: "role.view",
    key: "user_group",
    title: m.users_role(),
    call: roleCalls.list,
    describe: ({ name, user_count }) => ({ label: name, note: m.roles_members({ count: user_count }) }),
  });

/** List of members. */
export function UsersPage() {
  const go = useGo();
  const own = useOwnMembership();
  const mayEdit = useMay("user.update");
  const [shown, setShown] = useState<User | null>(null);
  return (
    <ViewedListPage
      views="users"
      name="users"
      call={userCalls.list}
      title={m.shell_title_users()}
      explanation={m.users_explanation()}
      imports="users"
      exported={userCalls.export}
      create={{ permission: "user.create", label: m.users_create(), run: () => void go("admin-users-create") }}
      searchLabel={m.users_search()}
      defaultOrdering="name"
      filters={[roleFilter(), activeFilter()]}
      columns={userColumns(own.id)}
      card={userCard(own.id)}
      found={(count) => m.users_found({ count })}
      faint={(user) => !user.is_active}
      rowActions={useUserActions(own)}
      href={mayEdit ? (user) => routePath("admin-users-id-edit", { id: user.id }) : undefined}
      onOpen={mayEdit ? undefined : setShown}
      empty={{ icon: <IconUsers size={24} stroke={1.6} />, title: m.users_empty() }}
    >
      {shown ? (
        <Suspense fallback={null}>
          <ViewUserDialog user={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </ViewedListPage>
  );
}
