import { REQUIRED } from "@steward/contract/kit/wording";
import type { LocationType, SubLocationType } from "@steward/contract/locations/constants";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { parentTypeOf } from "@steward/contract/locations/constants";
import { locationBody } from "@steward/contract/locations/rules";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { locationTypeInfo, typesAbove } from "../location-labels.ts";

export type LocationBody = z.input<typeof locationBody>;

/** Chosen ancestors by type; null for none. */
export type ChosenAbove = Record<Exclude<LocationType, "End Location">, string | null>;
export type LocationValues = ChosenAbove & { name: string };

export const nothingAbove: ChosenAbove = { Branch: null, Building: null, Block: null, Floor: null, Room: null };

/** Ancestors of a place in a breadcrumb; steps of its own type and below are left out. */
export function chosenAbove(type: SubLocationType, steps: readonly PlaceStep[]): ChosenAbove {
  const above = typesAbove(type);
  const chosen = steps.filter((step) => above.includes(step.location_type));
  return { ...nothingAbove, ...Object.fromEntries(chosen.map((step) => [step.location_type, step.id])) };
}

/** Sets the ancestor of `type` and clears those below it. */
export function chooseAbove<Chosen extends ChosenAbove>(
  chosen: Chosen,
  type: keyof ChosenAbove,
  id: string | null,
): Chosen {
  const types = Object.keys(nothingAbove) as (keyof ChosenAbove)[];
  const below = types.slice(types.indexOf(type) + 1);
  return { ...chosen, ...Object.fromEntries(below.map((each) => [each, null])), [type]: id };
}

/** Body of a place: a building has a branch and no parent; every other type has both. */
export function locationBodyOf(type: SubLocationType, { name, ...above }: LocationValues): LocationBody {
  const parentType = parentTypeOf(type);
  // The rules report a missing branch as null; "" would be reported as a malformed id.
  const branch = above.Branch as string;
  if (type === "Building" || parentType === null || parentType === "End Location") {
    return { name, location_type: type, branch };
  }
  return { name, location_type: type, branch, parent: above[parentType] };
}

/** Rules of the form: those of the call, with a required parent except for a building. */
export const locationRules = locationBody.refine(
  ({ location_type, parent }) => location_type === "Building" || parent,
  {
    path: ["parent"],
    message: REQUIRED,
  },
);

/** Problems of branch and parent belong to their pickers. */
export function locationFieldOf(type: SubLocationType, path: string): string {
  if (path === "branch") return "Branch";
  return path === "parent" ? (parentTypeOf(type) ?? path) : path;
}

export const locationLabels = (): Record<keyof LocationValues, string> => ({
  name: m.locations_name(),
  Branch: locationTypeInfo.Branch.title(),
  Building: locationTypeInfo.Building.title(),
  Block: locationTypeInfo.Block.title(),
  Floor: locationTypeInfo.Floor.title(),
  Room: locationTypeInfo.Room.title(),
});
