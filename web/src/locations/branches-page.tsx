import { Button, Group } from "@mantine/core";
import { type Branch, branchCalls } from "@steward/contract/locations";
import { IconMapPin, IconPencil, IconPlus, IconToggleLeft, IconTrash, IconUpload } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../routes/navigation.tsx";
import { routePath } from "../routes/route-table.ts";
import { useMay } from "../shell/organisation.ts";
import { useConfirm } from "../ui/confirm-dialog.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { ListAction, ListFilter } from "../ui/paged-list/list-props.ts";
import { PagedList } from "../ui/paged-list/paged-list.tsx";
import { branchCard, branchColumns } from "./branch-columns.tsx";

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "is_active",
    title: m.locations_state(),
    single: true,
    choices: [
      { value: "true", label: m.locations_active() },
      { value: "false", label: m.locations_inactive() },
    ],
  },
];

/** All branches of the organisation. */
export function BranchesPage() {
  const go = useGo();
  const mayCreate = useMay("branch.create");
  const mayEdit = useMay("branch.update");
  const mayImport = useMay("branch.import");
  const actionsOf = useBranchActions();
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
        filters={filters()}
        columns={branchColumns()}
        card={branchCard}
        found={(count) => m.locations_found({ count })}
        faint={(branch) => !branch.is_active}
        rowActions={actionsOf}
        {...(mayEdit
          ? { href: (branch: Branch) => routePath("admin-location-branch-id-edit", { id: branch.id }) }
          : {})}
        empty={{
          icon: <IconMapPin size={24} stroke={1.6} />,
          title: m.locations_empty(),
          text: m.locations_empty_text(),
          action: actions,
        }}
      />
    </>
  );
}

/** Entries of a branch's menu, those the session may use. */
function useBranchActions(): (branch: Branch) => ListAction[] {
  const go = useGo();
  const confirm = useConfirm();
  const mayEdit = useMay("branch.update");
  const mayToggle = useMay("branch.toggle_active");
  const mayDelete = useMay("branch.delete");
  const invalidates = ["locations.branch.", "assets."];
  const toggle = useWrite(branchCalls.toggleActive, { invalidates });
  const remove = useWrite(branchCalls.remove, { invalidates });
  const deleteBranch = async (branch: Branch) => {
    if (await confirm()) remove.mutate({ params: { id: branch.id } });
  };
  return (branch) => {
    const edit: ListAction = {
      label: m.locations_edit(),
      icon: <IconPencil size={16} />,
      run: () => void go("admin-location-branch-id-edit", { params: { id: branch.id } }),
    };
    const switchState: ListAction = {
      label: branch.is_active ? m.locations_deactivate() : m.locations_activate(),
      icon: <IconToggleLeft size={16} />,
      run: () => toggle.mutate({ params: { id: branch.id } }),
    };
    const erase: ListAction = {
      label: m.locations_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void deleteBranch(branch),
    };
    return [...(mayEdit ? [edit] : []), ...(mayToggle ? [switchState] : []), ...(mayDelete ? [erase] : [])];
  };
}
