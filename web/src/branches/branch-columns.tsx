import type { Branch } from "@steward/contract/branches/rules";
import { m } from "../messages/messages.js";
import { CellText } from "../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import { placeColumns } from "../locations/list/location-columns.tsx";
import { addressText } from "../locations/location-labels.ts";
import { coordinatesText } from "../locations/place-on-globe.tsx";

function coordinates(branch: Branch): string {
  if (branch.latitude === null || branch.longitude === null) return "";
  return coordinatesText({ latitude: branch.latitude, longitude: branch.longitude });
}

/** A branch as a card. */
export const branchCard = (branch: Branch, search: string): ListCard => ({
  title: <Marked text={branch.name} search={search} />,
  facts: [addressText(branch), m.locations_asset_count({ count: branch.asset_count })],
});

/** Columns of the list of branches. */
export const branchColumns = (): ListColumn<Branch>[] => [
  {
    key: "name",
    title: m.locations_branch_name(),
    primary: true,
    sortKey: "name",
    minWidth: 180,
    render: (branch, search) => <Marked text={branch.name} search={search} />,
  },
  {
    key: "address",
    title: m.locations_address(),
    minWidth: 320,
    share: 3,
    render: (branch) => <CellText text={addressText(branch)} />,
  },
  {
    key: "coordinates",
    title: m.locations_coordinates(),
    minWidth: 180,
    hiddenByDefault: true,
    render: coordinates,
  },
  ...placeColumns<Branch>(true),
];
