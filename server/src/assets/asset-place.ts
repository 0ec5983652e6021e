import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { absentReference, invalidField } from "../errors/refusal.ts";

/** Branch and location that a body names; absent where it says nothing of them. */
export interface GivenPlace {
  branch?: string | null | undefined;
  location?: string | null | undefined;
}

/** Where an asset stands. */
export interface Place {
  branch: string | null;
  location: string | null;
}

/** A branch or location that a body names, as the database has it. */
export interface NamedPlace {
  id: string;
  branch: string;
  is_active: boolean;
}

/**
 * Where an asset comes to stand: a location sets the branch, another branch alone clears the location, and a branch in
 * place of a location is that branch. What stays as it is may be switched off.
 * @throws Refusal invalid for what is not there, for a branch that is not the location's or a place that is off
 */
export function placeOf({ branch, location }: GivenPlace, named: readonly NamedPlace[], before: Place): Place {
  const fields = absentPlaces({ branch: branch === before.branch ? null : branch, location }, named);
  if (fields.length > 0) {
    throw absentReference(...fields);
  }
  const site = named.find(({ id }) => id === branch);
  const spot = named.find(({ id }) => id === location);
  if (spot && branch !== undefined && branch !== spot.branch) {
    throw invalidField("location", messages.assets.notInBranch);
  }
  const after = goal({ branch, location }, spot, before);
  const chosen = spot ?? site;
  const moves = after.branch !== before.branch || after.location !== before.location;
  if (moves && chosen && !chosen.is_active) {
    const word = spot ? "location" : "branch";
    throw invalidField(word, messages.refusals.placeOff({ noun: word }));
  }
  return after;
}

/** Fields of a body whose branch or location is not there; a branch is there with a location in it. */
export function absentPlaces({ branch, location }: GivenPlace, named: readonly NamedPlace[]): (keyof Place)[] {
  const noBranch = branch && !named.some((place) => place.branch === branch);
  const noLocation = location && !named.some((place) => place.id === location);
  return [...(noBranch ? (["branch"] as const) : []), ...(noLocation ? (["location"] as const) : [])];
}

function goal({ branch, location }: GivenPlace, spot: NamedPlace | undefined, before: Place): Place {
  if (spot) return { branch: spot.branch, location: spot.id === spot.branch ? null : spot.id };
  const after = branch === undefined ? before.branch : branch;
  return { branch: after, location: location === null || after !== before.branch ? null : before.location };
}

/** Finds the named places and holds them until the transaction ends: they are neither moved, switched off nor deleted. */
export const heldPlaces = ({ branch, location }: GivenPlace) => {
  const ids = [branch, location].filter((id) => typeof id === "string");
  return sql<NamedPlace>`select l.id, l.branch, l.is_active from location l
    where l.id = any(${ids}::uuid[]) order by l.id for key share`;
};
