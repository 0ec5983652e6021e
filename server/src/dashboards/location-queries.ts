import type { dashboardCalls } from "@steward/contract/dashboards/calls";
import type { AssetKpi, BranchPoint, BranchRow, StatePoint, StateRow } from "@steward/contract/dashboards/rules";
import type { ValidatedOf } from "@steward/contract/kit/call";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import { numberedPage } from "../paging/numbered-page.ts";
import { searchPattern } from "../paging/search-pattern.ts";

/** Page of a distribution, unless another size is asked for (specification section 9). */
const ROWS = 10;
/** States of a page, unless another size is asked for: charts show all of them. */
const STATES = 100;

/**
 * Numbers of assets by place and status, with the branch of each place. Read from the tallies of the places that the
 * caller is counted by, so they cost the same for any number of assets and are those of a limited member's own places.
 */
const COUNTED = sql`places as materialized (select * from counted_places()),
  -- By their keys, however many places all organisations have.
  tallied as materialized (
    select t.place, t.status, sum(t.count)::bigint as n from asset_place_tally t
    where ${ofOrganisation("t")} and t.place = any(array(select place from places))
    group by t.place, t.status),
  counted as materialized (
    select p.branch, p.name, p.country, p.state, p.city, p.latitude, p.longitude, t.status,
      coalesce(sum(t.n), 0)::bigint as n
    from places p left join tallied t on t.place = p.place
    group by p.branch, p.name, p.country, p.state, p.city, p.latitude, p.longitude, t.status)`;

/** Several states, and cities, have one name: what tells them apart. */
const TOLD_BY = { state: sql`state, country`, city: sql`city, state, country` };

/** Numbers of each state or city that has a name. */
const named = (column: "state" | "city") => sql`select ${TOLD_BY[column]}, sum(n)::int as asset_count,
    count(*) over (partition by ${sql.ref(column)}) > 1 as is_ambiguous
  from counted where ${sql.ref(column)} <> '' group by ${TOLD_BY[column]}`;
/** Numbers of both, each summed once for the most and the fewest. */
const NAMED = sql`${COUNTED}, named_state as materialized (${named("state")}), named_city as materialized (${named("city")})`;
const best = (column: "state" | "city", direction: RawBuilder<unknown>) =>
  sql`(select to_jsonb(named) from ${sql.table(`named_${column}`)} named
    order by asset_count ${direction}, ${sql.ref(column)} collate "C", state collate "C", country collate "C" limit 1)`;

/** Assets in all, and the states and cities with most and fewest. */
export const readAssetKpi = (ctx: Context): Promise<AssetKpi> =>
  ctx.read(async (tx) => {
    const { rows } = await sql<AssetKpi>`with ${NAMED}
      select (case when (select current_scope()) is null
          then (select coalesce(sum(t.count), 0) from asset_tally t
            where ${ofOrganisation("t")} and t.facet = 'total' and t.value = ${ownOrganisation} and not t.is_archived)
          else (select coalesce(sum(n), 0) from counted) end)::int as total_assets,
        ${best("state", sql`desc`)} as most_assets_state, ${best("state", sql`asc`)} as least_assets_state,
        ${best("city", sql`desc`)} as most_assets_city, ${best("city", sql`asc`)} as least_assets_city`.execute(tx);
    const [kpi] = rows;
    if (!kpi) throw new Error("A select without a table answers one row.");
    return kpi;
  });

interface Asked {
  query: ValidatedOf<typeof dashboardCalls.stateKpi, "query">;
  request: FastifyRequest;
}

/**
 * What rows are counted by: its columns, what else is told of each, the one that is searched, and the key that orders those
 * with the same number.
 */
interface Grouping {
  columns: RawBuilder<unknown>;
  told?: RawBuilder<unknown>;
  searched: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  rows_unless_asked: number;
}

const BY_STATE: Grouping = {
  columns: TOLD_BY.state,
  told: sql`, count(*) over (partition by state) > 1 as is_ambiguous`,
  searched: sql`state`,
  order: sql`state collate "C", country collate "C"`,
  rows_unless_asked: STATES,
};
const BY_BRANCH: Grouping = {
  columns: sql`branch, name, state, city`,
  searched: sql`name`,
  order: sql`name collate "C", branch`,
  rows_unless_asked: ROWS,
};

interface Found {
  count: number;
  total_assets: number;
  statuses: StateRow["statuses"];
}

/** One page of states or branches with their numbers by status, most assets first. */
function distribution<Row>(
  ctx: Context,
  { query, request }: Asked,
  { columns, told = sql``, searched, order, rows_unless_asked }: Grouping,
) {
  const found = query.search ? sql`fold(${searched}) like ${searchPattern(query.search)}` : sql`true`;
  const fetch = async ({ limit, offset }: { limit: number; offset: number }) => {
    const { rows } = await ctx.read((tx) =>
      sql<Row & Found>`with ${COUNTED},
        known as materialized (select s.id::text as key, s.sort_order, s.id, jsonb_build_object('id', s.id, 'name', s.name,
          'category', s.category, 'color', s.color) as told from attached_status s where ${ofOrganisation("s")}),
        groups as materialized (select ${columns}${told}, sum(n)::int as total_assets,
          coalesce(jsonb_object_agg(status, n) filter (where n > 0), '{}') as numbers
          from (select ${columns}, status, sum(n) as n from counted where ${found} group by ${columns}, status) by_status
          group by ${columns})
        select counted.count, chosen.*, (
          select coalesce(jsonb_agg(s.told || jsonb_build_object('asset_count', (chosen.numbers ->> s.key)::int)
            order by s.sort_order, s.id), '[]')
          from known s where chosen.numbers ? s.key) as statuses
        from (select count(*)::int as count from groups) counted
        left join (select * from groups order by total_assets desc, ${order} limit ${limit} offset ${offset}) chosen
          on true
        order by chosen.total_assets desc, ${order}`.execute(tx),
    );
    return { rows: rows.filter(({ total_assets }) => total_assets !== null), count: rows[0]?.count ?? 0 };
  };
  return numberedPage(ctx, request, query, fetch, rows_unless_asked);
}

export const findStates = (ctx: Context, asked: Asked) => distribution<StateRow>(ctx, asked, BY_STATE);

export async function findBranches(ctx: Context, asked: Asked) {
  const page = await distribution<Omit<BranchRow, "id"> & { branch: string }>(ctx, asked, BY_BRANCH);
  return { ...page, results: page.results.map(({ branch, ...row }) => ({ ...row, id: branch })) };
}

/** Branches with their coordinates and numbers. */
const LOCATED = sql`${COUNTED},
  located as materialized (
    select branch, name, country, state, latitude, longitude, sum(n)::int as n
    from counted group by branch, name, country, state, latitude, longitude)`;

interface Points<Point> {
  results: Point[];
  unplaced: number;
}

async function pointsOf<Point>(ctx: Context, points: RawBuilder<unknown>): Promise<Points<Point>> {
  const { rows } = await ctx.read((tx) =>
    sql<Points<Point>>`with ${LOCATED} select (${points}) as results,
      (select count(*)::int from located where latitude is null or longitude is null) as unplaced`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error("A select without a table answers one row.");
  return found;
}

/** Branches that have coordinates. */
export const findBranchPoints = (ctx: Context) =>
  pointsOf<BranchPoint>(
    ctx,
    sql`select coalesce(jsonb_agg(jsonb_build_object('id', branch, 'name', name, 'latitude', latitude,
        'longitude', longitude, 'total_assets', n) order by n desc, branch), '[]')
      from located where latitude is not null and longitude is not null`,
  );

/** States in the middle of those of their branches that have coordinates, with the assets of all of them. */
export const findStatePoints = (ctx: Context) =>
  pointsOf<StatePoint>(
    ctx,
    sql`select coalesce(jsonb_agg(to_jsonb(states) order by total_assets desc, state collate "C", country collate "C"), '[]')
      from (select ${TOLD_BY.state}, avg(latitude) as latitude, avg(longitude) as longitude, sum(n) as total_assets,
          count(*) over (partition by state) > 1 as is_ambiguous
        from located where state <> '' group by ${TOLD_BY.state}) states
      where latitude is not null and longitude is not null`,
  );
