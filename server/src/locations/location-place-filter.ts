import { locationTypes, type LocationType } from "@steward/contract/locations/constants";
import { type RawBuilder, sql } from "kysely";
import type { Placed } from "../activity/subject-queries.ts";
import type { Scope, Transaction } from "../database/transaction.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** Filters that narrow a list of locations to a part of the tree. */
export interface PlaceFilters {
  branch?: readonly string[] | undefined;
  parent?: readonly string[] | undefined;
  below?: readonly string[] | undefined;
}

const KEPT = sql`coalesce(sum(t.count), 0)::bigint`;

/** Type of the locations directly inside a place `p` of this depth. */
const typeInside = (depth: RawBuilder<unknown>) =>
  sql`(${sql.lit(`{${locationTypes.map((type) => `"${type}"`).join(",")}}`)}::text[])[${depth} + 1]`;

/** Number of locations directly inside the location `l`. */
export const childCount = sql`(select ${KEPT} from location_tally t
  where t.organisation_id = l.organisation_id and t.inside = l.id and t.location_type = ${typeInside(sql`l.depth`)})`;

/** Statement of the places `p` with these ids that the caller may see. */
const seen = (ids: readonly string[]) => sql`with p as materialized (
  select p.id, p.parent, p.path, p.above, p.depth, p.location_type, p.is_active from location p where ${ofOrganisation("p")} and p.id = any(${[...ids]}::uuid[]))`;

/** Condition that leaves out the places `p` inside another of them. */
const outermost = sql`not p.above[:p.depth - 1] && array(select o.id from p o)`;

interface Counted extends PlaceFilters {
  types?: readonly LocationType[] | undefined;
  is_active?: boolean | undefined;
}

/**
 * Statement of the exact number of locations of these types in one part of the tree, read from the tally; undefined for
 * several parts at once. A scope is a part like any other.
 */
export function keptCount(
  { branch, parent, below, types, is_active }: Counted,
  scope: Scope,
): RawBuilder<unknown> | undefined {
  const parts = [
    branch && { ids: branch, holds: sql`p.parent is null`, itself: sql`p.parent is null` },
    parent && { ids: parent, holds: sql`t.location_type = ${typeInside(sql`p.depth`)}` },
    below && { ids: below, holds: outermost },
    scope && { ids: scope, holds: outermost, itself: outermost },
  ].filter((part) => part !== null && part !== undefined);
  const [part] = parts;
  if (parts.length > 1) return undefined;
  const matches = (row: string) => {
    const ofTypes = types ? sql`and ${sql.ref(`${row}.location_type`)} = any(${types}::text[])` : sql``;
    const side = is_active === undefined ? sql`` : sql`and ${sql.ref(`${row}.is_active`)} = ${sql.lit(is_active)}`;
    return sql`${ofTypes} ${side}`;
  };
  if (!part)
    return sql`select ${KEPT} from location_tally t where ${ofOrganisation("t")} and t.inside = ${ownOrganisation} ${matches("t")}`;
  const { ids, holds, itself } = part;
  const inside = sql`select ${KEPT} from p join location_tally t on ${ofOrganisation("t")} and t.inside = p.id where ${holds} ${matches("t")}`;
  if (!itself) return sql`${seen(ids)} ${inside}`;
  return sql`${seen(ids)} select (${inside}) + (select count(*) from p where ${itself} ${matches("p")})`;
}

/** A place as a range of paths that contains it and everything inside. */
interface Range {
  path: string;
  bound: string;
  location_count: number;
  total: number;
}

/** Rows of a page, for the estimate: finding them takes a walk that is longer the fewer of all locations match. */
const A_PAGE = 20;

/** The outermost of these places. */
async function rangesOf(tx: Transaction, ids: readonly string[]): Promise<Range[]> {
  const { rows } = await sql<Range>`${seen(ids)}
    select p.path, left(p.path, -1) || '0' as bound,
      (select ${KEPT} from location_tally t where ${ofOrganisation("t")} and t.inside = p.id) as location_count,
      (select ${KEPT} from location_tally t where ${ofOrganisation("t")} and t.inside = ${ownOrganisation}) as total
    from p where ${outermost}`.execute(tx);
  return rows;
}

const locationsAt = (places: readonly Range[]) => places.reduce((sum, place) => sum + place.location_count, 0);

/** Condition on the locations `l` at these places and inside. */
const isWithin = (places: readonly Range[], itself: "with" | "without") => {
  const from = itself === "with" ? sql`>=` : sql`>`;
  const ranges = places.map(({ path, bound }) => sql`(l.path ${from} ${path} and l.path < ${bound})`);
  return sql`(${sql.join(ranges, sql` or `)})`;
};

/**
 * Condition on the locations `l` at these places and inside. A few locations are found by their paths and sorted. When
 * the places hold much of everything, the list's index is walked in order and filtered row by row, which soon fills a
 * page.
 */
export async function standsInside(
  tx: Transaction,
  ids: readonly string[],
  itself: "with" | "without",
): Promise<RawBuilder<unknown>> {
  const places = await rangesOf(tx, ids);
  if (places.length === 0) return sql`false`;
  const location_count = locationsAt(places);
  const isWalked = location_count > (A_PAGE * (places[0]?.total ?? 0)) / location_count;
  const isInside = isWithin(places, itself);
  // In this form the planner estimates that half of all rows match, so it expects a short walk.
  return isWalked ? sql`coalesce(${isInside}, false)` : isInside;
}

/** Records of history that are places. */
export const placedLocations: Placed = {
  table: "location",
  async inside(tx, ids) {
    const places = await rangesOf(tx, ids);
    const condition = places.length > 0 ? isWithin(places, "with") : sql`false`;
    return {
      count: places.length + locationsAt(places),
      ids: sql`select l.id from location l where ${ofOrganisation("l")} and ${condition}`,
    };
  },
};
