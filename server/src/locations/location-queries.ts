import type { Location, LocationType, PlaceStep } from "@steward/contract/location-shape";
import type { locationCalls } from "@steward/contract/sub-locations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { countedPageOf, type SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { notFound } from "../refusal.ts";

export const locationSorting: SortPlan = {
  id: sql`l.id`,
  default: "name",
  columns: {
    name: { expression: sql`l.name_sort collate "C"`, type: "text" },
    modified: { expression: sql`l.modified`, type: "timestamptz" },
  },
};

/** The way from the branch to the location with this path and depth, or null for none. */
const breadcrumbOf = (path: RawBuilder<unknown>, depth: RawBuilder<unknown>) =>
  sql<PlaceStep[] | null>`(select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'location_type',
    u.location_type) order by u.depth) from location u
    where u.id = any((string_to_array(${path}, '/'))[1:${depth}]::uuid[]))`;

/** The way to the location with this id, or null for none. */
export const placeWay = (id: RawBuilder<unknown>) =>
  sql`(select ${breadcrumbOf(sql`w.path`, sql`w.depth`)} from location w where w.id = ${id})`;

/** Columns of a location with its way and counts; the table is `l`. */
export const locationColumns = sql`l.id, l.name, l.location_type, l.flag_virtual_location, l.branch, l.parent,
  l.is_active, l.version, l.created, l.modified, ${breadcrumbOf(sql`l.path`, sql`l.depth`)} as breadcrumb,
  (select count(*) from location c where c.parent = l.id) as child_count,
  (select coalesce(sum(t.count), 0)::bigint from asset_tally t where t.value = l.id and not t.is_archived
     and t.facet = case when l.parent is null then 'branch' else 'location' end) as asset_count`;

/** A row of the select list above. */
export type LocationRow = Omit<Location, "branch_details" | "parent_details">;

/** The contract's shape of a row. */
export function showLocation<Row extends LocationRow>(row: Row) {
  const [branch] = row.breadcrumb;
  return {
    ...row,
    branch_details: { id: row.branch, name: branch?.name ?? "" },
    parent_details: row.breadcrumb.at(-2) ?? null,
  };
}

interface Filters extends Omit<z.output<typeof locationCalls.all.query>, "type"> {
  types?: readonly LocationType[] | undefined;
}

/** One value is compared as such: only then does an index on it give the rows in the order that follows. */
const oneOf = (column: string, ids: string[]) =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::uuid` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Everything inside a location at any depth, without itself, as a range of paths. */
const isBelow = (id: string) => {
  const top = (bound: RawBuilder<unknown>) => sql`(select ${bound} from location top where top.id = ${id}::uuid)`;
  return sql`(l.path > ${top(sql`top.path`)} and l.path < ${top(sql`left(top.path, -1) || '0'`)})`;
};

function conditionsOf({ types, branch, parent, below, is_active, ids }: Filters): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (types?.length === 1) conditions.push(sql`l.location_type = ${types[0]}`);
  else if (types) conditions.push(sql`l.location_type = any(${types}::text[])`);
  if (branch) conditions.push(oneOf("l.branch", branch));
  if (parent) conditions.push(oneOf("l.parent", parent));
  if (below) conditions.push(sql`(${sql.join(below.map(isBelow), sql` or `)})`);
  if (is_active !== undefined) conditions.push(sql`l.is_active = ${is_active}`);
  if (ids) conditions.push(sql`l.id = any(${ids}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Where the rows of a list come from; a search of everything finds its hits once, for the count and the page. */
function sourceOf(query: Filters): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const where = conditionsOf(query);
  if (!query.search) return { from: sql`location l`, where };
  const pattern = searchPattern(query.search);
  // Few enough to be looked at one by one; hits carry no more than the other filters need.
  const narrow = query.parent ?? query.branch ?? query.below ?? query.ids;
  if (narrow) return { from: sql`location l`, where: sql`${where} and l.search_text like ${pattern}` };
  return { from: sql`search_locations(${pattern}) l`, where };
}

type Asked = Pick<Input<typeof locationCalls.all>, "request"> & { query: Filters };

/** One page of locations with its exact count in one statement. */
const listPage = (ctx: Context, { query, request }: Asked) =>
  ctx.read((tx) =>
    countedPageOf(ctx, request, query, locationSorting, async (window) => {
      const { from, where } = sourceOf(query);
      const row = sql`l.id, ${window.sort_key} as sort_key, ${window.sort_value} as sort_value`;
      const hits = query.search
        ? sql`with hits as materialized (select ${row}, ${window.where} as ahead from ${from} where ${where})`
        : sql``;
      const count = query.search ? sql`select count(*) from hits` : sql`select count(*) from ${from} where ${where}`;
      const page = query.search
        ? sql`select id, sort_key, sort_value from hits where ahead`
        : sql`select ${row} from ${from} where ${where} and ${window.where}`;
      const order = sql`sort_key ${window.direction}, id ${window.direction}`;
      const { rows } = await sql<LocationRow & { sort_value: string | null; total: number }>`${hits}
        select t.total, w.sort_value, ${locationColumns} from (select (${count}) as total) t
        left join (${page} order by ${order} limit ${window.limit} offset ${window.offset}) w on true
        left join location l on l.id = w.id
        order by w.sort_key ${window.direction}, w.id ${window.direction}`.execute(tx);
      const found = rows.filter(({ id }) => id !== null).map(showLocation);
      return { rows: found, total: rows[0]?.total ?? 0 };
    }),
  );

const SUB_TYPES: readonly LocationType[] = ["Building", "Block", "Floor", "Room", "End Location"];

/** Branches and everything inside them, flat. */
export const listAllLocations = (ctx: Context, { query, request }: Input<typeof locationCalls.all>) => {
  const { type: types, ...filters } = query;
  return listPage(ctx, { request, query: { ...filters, types } });
};

/** Places inside branches. */
export const listLocations = (ctx: Context, { query, request }: Input<typeof locationCalls.list>) => {
  const { location_type, ...filters } = query;
  // What has a parent, or stands in a branch at a given type, is no branch: only an open list says so.
  const types = location_type ?? (filters.parent ? undefined : SUB_TYPES);
  return listPage(ctx, { request, query: { ...filters, types } });
};

/** One location of any type inside a transaction. */
export async function locationOf(tx: Transaction, id: string): Promise<Location> {
  const { rows } = await sql<LocationRow>`select ${locationColumns} from location l where l.id = ${id}::uuid`.execute(
    tx,
  );
  if (!rows[0]) throw notFound();
  return showLocation(rows[0]);
}
