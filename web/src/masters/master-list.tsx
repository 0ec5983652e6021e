import { m } from "../messages/messages.js";
import { activeFilter } from "../lists/filters/records-filter.ts";
import { ActiveState } from "../ui/status/active-state.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import type { ListAction, ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import type { Master, MasterRecord } from "./master.ts";
import type { MasterScreen } from "./use-master-screen.tsx";

/** A record as a card. */
const cardOf =
  <Item extends MasterRecord>(master: Master<Item>) =>
  (record: Item, search: string): ListCard => ({
    title: <Marked text={record.name} search={search} />,
    facts: [...master.facts(record), <ActiveState key="state" isActive={record.is_active} />],
  });

const columnsOf = <Item extends MasterRecord>({ note, columns }: Master<Item>): ListColumn<Item>[] => [
  {
    key: "name",
    title: m.masters_name(),
    primary: true,
    sortKey: "name",
    minWidth: 200,
    render: (record, search) => {
      const name = <Marked text={record.name} search={search} />;
      return note ? <CellLines first={name} second={note(record)} title={record.name} /> : name;
    },
  },
  ...columns,
  {
    key: "is_active",
    title: m.forms_state(),
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
];

interface MasterListProps<Item extends MasterRecord> {
  master: Master<Item>;
  screen: MasterScreen<Item>;
  /** Further entries of a row's menu. */
  moreActions?: (record: Item) => ListAction[];
}

/** List of a look-alike master with all its actions. */
export function MasterList<Item extends MasterRecord>({ master, screen, moreActions }: MasterListProps<Item>) {
  const { open, actionsOf } = screen;
  const more = (record: Item) => moreActions?.(record) ?? (master.more ? [master.more(record)] : []);
  return (
    <PagedList
      name={master.noun}
      call={master.calls.list}
      label={master.words.title()}
      searchLabel={master.words.search()}
      defaultOrdering="name"
      filters={[...(master.filters?.() ?? []), activeFilter()]}
      columns={columnsOf(master)}
      card={cardOf(master)}
      found={master.words.found}
      faint={(record) => !record.is_active}
      rowActions={(record) => [...more(record), ...actionsOf(record)]}
      onOpen={open}
      empty={{
        icon: master.icon,
        title: master.words.emptyTitle(),
        text: master.words.explanation(),
        action: screen.addButton,
      }}
    />
  );
}
