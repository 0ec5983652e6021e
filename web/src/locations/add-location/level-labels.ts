import { childTypeOf, type SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { locationTypeInfo } from "../location-labels.ts";
import type { PickedType } from "./chain.ts";

/** Titles of the dialog and of its submit button. */
export const addTitles: Record<SubLocationType, () => string> = {
  Building: m.add_location_add_building,
  Block: m.add_location_add_block,
  Floor: m.add_location_add_floor,
  Room: m.add_location_add_room,
  "End Location": m.add_location_add_end_location,
};

/** Hint until everything above is chosen; null for a building, which needs only its branch. */
export const nextSteps: Record<SubLocationType, (() => string) | null> = {
  Building: null,
  Block: m.add_location_next_block,
  Floor: m.add_location_next_floor,
  Room: m.add_location_next_room,
  "End Location": m.add_location_next_end_location,
};

interface LevelLabels {
  /** Accessible name of the choices. */
  listIn: (above: { name: string }) => string;
  hint: () => string;
  change: (chosen: { name: string }) => string;
  emptyTitle: () => string;
  emptyText: () => string;
}

export const levelLabels: Record<PickedType, LevelLabels> = {
  Building: {
    listIn: m.add_location_buildings_in,
    hint: m.add_location_hint_building,
    change: m.add_location_change_building,
    emptyTitle: m.add_location_no_buildings,
    emptyText: m.add_location_no_buildings_text,
  },
  Block: {
    listIn: m.add_location_blocks_in,
    hint: m.add_location_hint_block,
    change: m.add_location_change_block,
    emptyTitle: m.add_location_no_blocks,
    emptyText: m.add_location_no_blocks_text,
  },
  Floor: {
    listIn: m.add_location_floors_in,
    hint: m.add_location_hint_floor,
    change: m.add_location_change_floor,
    emptyTitle: m.add_location_no_floors,
    emptyText: m.add_location_no_floors_text,
  },
  Room: {
    listIn: m.add_location_rooms_in,
    hint: m.add_location_hint_room,
    change: m.add_location_change_room,
    emptyTitle: m.add_location_no_rooms,
    emptyText: m.add_location_no_rooms_text,
  },
};

/** Contents of a place as one line: "8 floors · 312 assets". */
export function contentsOf(level: PickedType, place: Location): string {
  const inside = childTypeOf(level);
  return m.add_location_contents({
    inside: inside === null ? "" : locationTypeInfo[inside].counted(place.child_count),
    assets: m.add_location_assets({ count: place.asset_count }),
  });
}
