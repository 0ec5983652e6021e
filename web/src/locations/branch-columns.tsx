import type { Branch } from "@steward/contract/locations";
import { m } from "../messages/messages.js";
import { CellText } from "../ui/paged-list/cell-text.tsx";
import type { ListCard, ListColumn } from "../ui/paged-list/list-props.ts";
import { Marked } from "../ui/paged-list/marked.tsx";
import { placeColumns } from "./location-columns.tsx";
import { placeWords } from "./place-on-globe.tsx";

/** Address of a branch in one line. */
export function addressWords(branch: Branch): string {
  if (branch.flag_virtual_location) return m.locations_virtual();
  const { line1, line2, city, state, zip } = branch.address ?? { line1: "", line2: "", city: "", state: "", zip: "" };
  return [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

function coordinates(branch: Branch): string {
  if (branch.latitude === null || branch.longitude === null) return "";
  return placeWords({ latitude: branch.latitude, longitude: branch.longitude });
}

/** A branch on a small screen. */
export const branchCard = (branch: Branch, search: string): ListCard => ({
  title: <Marked text={branch.name} search={search} />,
  facts: [addressWords(branch), m.locations_asset_count({ count: branch.asset_count })],
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
    render: (branch) => <CellText text={addressWords(branch)} />,
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
