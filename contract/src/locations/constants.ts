/** Types of places from the top down; a location's parent has exactly the type before its own. */
export const locationTypes = ["Branch", "Building", "Block", "Floor", "Room", "End Location"] as const;
export type LocationType = (typeof locationTypes)[number];

/** Types that stand inside another place. */
export const subLocationTypes = ["Building", "Block", "Floor", "Room", "End Location"] as const;
export type SubLocationType = (typeof subLocationTypes)[number];

/** Type of the parent; null for a branch, which has none. */
export const parentTypeOf = (type: LocationType): LocationType | null =>
  locationTypes[locationTypes.indexOf(type) - 1] ?? null;

/** Type of direct children; null for an end location. */
export const childTypeOf = (type: LocationType): SubLocationType | null =>
  subLocationTypes[locationTypes.indexOf(type)] ?? null;
