import { Button, Group } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { IconMapPin, IconPlus, IconUpload } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/organisation.ts";
import { activeFilter } from "../lists/filters/active-filter.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { branchCard, branchColumns } from "./branch-columns.tsx";
import { useLocationActions } from "../locations/use-location-actions.tsx";

/** All branches of the organisation. */
export function BranchesPage() {
  const go = useGo();
  const mayCreate = useMay("branch.create");
  const mayImport = useMay("branch.import");
  const { actionsOf, dialogs } = useLocationActions();
  const actions = (
    <Group gap="xs">
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          onClick={() => void go("imports-create", { search: { kind: "branches" } })}
        >
          {m.locations_import()}
        </Button>
      )}
      {mayCreate && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => void go("admin-location-branch-create")}>
          {m.locations_create()}
        </Button>
      )}
    </Group>
  );

  return (
    <>
      <PageHeader title={m.locations_title()} subtitle={m.locations_explanation()} actions={actions} />
      <PagedList
        name="branches"
        call={branchCalls.list}
        label={m.locations_title()}
        searchLabel={m.locations_search()}
        defaultOrdering="name"
        filters={[activeFilter()]}
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
          action: actions,
        }}
      />
      {dialogs}
    </>
  );
}
