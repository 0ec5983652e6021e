import { CellLines } from "../lists/cells/cell-lines.tsx";
import type { PublishedPerson } from "@steward/contract/personnel/rules";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { type AnyInterest, daysText, InterestChip, PlacementChip } from "./interest-api.tsx";

interface Partner<T> {
  title: string;
  name: (row: T) => string;
}

/** Columns of a list of interests, with the organisation on the other side. */
export const interestColumns = <T extends AnyInterest>(partner: Partner<T>): ListColumn<T>[] => [
  {
    key: "name",
    title: m.interests_person(),
    sortKey: "name",
    primary: true,
    minWidth: 200,
    render: ({ skilled_personel_detail: person }, search) => (
      <CellLines
        first={<Marked text={person.name} search={search} />}
        second={person.skilled_personel_id}
        title={person.name}
      />
    ),
  },
  {
    key: "current_position",
    title: m.interests_position(),
    minWidth: 160,
    render: ({ skilled_personel_detail: person }, search) => <Marked text={person.current_position} search={search} />,
  },
  {
    key: "request_status",
    title: m.interests_state(),
    width: 150,
    render: (row) => <InterestChip state={row.request_status} />,
  },
  { key: "partner", title: partner.title, minWidth: 170, render: partner.name },
  {
    key: "contact_person_name",
    title: m.interests_contact_name(),
    minWidth: 150,
    hiddenByDefault: true,
    render: (row) => row.contact_person_name,
  },
  {
    key: "created",
    title: m.interests_requested_on(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: (row) => localMinute(row.created),
  },
];

/** Columns of the list of placed people. */
export const placementColumns = (): ListColumn<PublishedPerson>[] => [
  {
    key: "name",
    title: m.interests_person(),
    sortKey: "name",
    primary: true,
    minWidth: 200,
    render: (row, search) => (
      <CellLines first={<Marked text={row.name} search={search} />} second={row.skilled_personel_id} title={row.name} />
    ),
  },
  {
    key: "designation",
    title: m.interests_role(),
    minWidth: 150,
    render: (row) => row.placement_detail?.designation ?? "",
  },
  { key: "location", title: m.interests_place(), minWidth: 150, render: (row) => row.placement_detail?.location ?? "" },
  {
    key: "days",
    title: m.interests_days(),
    width: 210,
    render: (row) => (row.placement_detail ? daysText(row.placement_detail) : ""),
  },
  {
    key: "placement_status",
    title: m.interests_state(),
    width: 150,
    render: (row) => row.placement_detail && <PlacementChip state={row.placement_detail.placement_status} />,
  },
];

/** A placed person as a card. */
export const placementCard = (row: PublishedPerson, search: string): ListCard => ({
  title: <Marked text={row.name} search={search} />,
  facts: [
    row.placement_detail && <PlacementChip key="state" state={row.placement_detail.placement_status} />,
    row.placement_detail?.designation,
    row.placement_detail && daysText(row.placement_detail),
  ],
});

/** An interest as a card. */
export const interestCard =
  <T extends AnyInterest>(partner: Partner<T>) =>
  (row: T, search: string) => ({
    title: <Marked text={row.skilled_personel_detail.name} search={search} />,
    facts: [
      <InterestChip key="state" state={row.request_status} />,
      row.skilled_personel_detail.current_position,
      partner.name(row),
    ],
  });
