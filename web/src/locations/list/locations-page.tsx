import type { Location } from "@steward/contract/locations/rules";
import { parentTypeOf, type SubLocationType } from "@steward/contract/locations/constants";
import { locationCalls } from "@steward/contract/locations/calls";
import type { ViewedList } from "@steward/contract/saved-views/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { named } from "../../nouns/record-source.ts";
import { activeFilter, recordsFilter } from "../../lists/filters/records-filter.ts";
import { ViewedListPage } from "../../saved-views/viewed-list-page.tsx";
import { NothingOf } from "../create-first.tsx";
import { locationCard, locationColumns } from "./location-columns.tsx";
import { LocationIcon } from "../location-icon.tsx";
import { describePlace } from "../location-api.ts";
import { locationTypeInfo } from "../location-labels.ts";
import { placePermission, useLocationActions } from "../use-location-actions.tsx";

/** Path of a place in the tree of its branch. */
const placePath = (place: Location) => `${routePath("admin-location-branch-id", { id: place.branch })}?at=${place.id}`;

/** Filters of a type: branch, parent and active state. */
function filtersOf(type: SubLocationType): ListFilter[] {
  const parent = parentTypeOf(type);
  return [
    recordsFilter({
      permission: "branch.view",
      key: "branch",
      title: locationTypeInfo.Branch.title(),
      ...named(branchCalls.list),
    }),
    ...(parent && parent !== "Branch"
      ? [
          recordsFilter({
            key: "parent",
            title: locationTypeInfo[parent].title(),
            call: locationCalls.list,
            query: { location_type: parent },
            describe: describePlace,
          }),
        ]
      : []),
    activeFilter(),
  ];
}

/** List of places of one type. */
export function LocationsPage({ type }: { type: SubLocationType }) {
  const go = useGo();
  const { actionsOf, bulkActions, dialogs } = useLocationActions();
  const kind = locationTypeInfo[type];
  return (
    <ViewedListPage
      key={type}
      views={viewsOf[type]}
      name={`locations-${type}`}
      call={locationCalls.list}
      query={{ location_type: type }}
      title={kind.title()}
      explanation={explanations[type]()}
      imports="locations"
      exported={locationCalls.export}
      create={{
        permission: placePermission(type, "create"),
        label: m.locations_create_type({ type: kind.title().toLocaleLowerCase() }),
        run: () => void go(kind.create),
      }}
      searchLabel={m.locations_search_type()}
      // Floors of one block are listed as they stand.
      defaultOrdering={type === "Floor" ? undefined : "name"}
      filters={filtersOf(type)}
      columns={locationColumns(type)}
      card={locationCard}
      found={kind.counted}
      faint={(place) => !place.is_active}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      href={placePath}
      empty={{
        icon: <LocationIcon type={type} size={24} />,
        title: empties[type](),
        action: (buttons) => <NothingOf type={type}>{buttons}</NothingOf>,
      }}
    >
      {dialogs}
    </ViewedListPage>
  );
}

const viewsOf: Record<SubLocationType, ViewedList> = {
  Building: "buildings",
  Block: "blocks",
  Floor: "floors",
  Room: "rooms",
  "End Location": "end_locations",
};

/** Explanation of each type. */
const explanations: Record<SubLocationType, () => string> = {
  Building: m.locations_explain_building,
  Block: m.locations_explain_block,
  Floor: m.locations_explain_floor,
  Room: m.locations_explain_room,
  "End Location": m.locations_explain_end_location,
};

const empties: Record<SubLocationType, () => string> = {
  Building: m.locations_no_buildings,
  Block: m.locations_no_blocks,
  Floor: m.locations_no_floors,
  Room: m.locations_no_rooms,
  "End Location": m.locations_no_end_locations,
};
