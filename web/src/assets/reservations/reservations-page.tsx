import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { reservationStates } from "@steward/contract/assets/reservations/constants";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { IconCalendar, IconCalendarEvent, IconList } from "@tabler/icons-react";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListCard, ListColumn, ListFilter } from "../../lists/list-props.ts";
import { filterKeys } from "../../lists/list-state.ts";
import { useListState } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { named } from "../../nouns/record-source.ts";
import { localMinute, readDay } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { userSource } from "../../users/user-api.ts";
import { daysText, reservationStateLabel } from "./reservation-labels.ts";
import { ReservationsCalendar } from "./reservations-calendar.tsx";
import { useReservationActions } from "./use-reservation-actions.tsx";

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.custody_state(),
    choices: reservationStates.map((value) => ({ value, label: reservationStateLabel[value]() })),
  },
  recordsFilter({ permission: "user.view", key: "user", title: m.custody_reserved_for(), ...userSource }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.assets_branch(), ...named(branchCalls.list) }),
  { kind: "days", from: "from", to: "to", title: m.custody_days() },
];

const titleOf = ({ asset_details: { name, asset_id } }: Reservation) => name || asset_id;

const columns = (): ListColumn<Reservation>[] => [
  {
    key: "starts",
    title: m.custody_first_day(),
    sortKey: "starts",
    width: 128,
    render: (row) => <CellText text={readDay(row.starts)} />,
  },
  { key: "ends", title: m.custody_last_day(), width: 128, render: (row) => <CellText text={readDay(row.ends)} /> },
  {
    key: "asset",
    title: m.assets_asset(),
    primary: true,
    minWidth: 180,
    render: (row, search) => (
      <CellLines
        title={titleOf(row)}
        first={<Marked text={titleOf(row)} search={search} />}
        second={<Marked text={row.asset_details.asset_id} search={search} />}
      />
    ),
  },
  {
    key: "user",
    title: m.custody_reserved_for(),
    minWidth: 140,
    render: (row, search) => <CellText text={row.user_details.name} search={search} />,
  },
  {
    key: "state",
    title: m.custody_state(),
    width: 112,
    render: (row) => <CellText text={reservationStateLabel[row.state]()} quiet />,
  },
  {
    key: "note",
    title: m.custody_note(),
    minWidth: 140,
    render: (row) => <CellText text={row.reason || row.note} quiet />,
  },
  {
    key: "created",
    title: m.custody_reserved(),
    sortKey: "created",
    sortFirst: "desc",
    width: 148,
    hiddenByDefault: true,
    render: (row) => <CellText text={localMinute(row.created)} quiet />,
  },
];

const card = (row: Reservation, search: string): ListCard => ({
  title: <Marked text={titleOf(row)} search={search} />,
  facts: [
    daysText(row),
    row.user_details.name,
    row.state === "reserved" ? row.note : reservationStateLabel[row.state](),
  ],
});

/** What is reserved for whom, by day, as a list or as a calendar. */
export function ReservationsPage() {
  const { actionsOf, dialogs } = useReservationActions();
  const [{ view }, change] = useUrlState();
  const [listed] = useListState(filterKeys(filters()));
  const isCalendar = view === "calendar";
  return (
    <ListPage
      name="reservations"
      call={reservationCalls.list}
      title={m.custody_reservations()}
      explanation={m.custody_reservations_text()}
      exported={reservationCalls.export}
      further={
        isCalendar
          ? {
              label: m.ui_as_list(),
              icon: <IconList size={16} aria-hidden />,
              run: () => change({ view: undefined, month: undefined }),
            }
          : {
              label: m.ui_as_calendar(),
              icon: <IconCalendar size={16} aria-hidden />,
              run: () => change({ view: "calendar" }),
            }
      }
      instead={isCalendar ? () => <ReservationsCalendar filters={listed} /> : undefined}
      searchLabel={m.custody_search_reservations()}
      defaultOrdering="starts"
      filters={filters()}
      columns={columns()}
      card={card}
      found={(count) => m.custody_found_reservations({ count })}
      faint={({ state }) => state !== "reserved" && state !== "requested"}
      rowActions={actionsOf}
      href={({ asset }) => `${routePath("asset-management-my-assets-id", { id: asset })}?tab=custody`}
      empty={{
        icon: <IconCalendarEvent size={24} stroke={1.6} />,
        title: m.custody_not_reserved(),
        text: m.custody_not_reserved_text(),
      }}
    >
      {dialogs}
    </ListPage>
  );
}
