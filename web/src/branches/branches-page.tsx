import { branchCalls } from "@steward/contract/branches/calls";
import { IconMapPin } from "@tabler/icons-react";
import type { ListFilter } from "../lists/list-props.ts";
import { activeFilter } from "../lists/filters/records-filter.ts";
import { useLocationActions } from "../locations/use-location-actions.tsx";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { branchCard, branchColumns } from "./branch-columns.tsx";

const addressFilter = (): ListFilter => ({
  kind: "choices",
  key: "has_address",
  title: m.locations_address(),
  single: true,
  choices: [
    { value: "true", label: m.locations_with_address() },
    { value: "false", label: m.locations_without_address() },
  ],
});

/** List of branches. */
export function BranchesPage() {
  const go = useGo();
  const { actionsOf, dialogs } = useLocationActions();
  return (
    <ViewedListPage
      views="branches"
      name="branches"
      call={branchCalls.list}
      title={m.locations_title()}
      explanation={m.locations_explanation()}
      imports="branches"
      exported={branchCalls.export}
      create={{
        permission: "branch.create",
        label: m.locations_create(),
        run: () => void go("admin-location-branch-create"),
      }}
      searchLabel={m.locations_search()}
      defaultOrdering="name"
      filters={[addressFilter(), activeFilter()]}
      columns={branchColumns()}
      card={branchCard}
      found={(count) => m.locations_found({ count })}
      faint={(branch) => !branch.is_active}
      rowActions={actionsOf}
      href={(branch) => routePath("admin-location-branch-id", { id: branch.id })}
      empty={{
        icon: <IconMapPin size={24} stroke={1.6} />,
        title: m.locations_empty(),
        text: m.locations_empty_text(),
      }}
    >
      {dialogs}
    </ViewedListPage>
  );
}
