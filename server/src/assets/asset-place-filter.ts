import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** The branches and locations that a filter names, without those that stand inside another of them. */
export interface PlaceFilter {
  ids: string[];
  condition: RawBuilder<boolean>;
}

interface Place {
  id: string;
  path: string;
  is_branch: boolean;
  held: number;
  total: number;
}

/** Finds the places of a filter; how their assets are found depends on what they are and on how many they hold. */
export async function placesBehind(tx: Transaction, ids: readonly string[]): Promise<PlaceFilter> {
  const { rows } = await sql<Place>`
    select l.id, l.path, l.parent is null as is_branch, (select coalesce(sum(t.count), 0)::bigint from asset_tally t
        where t.organisation_id = l.organisation_id and t.value = l.id and t.facet = case when l.parent is null then 'branch' else 'location' end) as held,
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
  return { ids: rows.map(({ id }) => id), condition: sql<boolean>`(${any})` };
}

/**
 * Assets at these places and inside. Few are gathered by their locations and sorted; where the places hold most of
 * everything, the assets are walked in the order of the list and looked at one by one, which soon fills a page.
 */
function standsInside(places: readonly Place[]): RawBuilder<unknown> {
  const ranges = places.map(({ path }) => sql`(l.path >= ${path} and l.path < ${`${path.slice(0, -1)}0`})`);
  const inside = sql`(${sql.join(ranges, sql` or `)})`;
  const held = places.reduce((sum, place) => sum + place.held, 0);
  return held * 2 > (places[0]?.total ?? 0) && held > WALKED_FROM
    ? sql`exists (select from location l where ${ofOrganisation("l")} and l.id = a.location and ${inside} offset 0)`
    : sql`a.location is not null and a.location = any(array(select l.id from location l where ${ofOrganisation("l")} and ${inside}))`;
}

/** So many assets are worth walking the list for. */
const WALKED_FROM = 10_000;
