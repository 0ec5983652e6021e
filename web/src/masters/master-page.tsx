import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../routes/navigation.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { ListCard, ListFilter } from "../ui/paged-list/list-props.ts";
import { localMinute } from "../ui/local-time.ts";
import { Marked } from "../ui/paged-list/marked.tsx";
import { PagedList } from "../ui/paged-list/paged-list.tsx";
import { ActiveState } from "../ui/active-state.tsx";
import type { Master, MasterRecord } from "./master-config.ts";
import { MasterDialog } from "./master-dialog.tsx";
import { useMasterActions } from "./use-master-actions.tsx";

const stateFilter = (): ListFilter => ({
  kind: "choices",
  key: "is_active",
  title: m.masters_state(),
  single: true,
  choices: [
    { value: "true", label: m.masters_active() },
    { value: "false", label: m.masters_inactive() },
  ],
});

/** A record on a small screen. */
const cardOf =
  <Item extends MasterRecord, Values extends object, Body>(master: Master<Item, Values, Body>) =>
  (record: Item, search: string): ListCard => ({
    title: <Marked text={record.name} search={search} />,
    facts: [...master.facts(record), <ActiveState key="state" isActive={record.is_active} />],
  });

/** The list of one look-alike master with everything that can be done there. */
export function MasterPage<Item extends MasterRecord, Values extends object, Body>(props: {
  master: Master<Item, Values, Body>;
}) {
  const { master } = props;
  const go = useGo();
  const [open, setOpen] = useState<{ record: Item | null } | null>(null);
  const { mayCreate, mayEdit, actionsOf } = useMasterActions(master, (record) => setOpen({ record }));
  const add = () => (master.createRoute ? void go(master.createRoute) : setOpen({ record: null }));
  const addButton = mayCreate ? (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {master.words.add()}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={master.words.title()} subtitle={master.words.explanation()} actions={addButton} />
      <PagedList
        name={master.noun}
        call={master.calls.list}
        label={master.words.title()}
        searchLabel={master.words.search()}
        defaultOrdering="name"
        filters={[stateFilter()]}
        columns={[
          {
            key: "name",
            title: m.masters_name(),
            primary: true,
            sortKey: "name",
            minWidth: 200,
            render: (record, search) => <Marked text={record.name} search={search} />,
          },
          ...master.columns,
          {
            key: "is_active",
            title: m.masters_state(),
            width: 120,
            render: (record) => <ActiveState isActive={record.is_active} />,
          },
          {
            key: "created",
            title: m.masters_created(),
            sortKey: "created",
            sortFirst: "desc",
            width: 160,
            render: (record) => localMinute(record.created),
          },
        ]}
        card={cardOf(master)}
        found={master.words.found}
        faint={(record) => !record.is_active}
        rowActions={actionsOf}
        {...(mayEdit ? { onOpen: (record: Item) => setOpen({ record }) } : {})}
        empty={{
          icon: master.icon,
          title: master.words.emptyTitle(),
          text: master.words.explanation(),
          action: addButton,
        }}
      />
      {open && <MasterDialog master={master} record={open.record} onClose={() => setOpen(null)} />}
    </>
  );
}
