import { Button, Group } from "@mantine/core";
import { parentTypeOf, type SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { useMay } from "../../session/organisation.ts";
import { activeFilter } from "../../lists/filters/active-filter.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { ListFilter } from "../../lists/list-props.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { NothingOf } from "../form/create-first.tsx";
import { locationCard, locationColumns } from "./location-columns.tsx";
import { LocationIcon } from "../location-icon.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { useLocationActions, useMayWithPlaces } from "../use-location-actions.tsx";

/** A place is shown in the tree of its branch. */
const placePath = (place: Location) => `${routePath("admin-location-branch-id", { id: place.branch })}?at=${place.id}`;

/** Filters of a type: the branch, what it stands in, and whether it is active. */
function filtersOf(type: SubLocationType, seesBranches: boolean): ListFilter[] {
  const parent = parentTypeOf(type);
  return [
    ...(seesBranches
      ? [
          recordsFilter({
            key: "branch",
            title: locationTypeInfo.Branch.title(),
            call: branchCalls.list,
            describe: (branch) => ({ label: branch.name }),
          }),
        ]
      : []),
    ...(parent && parent !== "Branch"
      ? [
          recordsFilter({
            key: "parent",
            title: locationTypeInfo[parent].title(),
            call: locationCalls.list,
            query: { location_type: parent },
            describe: (place) => ({ label: place.name, note: breadcrumbText(place.breadcrumb.slice(0, -1)) }),
          }),
        ]
      : []),
    activeFilter(),
  ];
}

/** All places of one type inside the branches of the organisation. */
export function LocationsPage({ type }: { type: SubLocationType }) {
  const go = useGo();
  const may = useMayWithPlaces();
  const { actionsOf, dialogs } = useLocationActions();
  const kind = locationTypeInfo[type];
  const words = { type: kind.title().toLocaleLowerCase() };
  const mayImport = useMay("location.import");
  const actions = (
    <Group gap="xs">
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => void go("imports-create", { search: { kind: "locations" } })}
        >
          {m.locations_import()}
        </Button>
      )}
      {may(type, "create") && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void go(kind.create)}>
          {m.locations_create_type(words)}
        </Button>
      )}
    </Group>
  );

  return (
    <>
      <PageHeader title={kind.title()} subtitle={explanations[type]()} actions={actions} />
      <PagedList
        key={type}
        name={`locations-${type}`}
        call={locationCalls.list}
        query={{ location_type: type }}
        label={kind.title()}
        searchLabel={m.locations_search_type()}
        defaultOrdering="name"
        filters={filtersOf(type, may("Branch", "view"))}
        columns={locationColumns(type)}
        card={locationCard}
        found={kind.counted}
        faint={(place) => !place.is_active}
        rowActions={actionsOf}
        href={placePath}
        empty={{
          icon: <LocationIcon type={type} size={24} />,
          title: empties[type](),
          text: explanations[type](),
          action: <NothingOf type={type}>{actions}</NothingOf>,
        }}
      />
      {dialogs}
    </>
  );
}

/** One sentence for each type: what stands where. */
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
