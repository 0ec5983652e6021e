import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { absentReference, invalidField } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Branch and location of a body; absent where it does not change them. */
export interface GivenPlace {
  branch?: string | null | undefined;
  location?: string | null | undefined;
}

/** Where an asset stands. */
export interface Place {
  branch: string | null;
  location: string | null;
}

/** A branch or location of a body, as the database has it. */
export interface NamedPlace {
  id: string;
  branch: string;
  is_active: boolean;
}

/**
 * Place of an asset after a write: a location sets the branch, another branch alone clears the location, and a branch
 * given as location is that branch. An unchanged place may be inactive.
 * @throws Refusal invalid for an absent or inactive place, or a branch that is not the location's
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
    throw invalidField(word, messages.refusals.notActive({ noun: word }));
  }
  return after;
}

/**
 * Fields of a body whose branch or location is absent. A branch outside the caller's limit exists for the caller when
 * one of its locations is visible.
 */
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

/**
 * Finds the places with these ids and locks them until the transaction ends: they are neither moved, deactivated nor deleted.
 */
export const lockedPlaces = (ids: readonly string[]) =>
  sql<NamedPlace>`select l.id, l.branch, l.is_active from location l
    where ${ofOrganisation("l")} and l.id = any(${ids}::uuid[]) order by l.id for key share`;

/** Ids of the places that a body names. */
export const placesNamed = ({ branch, location }: GivenPlace): string[] =>
  [branch, location].filter((id) => typeof id === "string");
