import { locationTypes, type LocationType } from "@steward/contract/location-shape";
import { type RawBuilder, sql } from "kysely";
import type { Scope, Transaction } from "../database/transaction.ts";

/** What narrows a list of locations to a part of the tree. */
export interface PlaceFilters {
  branch?: readonly string[] | undefined;
  parent?: readonly string[] | undefined;
  below?: readonly string[] | undefined;
}

const KEPT = sql`coalesce(sum(t.count), 0)::bigint`;

/** The type of what stands directly inside a place `p` of this depth. */
const typeInside = (depth: RawBuilder<unknown>) =>
  sql`(${sql.lit(`{${locationTypes.map((type) => `"${type}"`).join(",")}}`)}::text[])[${depth} + 1]`;

/** Number of locations directly inside the location `l`. */
export const childCount = sql`(select ${KEPT} from location_tally t
  where t.inside = l.id and t.location_type = ${typeInside(sql`l.depth`)})`;

/** Leaves out the places `p` that stand inside another of these. */
const outermost = (ids: readonly string[]) => sql`not exists (select from location o
  where o.id = any(${[...ids]}::uuid[]) and o.id <> p.id and left(p.path, length(o.path)) = o.path)`;

interface Counted extends PlaceFilters {
  types?: readonly LocationType[] | undefined;
  is_active?: boolean | undefined;
}

/**
 * Statement of the exact number of locations of these types in one part of the tree, read off the tally; undefined where
 * several parts are asked for at once. A scope is a part like any other.
 */
export function keptCount(
  { branch, parent, below, types, is_active }: Counted,
  scope: Scope,
): RawBuilder<unknown> | undefined {
  const parts = [
    branch && { ids: branch, holds: sql`p.parent is null`, itself: sql`p.parent is null` },
    parent && { ids: parent, holds: sql`t.location_type = ${typeInside(sql`p.depth`)}` },
    below && { ids: below, holds: outermost(below) },
    scope && { ids: scope, holds: outermost(scope), itself: outermost(scope) },
  ].filter((part) => part !== null && part !== undefined);
  const [part] = parts;
  if (parts.length > 1) return undefined;
  const matches = (row: string) => {
    const ofTypes = types ? sql`and ${sql.ref(`${row}.location_type`)} = any(${types}::text[])` : sql``;
    const side = is_active === undefined ? sql`` : sql`and ${sql.ref(`${row}.is_active`)} = ${sql.lit(is_active)}`;
    return sql`${ofTypes} ${side}`;
  };
  if (!part) return sql`select ${KEPT} from location_tally t where t.inside = current_organisation() ${matches("t")}`;
  const these = sql`p.id = any(${[...part.ids]}::uuid[])`;
  const inside = sql`select ${KEPT} from location p join location_tally t on t.inside = p.id
    where ${these} and ${part.holds} ${matches("t")}`;
  if (!part.itself) return inside;
  return sql`select (${inside}) + (select count(*) from location p where ${these} and ${part.itself} ${matches("p")})`;
}

/** A place as a range of paths: from its own up to the bound are the place and everything inside it. */
interface Range {
  path: string;
  bound: string;
  held: number;
  total: number;
}

/** A share of a tenth is soon met when a list is walked in its order; fewer than this are sorted as fast. */
const WALKED_FROM = 1000;

/**
 * Condition of locations `l` at these places and inside. Few are gathered by their paths and sorted; where the places
 * hold much of everything, the list is walked in its order and its rows are looked at one by one, which soon fills a page.
 */
export async function standsInside(
  tx: Transaction,
  ids: readonly string[],
  itself: "with" | "without",
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<Range>`
    select p.path, left(p.path, -1) || '0' as bound,
      (select ${KEPT} from location_tally t where t.inside = p.id) as held,
      (select ${KEPT} from location_tally t where t.inside = current_organisation()) as total
    from location p where p.id = any(${[...ids]}::uuid[]) and ${outermost(ids)}`.execute(tx);
  if (rows.length === 0) return sql`false`;
  const held = rows.reduce((sum, place) => sum + place.held, 0);
  const isWalked = held > WALKED_FROM && held * 10 > (rows[0]?.total ?? 0);
  const path = isWalked ? sql`(l.path || '')` : sql`l.path`;
  const from = itself === "with" ? sql`>=` : sql`>`;
  const ranges = rows.map(({ path: top, bound }) => sql`(${path} ${from} ${top} and ${path} < ${bound})`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}
