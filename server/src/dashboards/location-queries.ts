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

/** The places that the caller is counted by, with the branch of each: for a limited member, their own. */
const PLACES = sql`places as materialized (select * from counted_places())`;

/** What is tallied at those places: by their keys, however many places all organisations have. */
const atPlaces = (tally: "asset_tally" | "asset_place_tally", place: "value" | "place") =>
  sql`${sql.table(tally)} t where ${ofOrganisation("t")} and ${sql.ref(`t.${place}`)} = any(array(select place from places))`;

/** Assets of each branch with its address, off the tallies: at the same cost for any number of assets. */
const COUNTED = sql`${PLACES},
  counted as materialized (
    select b.*, coalesce(t.n, 0)::bigint as n
    from (select distinct on (branch) branch, name, country, state, city, latitude, longitude from places) b
    left join (
      select p.branch, sum(t.count) as n
      from (select t.value as place, t.count from ${atPlaces("asset_tally", "value")}
        and t.facet = any(case when (select current_scope()) is null then '{branch}'::text[] else '{branch,location}' end)
        and not t.is_archived) t join places p using (place)
      group by p.branch) t on t.branch = b.branch)`;

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

/** What rows are counted by. */
interface Grouping {
  /** What `groups` and `numbers` read. */
  tables: RawBuilder<unknown>;
  /** Statement of the rows with `total_assets`; `found` is true of what is searched for. */
  groups: (found: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Numbers of assets by status of one row, which is called `chosen`. */
  numbers: RawBuilder<unknown>;
  searched: RawBuilder<unknown>;
  /** What orders rows with the same number. */
  order: RawBuilder<unknown>;
  rows_unless_asked: number;
}

const NUMBERS = sql`coalesce(jsonb_object_agg(status, n) filter (where n > 0), '{}')`;

const BY_STATE: Grouping = {
  tables: PLACES,
  groups: (found) => sql`select ${TOLD_BY.state}, count(*) over (partition by state) > 1 as is_ambiguous,
      coalesce(sum(n), 0)::int as total_assets, ${NUMBERS} as numbers
    from (select ${TOLD_BY.state}, t.status, sum(t.count) as n
      from places left join (select t.place, t.status, t.count from ${atPlaces("asset_place_tally", "place")}) t using (place)
      where ${found} group by ${TOLD_BY.state}, t.status) by_status
    group by ${TOLD_BY.state}`,
  numbers: sql`chosen.numbers`,
  searched: sql`state`,
  order: sql`state collate "C", country collate "C"`,
  rows_unless_asked: STATES,
};
const BY_BRANCH: Grouping = {
  tables: COUNTED,
  groups: (found) => sql`select branch, name, state, city, n::int as total_assets from counted where ${found}`,
  numbers: sql`(select ${NUMBERS} from (select t.status, sum(t.count) as n from asset_place_tally t
    where ${ofOrganisation("t")} and t.place = any(array(select p.place from places p where p.branch = chosen.branch))
    group by t.status) by_status)`,
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
function distribution<Row>(ctx: Context, { query, request }: Asked, grouping: Grouping) {
  const { tables, groups, numbers, searched, order, rows_unless_asked } = grouping;
  const found = query.search ? sql`fold(${searched}) like ${searchPattern(query.search)}` : sql`true`;
  const fetch = async ({ limit, offset }: { limit: number; offset: number }) => {
    const { rows } = await ctx.read((tx) =>
      sql<Row & Found>`with ${tables},
        known as materialized (select s.id::text as key, s.sort_order, s.id, jsonb_build_object('id', s.id, 'name', s.name,
          'category', s.category, 'color', s.color) as told from attached_status s where ${ofOrganisation("s")}),
        groups as materialized (${groups(found)})
        select grouped.count, chosen.*, (
          select coalesce(jsonb_agg(s.told || jsonb_build_object('asset_count', (numbered.numbers ->> s.key)::int)
            order by s.sort_order, s.id), '[]')
          from known s where numbered.numbers ? s.key) as statuses
        from (select count(*)::int as count from groups) grouped
        left join (select * from groups order by total_assets desc, ${order} limit ${limit} offset ${offset}) chosen
          on true
        cross join lateral (select ${numbers} as numbers offset 0) numbered
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

interface Points<Point> {
  results: Point[];
  unplaced: number;
}

async function pointsOf<Point>(ctx: Context, points: RawBuilder<unknown>): Promise<Points<Point>> {
  const { rows } = await ctx.read((tx) =>
    sql<Points<Point>>`with ${COUNTED} select (${points}) as results,
      (select count(*)::int from counted where latitude is null or longitude is null) as unplaced`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error("A select without a table answers one row.");
  return found;
}

/** Branches that have coordinates. */
export const findBranchPoints = (ctx: Context) =>
  pointsOf<BranchPoint>(
    ctx,
    sql`select coalesce(json_agg(json_build_object('id', branch, 'name', name, 'latitude', latitude,
        'longitude', longitude, 'total_assets', n) order by n desc, branch), '[]')
      from counted where latitude is not null and longitude is not null`,
  );

/** States in the middle of those of their branches that have coordinates, with the assets of all of them. */
export const findStatePoints = (ctx: Context) =>
  pointsOf<StatePoint>(
    ctx,
    sql`select coalesce(json_agg(to_json(states) order by total_assets desc, state collate "C", country collate "C"), '[]')
      from (select ${TOLD_BY.state}, avg(latitude) as latitude, avg(longitude) as longitude, sum(n)::int as total_assets,
          count(*) over (partition by state) > 1 as is_ambiguous
        from counted where state <> '' group by ${TOLD_BY.state}) states
      where latitude is not null and longitude is not null`,
  );
