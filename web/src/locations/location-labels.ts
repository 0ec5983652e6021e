import type { LocationType, SubLocationType } from "@steward/contract/locations/constants";
import type { Branch } from "@steward/contract/branches/rules";
import { m } from "../messages/messages.js";
import type { RouteName } from "../navigation/route-names.ts";

interface Kind {
  /** "Building". */
  title: () => string;
  /** "12 buildings". */
  counted: (count: number) => string;
  list: RouteName;
  create: RouteName;
  edit: RouteName;
}

/** Labels and pages of every type of place. */
export const locationTypeInfo: Record<LocationType, Kind> = {
  Branch: {
    title: m.locations_branch,
    counted: (count) => m.locations_found({ count }),
    list: "admin-location-branch",
    create: "admin-location-branch-create",
    edit: "admin-location-branch-id-edit",
  },
  Building: {
    title: m.shell_title_building,
    counted: (count) => m.locations_buildings({ count }),
    list: "admin-location-building",
    create: "admin-location-building-create",
    edit: "admin-location-building-id-edit",
  },
  Block: {
    title: m.shell_title_block,
    counted: (count) => m.locations_blocks({ count }),
    list: "admin-location-block",
    create: "admin-location-block-create",
    edit: "admin-location-block-id-edit",
  },
  Floor: {
    title: m.shell_title_floor,
    counted: (count) => m.locations_floors({ count }),
    list: "admin-location-floor",
    create: "admin-location-floor-create",
    edit: "admin-location-floor-id-edit",
  },
  Room: {
    title: m.shell_title_room,
    counted: (count) => m.locations_rooms({ count }),
    list: "admin-location-room",
    create: "admin-location-room-create",
    edit: "admin-location-room-id-edit",
  },
  "End Location": {
    title: m.shell_title_end_location,
    counted: (count) => m.locations_end_locations({ count }),
    list: "admin-location-end-location",
    create: "admin-location-end-location-create",
    edit: "admin-location-end-location-id-edit",
  },
};

/** Ancestor types of a type, from the branch down. */
export function typesAbove(type: SubLocationType): LocationType[] {
  const types = Object.keys(locationTypeInfo) as LocationType[];
  return types.slice(0, types.indexOf(type));
}

/** Address of a branch as one line. */
export function addressText(branch: Pick<Branch, "flag_virtual_location" | "address">): string {
  if (branch.flag_virtual_location) return m.locations_virtual();
  const { line1, line2, city, state, zip } = branch.address ?? { line1: "", line2: "", city: "", state: "", zip: "" };
  return [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
