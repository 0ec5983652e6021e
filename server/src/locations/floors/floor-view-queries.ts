import { type AuditResult, auditResults } from "@steward/contract/audits/constants";
import type { locationCalls } from "@steward/contract/locations/calls";
import type { FloorView } from "@steward/contract/locations/rules";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { childCount } from "../location-place-filter.ts";
import { placeBreadcrumb } from "../location-queries.ts";

/** Places of one answer; a floor of a large hospital has about 300 rooms, a tower about 60 floors. */
const MOST = 1000;

/** The day that it is in the organisation. */
export const localDay = sql`(select (now() at time zone o.time_zone)::date from organisation o
  where o.id = ${ownOrganisation})`;

/**
 * Numbers of the places shown: by status and last audit from the tallies that are kept of each place, so they cost the
 * same for any number of assets; those that are late or due are fewer, and found by their day, as open service requests
 * are by their state.
 */
const numbered = sql`tallied as materialized (
    select t.place, t.status, sum(t.count)::int as n from asset_place_tally t
    where ${ofOrganisation("t")} and t.place = any(array(select id from shown))
    group by t.place, t.status having sum(t.count) > 0),
  late as materialized (
    select p.place, count(*)::int as n from asset a cross join lateral unnest(a.places) p(place)
    where ${ofOrganisation("a")} and not a.is_archived and a.places @> array(select id from root)
      and a.expected_return < ${localDay}
    group by p.place),
  audited as materialized (
    select t.place, t.result, sum(t.count)::int as n from audit_place_tally t
    where ${ofOrganisation("t")} and t.place = any(array(select id from shown))
    group by t.place, t.result),
  due as materialized (
    select p.place, count(*)::int as n from audit u cross join lateral unnest(u.places) p(place)
    where ${ofOrganisation("u")} and u.is_last and not u.is_archived and u.places @> array(select id from root)
      and u.next_audit_date <= ${localDay}
    group by p.place),
  requested as materialized (
    select p.place, count(*)::int as n from service_request r cross join lateral unnest(r.places) p(place)
    where ${ofOrganisation("r")} and r.status in (${sql.join(openServiceStates.map((state) => sql.lit(state)))})
      and r.places @> array(select id from root)
    group by p.place)`;

const foundOf = (place: RawBuilder<unknown>, result: AuditResult) =>
  sql`coalesce((select n from audited where audited.place = ${place} and result = ${sql.lit(result)}), 0)`;

const totalOf = (place: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(n), 0) from tallied where tallied.place = ${place})`;

const numbersOf = (place: RawBuilder<unknown>) => sql`jsonb_build_object(
  'total', ${totalOf(place)},
  'overdue', coalesce((select n from late where late.place = ${place}), 0),
  'audit', jsonb_build_object(
    'never', ${totalOf(place)} - (select coalesce(sum(n), 0) from audited where audited.place = ${place}),
    'due', coalesce((select n from due where due.place = ${place}), 0),
    ${sql.join(auditResults.map((result) => sql`${sql.lit(result)}, ${foundOf(place, result)}`))}),
  'statuses', (select coalesce(jsonb_agg(jsonb_build_object('id', status, 'count', n)), '[]')
    from tallied where tallied.place = ${place}))`;

const requestsOf = (place: RawBuilder<unknown>) =>
  sql`coalesce((select n from requested where requested.place = ${place}), 0)`;

type Found = Omit<FloorView, "place" | "is_whole">;

/** What stands in the place `root` that a condition picks among those above the place asked for, the outermost first. */
async function viewOf(ctx: Context, id: string, isRoot: RawBuilder<unknown>): Promise<FloorView> {
  const numbers = ctx.may("asset.view") ? numbersOf(sql`s.id`) : sql`null`;
  const requests = ctx.may("service_request.view") ? requestsOf(sql`s.id`) : sql`null`;
  const { rows } = await ctx.read((tx) =>
    sql<Found>`with asked as materialized (
        select l.id, l.above from location l where ${ofOrganisation("l")} and l.id = ${id}::uuid),
      root as materialized (
        select r.id from asked join location r on ${ofOrganisation("r")} and r.id = any(asked.above)
        where ${isRoot} order by r.depth limit 1),
      shown as materialized (
        select l.id, l.name, l.location_type, l.parent, l.depth, l.place_sort, ${childCount} as child_count
        from location l where ${ofOrganisation("l")} and (l.id = any(array(select id from root))
          or l.parent = any(array(select id from root))
          or (l.location_type = 'Floor' and l.parent = any(array(select b.id from location b
            where ${ofOrganisation("b")} and b.parent = any(array(select id from root))))))
        order by l.depth, l.place_sort, l.id limit ${MOST + 2}),
      ${numbered}
      select ${placeBreadcrumb(sql`root.id`)} as breadcrumb,
        (select f.id from asked join location f on ${ofOrganisation("f")} and f.id = any(asked.above)
          where f.location_type = 'Floor') as floor,
        (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'location_type', s.location_type,
          'parent', s.parent, 'child_count', s.child_count, 'numbers', ${numbers}, 'requests', ${requests})
          order by s.depth, s.place_sort, s.id) from shown s) as places,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category,
          'color', s.color) order by s.sort_order, s.id), '[]') from attached_status s
          where ${ofOrganisation("s")} and s.id = any(array(select status from tallied))) as statuses
      from root`.execute(tx),
  );
  const [found] = rows;
  const [place, ...places] = found?.places ?? [];
  if (!found || !place) throw notFound();
  const { breadcrumb, floor } = found;
  const statuses = place.numbers ? found.statuses : [];
  return { place, breadcrumb, floor, places: places.slice(0, MOST), is_whole: places.length <= MOST, statuses };
}

/**
 * The building around a place, down to its floors; a branch has its buildings. Who is limited to places is shown the
 * outermost of them on the way.
 */
export const readFloors = (ctx: Context, { params }: Input<typeof locationCalls.floors>) =>
  viewOf(ctx, params.id, sql`(r.depth > 1 or r.id = asked.id)`);

/** A place with what stands directly in it. */
export const readContents = (ctx: Context, { params }: Input<typeof locationCalls.contents>) =>
  viewOf(ctx, params.id, sql`r.id = asked.id`);
