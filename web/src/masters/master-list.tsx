import type { ListPageProps } from "../lists/list-page.tsx";
import { m } from "../messages/messages.js";
import { activeFilter } from "../lists/filters/records-filter.ts";
import { ActiveState } from "../ui/status/active-state.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import type { ListAction, ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import { cardOfModule } from "../nouns/registry.ts";
import type { Master, MasterRecord } from "./master.ts";
import type { MasterScreen } from "./use-master-screen.tsx";

/** A record as a card. */
const cardOf =
  <Item extends MasterRecord>(master: Master<Item>) =>
  (record: Item, search: string): ListCard => ({
    title: (
      <>
        {master.mark?.(record)}
        <Marked text={record.name} search={search} />
      </>
    ),
    facts: [...master.facts(record), <ActiveState key="state" isActive={record.is_active} />],
  });

const columnsOf = <Item extends MasterRecord>({ mark, note, columns }: Master<Item>): ListColumn<Item>[] => [
  {
    key: "name",
    title: m.masters_name(),
    primary: true,
    sortKey: "name",
    minWidth: 200,
    render: (record, search) => {
      const name = (
        <>
          {mark?.(record)}
          <Marked text={record.name} search={search} />
        </>
      );
      return note ? <CellLines first={name} second={note(record)} title={record.name} /> : name;
    },
  },
  ...columns(),
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

/** The list of one look-alike master with everything that can be done there; `moreActions` are entries of a record's menu. */
export const masterList = <Item extends MasterRecord>(
  master: Master<Item>,
  { open, create, actionsOf, merges, dialog }: MasterScreen<Item>,
  moreActions = (record: Item): ListAction[] => (master.more ? [master.more(record)] : []),
): ListPageProps<Item> => ({
  name: master.noun,
  call: master.calls.list,
  title: master.words.title(),
  explanation: master.words.explanation(),
  imports: cardOfModule(master.module)?.imports?.kind,
  exported: master.calls.export,
  create,
  searchLabel: master.words.search(),
  defaultOrdering: "name",
  filters: [...(master.filters?.() ?? []), activeFilter()],
  columns: columnsOf(master),
  card: cardOf(master),
  found: master.words.found,
  faint: (record) => !record.is_active,
  ...(merges ? { bulkActions: merges.bulkActions, further: merges.recent } : {}),
  rowActions: (record) => [...moreActions(record), ...actionsOf(record)],
  onOpen: open,
  empty: { icon: master.icon, title: master.words.emptyTitle() },
  children: (
    <>
      {dialog}
      {merges?.dialog}
    </>
  ),
});
