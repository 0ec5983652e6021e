import { NAMELESS } from "@steward/contract/assets/constants";
import { type RawBuilder, sql } from "kysely";
import type { Scope, Transaction } from "../database/transaction.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** The branches and locations of a filter, without those inside another of them. */
export interface PlaceFilter {
  ids: string[];
  condition: RawBuilder<boolean>;
  /** Number of assets there, archived ones too. */
  asset_count: number;
}

interface Place {
  id: string;
  path: string;
  is_branch: boolean;
  asset_count: number;
  total: number;
}

/** Finds the places of a filter; the plan for their assets depends on how many they hold. */
export async function placesBehind(tx: Transaction, ids: readonly string[]): Promise<PlaceFilter> {
  const { rows } = await sql<Place>`
    select l.id, l.path, l.parent is null as is_branch, (select coalesce(sum(t.count), 0)::bigint from asset_tally t
        where t.organisation_id = l.organisation_id and t.value = l.id and t.facet = case when l.parent is null then 'branch' else 'location' end) as asset_count,
      (select coalesce(sum(t.count), 0)::bigint from asset_tally t
        where ${ofOrganisation("t")} and t.facet = 'total' and t.value = ${ownOrganisation}) as total
    from location l
    where ${ofOrganisation("l")} and l.id = any(${[...ids]}::uuid[]) and not exists (select from location top
      where top.organisation_id = l.organisation_id and top.id = any(${[...ids]}::uuid[]) and top.id <> l.id and top.id = any(l.above))`.execute(
    tx,
  );
  const branches = rows.filter(({ is_branch }) => is_branch).map(({ id }) => id);
  const inside = rows.filter(({ is_branch }) => !is_branch);
  const conditions = [
    ...(branches.length === 1 ? [sql`a.branch = ${branches[0]}::uuid`] : []),
    ...(branches.length > 1 ? [sql`a.branch = any(${branches}::uuid[])`] : []),
    ...(inside.length > 0 ? [standsInside(inside)] : []),
  ];
  const any = conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`;
  return { ids: rows.map(({ id }) => id), condition: sql<boolean>`(${any})`, asset_count: assetsAt(rows) };
}

/** Parts of the address of a branch, by whose names assets are filtered. */
const REGION = ["country", "state", "city"] as const;
export type Region = { [part in (typeof REGION)[number]]?: string | undefined };

export const isInRegion = (filters: Region): boolean => REGION.some((part) => filters[part] !== undefined);

/** The caller's own places at branches of a country, state and city, as `counted_places` knows them. */
export function inRegion(region: Region): RawBuilder<unknown> {
  const named = REGION.flatMap((part) => {
    const name = region[part];
    return name === undefined ? [] : [sql`${sql.ref(`c.${part}`)} = ${name === NAMELESS ? "" : name}`];
  });
  return sql`from counted_places() c where ${sql.join(named, sql` and `)}`;
}

/** The places of a filter by country, state or city, or the part of somebody's places that is there. */
export async function placesOfRegion(tx: Transaction, region: Region, scope: Scope): Promise<PlaceFilter> {
  const { rows } = await sql<{ place: string }>`select c.place ${inRegion(region)}`.execute(tx);
  const ids = rows.map(({ place }) => place);
  if (scope) return placesBehind(tx, ids);
  return { ids, condition: sql<boolean>`a.branch = any(${ids}::uuid[])`, asset_count: 0 };
}

const assetsAt = (places: readonly Place[]) => places.reduce((sum, place) => sum + place.asset_count, 0);

/** Statement of the ids of all assets at these places and inside, and how many there are. */
export async function assetsInside(tx: Transaction, places: readonly string[]) {
  const { condition, asset_count: count } = await placesBehind(tx, places);
  return { count, ids: sql`select a.id from asset a where ${ofOrganisation("a")} and ${condition}` };
}

/**
 * Condition on the assets at these places and inside. A few assets are found by their locations and sorted. When the
 * places hold most of all assets, the list's index is walked in order and filtered row by row, which soon fills a page.
 */
function standsInside(places: readonly Place[]): RawBuilder<unknown> {
  const ranges = places.map(({ path }) => sql`(l.path >= ${path} and l.path < ${`${path.slice(0, -1)}0`})`);
  const inside = sql`(${sql.join(ranges, sql` or `)})`;
  const asset_count = assetsAt(places);
  return asset_count * 2 > (places[0]?.total ?? 0) && asset_count > WALKED_FROM
    ? sql`exists (select from location l where ${ofOrganisation("l")} and l.id = a.location and ${inside} offset 0)`
    : sql`a.location is not null and a.location = any(array(select l.id from location l where ${ofOrganisation("l")} and ${inside}))`;
}

/** From this many assets on, walking the index costs less than sorting. */
const WALKED_FROM = 10_000;
