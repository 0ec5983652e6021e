import { UNNAMED_PLACE } from "@steward/contract/imports/columns";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { fieldsOfPlaces, type PlaceField, type PlaceNames } from "../place-name-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Names for skipped levels, because every place stands in one of the type above. */
export const UNNAMED: Record<PlaceField, string> = {
  branch: "Main branch",
  building: UNNAMED_PLACE,
  block: UNNAMED_PLACE,
  floor: UNNAMED_PLACE,
  room: UNNAMED_PLACE,
  end_location: "",
};

/** The lowest level that a row names. */
export const lowestOf = (names: PlaceNames): PlaceField | undefined => fieldsOfPlaces.findLast((field) => names[field]);

/** Skipped levels above the lowest one of a row. */
export function leftOut(names: PlaceNames): PlaceField[] {
  const lowest = fieldsOfPlaces.findLastIndex((field) => names[field]);
  return fieldsOfPlaces.slice(0, Math.max(lowest, 0)).filter((field) => !names[field]);
}

/** A row's names with skipped levels filled in. */
export function filledIn(names: PlaceNames, branch: string | undefined): PlaceNames {
  const filled = Object.fromEntries(leftOut(names).map((field) => [field, UNNAMED[field]]));
  return { ...names, ...filled, branch: names.branch || branch || UNNAMED.branch };
}

/**
 * Branches of rows without one: the branch that has the row's building, else the only active one. Null where several
 * have such a building, undefined where nothing tells.
 */
export async function branchesOfBuildings(
  tx: Transaction,
  rows: readonly PlaceNames[],
): Promise<(building: string) => string | null | undefined> {
  const buildings = [...new Set(rows.filter(({ branch }) => !branch).map(({ building }) => building))];
  if (buildings.length === 0) return () => undefined;
  const found = await sql<{ asked: string; branch: string }>`
    with asked as materialized (select n.name, name_key(n.name) as key from unnest(${buildings}::text[]) n (name))
    select n.name as asked, b.name as branch from asked n
    join location l on ${ofOrganisation("l")} and l.key = n.key and l.location_type = 'Building'
    join location b on b.organisation_id = l.organisation_id and b.id = l.branch`.execute(tx);
  const byBuilding = Map.groupBy(found.rows, ({ asked }) => nameKey(asked));
  const active = await sql<{ name: string }>`select l.name from location l
    where ${ofOrganisation("l")} and l.location_type = 'Branch' and l.is_active limit 2`.execute(tx);
  const only = active.rows.length === 1 ? active.rows[0]?.name : undefined;
  return (building) => {
    const branches = byBuilding.get(nameKey(building)) ?? [];
    return branches.length > 1 ? null : (branches[0]?.branch ?? only);
  };
}
