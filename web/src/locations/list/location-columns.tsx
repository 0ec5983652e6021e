import type { SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { CellText } from "../../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../../lists/list-props.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { AssetsAt, PlacesIn } from "../location-counts.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

/** Breadcrumb of a place without itself. */
const breadcrumbAbove = (place: Location) => breadcrumbText(place.breadcrumb.slice(0, -1));

/** A place inside a branch as a card. */
export const locationCard = (place: Location, search: string): ListCard => ({
  title: <Marked text={place.name} search={search} />,
  facts: [
    breadcrumbAbove(place),
    m.locations_asset_count({ count: place.asset_count }),
    <ActiveState key="state" isActive={place.is_active} />,
  ],
});

/** Last columns of every list of places. */
export const placeColumns = <Row extends Location>(holdsPlaces: boolean): ListColumn<Row>[] => [
  {
    key: "assets",
    title: m.locations_assets(),
    width: 100,
    alignEnd: true,
    render: (place) => <AssetsAt place={place} />,
  },
  ...(holdsPlaces
    ? [
        {
          key: "places",
          title: m.locations_places(),
          width: 130,
          alignEnd: true,
          render: (place: Row) => <PlacesIn place={place} />,
        },
      ]
    : []),
  {
    key: "is_active",
    title: m.forms_state(),
    width: 120,
    render: (place) => <ActiveState isActive={place.is_active} />,
  },
  {
    key: "created",
    title: m.locations_created(),
    sortKey: "created",
    sortFirst: "desc",
    hiddenByDefault: true,
    width: 160,
    render: (place) => localMinute(place.created),
  },
];

/** Columns of the list of one type of places inside branches. */
export const locationColumns = (type: SubLocationType): ListColumn<Location>[] => [
  {
    key: "name",
    title: m.locations_name(),
    primary: true,
    sortKey: "name",
    minWidth: 180,
    render: (place, search) => <Marked text={place.name} search={search} />,
  },
  {
    key: "way",
    title: m.locations_way(),
    minWidth: 240,
    share: 3,
    render: (place) => <CellText text={breadcrumbAbove(place)} quiet />,
  },
  ...placeColumns<Location>(type !== "End Location"),
];
