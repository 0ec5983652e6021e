import { z } from "zod";
import { id } from "./field-rules.ts";
import { masterKeys, reference } from "./masters/master.ts";

/** Kinds of places from the top down; the parent of a location has exactly the type before its own. */
export const locationTypes = ["Branch", "Building", "Block", "Floor", "Room", "End Location"] as const;
export type LocationType = (typeof locationTypes)[number];

/** Every type that stands inside another. */
export const subLocationTypes = ["Building", "Block", "Floor", "Room", "End Location"] as const;
export type SubLocationType = (typeof subLocationTypes)[number];

/** Type of the parent; null for a branch, which has none. */
export const parentTypeOf = (type: LocationType): LocationType | null =>
  locationTypes[locationTypes.indexOf(type) - 1] ?? null;

/** Type of what may stand directly inside; null for an end location. */
export const childTypeOf = (type: LocationType): SubLocationType | null =>
  subLocationTypes[locationTypes.indexOf(type)] ?? null;

/** One step of the way to a location. */
export const placeStep = z.object({ id, name: z.string(), location_type: z.enum(locationTypes) });
export type PlaceStep = z.output<typeof placeStep>;

/** A location that a record stands in; the breadcrumb leads from the branch to the location itself. */
export const placeReference = placeStep.extend({ breadcrumb: z.array(placeStep) });
export type PlaceReference = z.output<typeof placeReference>;

/**
 * A place of any type as it is read. `branch` of a branch is itself, `parent` null; the breadcrumb leads from the branch
 * to the location itself. `asset_count` counts the assets at it and below that are not archived, `child_count` the
 * locations directly inside.
 */
export const location = z.object({
  ...masterKeys,
  name: z.string(),
  location_type: z.enum(locationTypes),
  flag_virtual_location: z.boolean(),
  branch: id,
  branch_details: reference,
  parent: id.nullable(),
  parent_details: placeStep.nullable(),
  breadcrumb: z.array(placeStep),
  asset_count: z.number().int(),
  child_count: z.number().int(),
});
export type Location = z.output<typeof location>;
