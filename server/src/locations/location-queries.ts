import type { LocationType } from "@steward/contract/locations/constants";
import type { Location, PlaceStep, locationRules } from "@steward/contract/locations/rules";
import type { locationCalls } from "@steward/contract/locations/calls";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Scope, Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { namedSorting, oneOf, recordConditions } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { type Listed, selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { childCount, keptCount, standsInside } from "./location-place-filter.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

export const locationSorting = namedSorting("l");

/** Order of what stands in one place: floors from the lowest up, everything else by name. */
const withinSorting: SortPlan = {
  ...locationSorting,
  default: "position",
  columns: { ...locationSorting.columns, position: { expression: sql`l.place_sort`, type: "text" } },
};

const steps = sql`jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'location_type', u.location_type)
  order by u.depth)`;

/**
 * Breadcrumb of a location from its ancestors' ids, or null for none. A member limited to places sees the names of the
 * ancestors, and nothing else of them. The ids must be a plain column: behind row-level security an index serves no
 * expression.
 */
const breadcrumbOf = (above: RawBuilder<unknown>) =>
  sql<PlaceStep[] | null>`(case when (select current_scope()) is null
    then (select ${steps} from location u where ${ofOrganisation("u")} and u.id = any(${above}))
    else (select ${steps} from place_names(${above}) u) end)`;

/** Breadcrumb of the location with this id, or null for none. */
export const placeBreadcrumb = (id: RawBuilder<unknown>) =>
  sql`(select ${breadcrumbOf(sql`w.above`)} from location w where ${ofOrganisation("w")} and w.id = ${id})`;

/** A place with its breadcrumb, as records name where they stand; null for none. */
export const placeDetails = (breadcrumb: PlaceStep[] | null) => {
  const place = breadcrumb?.at(-1);
  return breadcrumb && place ? { ...place, breadcrumb } : null;
};

/** Columns of a location with its breadcrumb and counts; the table is `l`. */
export const locationColumns = sql`l.id, l.name, l.location_type, l.flag_virtual_location, l.branch, l.parent,
  l.sort_order::float8, l.is_active, l.version, l.created, l.modified, ${breadcrumbOf(sql`l.above`)} as breadcrumb,
  ${childCount} as child_count,
  (select coalesce(sum(t.count), 0)::bigint from asset_tally t where t.organisation_id = l.organisation_id and t.value = l.id and not t.is_archived
     and t.facet = case when l.parent is null then 'branch' else 'location' end) as asset_count`;

/** A row of the select list above. */
export type LocationRow = Omit<Location, "branch_details" | "parent_details">;

/** The contract's shape of a row. */
export function presentLocation<Row extends LocationRow>(row: Row) {
  const [branch] = row.breadcrumb;
  return {
    ...row,
    branch_details: { id: row.branch, name: branch?.name ?? "" },
    parent_details: row.breadcrumb.at(-2) ?? null,
  };
}

interface Filters extends Omit<z.output<typeof locationRules.all.query>, "type"> {
  types?: readonly LocationType[] | undefined;
  has_address?: boolean | undefined;
}

/** Virtual places need no address. */
const LACKS_ADDRESS = sql`(l.line1 = '' and l.city = '' and not l.flag_virtual_location)`;

/** Columns, source and count of a list of locations. */
export async function locationsListed(tx: Transaction, query: Filters, scope: Scope): Promise<Listed> {
  const { types, branch, parent, below, has_address, search, ...others } = query;
  const more: RawBuilder<unknown>[] = [];
  if (types?.length === 1) more.push(sql`l.location_type = ${types[0]}`);
  else if (types) more.push(sql`l.location_type = any(${types}::text[])`);
  if (branch) more.push(oneOf("l.branch", branch));
  if (parent) more.push(oneOf("l.parent", parent));
  if (below) more.push(await standsInside(tx, below, "without"));
  if (has_address !== undefined) more.push(has_address ? sql`not ${LACKS_ADDRESS}` : LACKS_ADDRESS);
  const isSought = search !== undefined && !others.ids;
  if (scope && !isSought) more.push(await standsInside(tx, scope, "with"));
  const from = sql`location l`;
  const where = recordConditions("l", isSought ? others : { ...others, search }, {
    searched: ["search_text"],
    more,
    of_hits: isSought,
  });
  if (isSought) {
    const hits = sql`search_locations(${searchPattern(search)}, ${below ?? parent ?? branch ?? scope ?? null}::uuid[])`;
    // The search function ignores scopes: its hits are joined to the table behind its wall.
    const found_in = scope ? sql`${hits} h join location l on ${ofOrganisation("l")} and l.id = h.id` : sql`${hits} l`;
    return { columns: locationColumns, from, alias: "l", where, found_in };
  }
  return {
    columns: locationColumns,
    from,
    alias: "l",
    where,
    count: others.ids || has_address !== undefined ? undefined : keptCount(query, scope),
  };
}

type Asked = Pick<Input<typeof locationCalls.all>, "request"> & { query: Filters; counts?: boolean };

async function findPage<Found extends LocationRow>(
  tx: Transaction,
  ctx: Context,
  asked: Asked,
  columns?: RawBuilder<unknown>,
) {
  const listed = await locationsListed(tx, asked.query, ctx.scope);
  const found = columns ? { ...listed, columns } : listed;
  const { parent, search } = asked.query;
  const sorting = parent && !search ? withinSorting : locationSorting;
  const page = await selectPage<Found & { sort_value: string | null }>(tx, ctx, asked, sorting, found);
  return { ...page, results: page.results.map(presentLocation) };
}

const SUB_TYPES: readonly LocationType[] = ["Building", "Block", "Floor", "Room", "End Location"];

/** Flat list of branches and everything inside them. */
export const listAllLocations = (ctx: Context, { query, request }: Input<typeof locationCalls.all>) => {
  const { type: types, ...filters } = query;
  return ctx.read((tx) => findPage<LocationRow>(tx, ctx, { request, query: { ...filters, types } }));
};

type AskedInside = Pick<Input<typeof locationCalls.list>, "query">;

/** The filters of a list of places inside branches. */
function insideBranches({ query }: AskedInside): Filters {
  const { location_type, ...filters } = query;
  // A filter by parent excludes branches anyway; without one the types do.
  return { ...filters, types: location_type ?? (filters.parent ? undefined : SUB_TYPES) };
}

/** Places inside branches. */
export const listLocations = (ctx: Context, asked: Input<typeof locationCalls.list>) =>
  ctx.read((tx) => findPage<LocationRow>(tx, ctx, { request: asked.request, query: insideBranches(asked) }));

type Coordinates = { latitude: number | null; longitude: number | null };

/** The same with their coordinates, for exports. */
export const findPlacedLocations = (
  tx: Transaction,
  ctx: Context,
  { request, counts, ...asked }: AskedInside & Pick<Asked, "request" | "counts">,
) =>
  findPage<LocationRow & Coordinates>(
    tx,
    ctx,
    { request, counts, query: insideBranches(asked) },
    sql`${locationColumns}, l.latitude, l.longitude`,
  );

/** One location of any type inside a transaction. */
export async function locationOf(tx: Transaction, id: string): Promise<Location> {
  const { rows } =
    await sql<LocationRow>`select ${locationColumns} from location l where ${ofOrganisation("l")} and l.id = ${id}::uuid`.execute(
      tx,
    );
  if (!rows[0]) throw notFound();
  return presentLocation(rows[0]);
}
