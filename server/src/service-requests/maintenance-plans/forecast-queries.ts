import type { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { FORECAST_MONTHS } from "@steward/contract/service-requests/maintenance-plans/constants";
import type { MaintenanceDate, MaintenanceMonth } from "@steward/contract/service-requests/maintenance-plans/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { dayOfWork } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placeDetails } from "../../locations/location-queries.ts";
import type { Asked, SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { selectPage } from "../../paging/select-page.ts";
import { countedAssetsOfPlan, expectedDays } from "../planned/plan-days.ts";
import { narrowedTo, saying, whatColumns } from "./plan-queries.ts";

type Filters = Input<typeof maintenancePlanCalls.forecast>["query"];

/** The first day of this month, and of the one after the forecast. */
const begins = (ctx: Context) => sql`date_trunc('month', ${dayOfWork(ctx)})::date`;
const ends = (ctx: Context) =>
  sql`(date_trunc('month', ${dayOfWork(ctx)}) + make_interval(months => ${sql.lit(FORECAST_MONTHS)}))::date`;

/** Conditions on the plans `p` of a forecast. */
const conditionsOf = ({ maintenance_plan, ...narrowed }: Filters) =>
  sql.join(
    [
      ofOrganisation("p"),
      sql`p.is_active`,
      ...narrowedTo(narrowed),
      ...(maintenance_plan ? [oneOf("p.id", maintenance_plan)] : []),
    ],
    sql` and `,
  );

/** Requests of active plans by month, this one and those after it; months without any are left out. */
export async function forecastOf(
  tx: Transaction,
  ctx: Context,
  query: Filters,
): Promise<{ results: MaintenanceMonth[] }> {
  const { rows } = await sql<MaintenanceMonth>`
    select to_char(due.first, 'YYYY-MM-DD') as month, sum(due.dates)::int as dates, sum(due.requests)::int as requests
    from (
      select date_trunc('month', day) as first, count(*) as dates, count(*) * plans.assets as requests
      from (select p.id, p.starts, p.every, p.unit, p.next_due, ${countedAssetsOfPlan} as assets
        from maintenance_plan p where ${conditionsOf(query)} and p.meter is null) plans
      cross join lateral maintenance_days(plans.starts, plans.every, plans.unit, plans.next_due, ${ends(ctx)} - 1) day
      group by 1, plans.id, plans.assets
      union all
      select date_trunc('month', d.due), count(*), sum(d.assets)
      from maintenance_plan p cross join lateral ${expectedDays(dayOfWork(ctx), sql`${ends(ctx)} - 1`)} d
      where ${conditionsOf(query)} group by 1) due
    group by due.first order by due.first`.execute(tx);
  return { results: rows };
}

/** Id of a due day of a plan: the same whenever it is computed. */
const DATE_ID = sql`md5(p.id::text || d.due::text)::uuid`;
const sorting: SortPlan = {
  id: DATE_ID,
  default: "due",
  columns: { due: { expression: sql`d.due`, type: "date" } },
};

type Row = Omit<MaintenanceDate, "location_details"> & { breadcrumb: PlaceStep[] | null; sort_value: string | null };
type AskedDates = Omit<Input<typeof maintenancePlanCalls.dates>["query"], "depth">;

/** Due days of active plans in the time of the forecast, or in one of its months, inside the caller's places. */
export async function findDates(tx: Transaction, ctx: Context, asked: Asked<AskedDates>) {
  const { month, search, page: _p, page_size: _s, length: _l, after: _a, ordering: _o, ...filters } = asked.query;
  const first = month ? sql`date_trunc('month', ${month}::date)::date` : begins(ctx);
  const last = month ? sql`least((${first} + interval '1 month')::date, ${ends(ctx)}) - 1` : sql`${ends(ctx)} - 1`;
  const page = await selectPage<Row>(tx, ctx, asked, sorting, {
    columns: sql`${DATE_ID} as id, d.due, coalesce(d.asked_on, d.due - p.lead_days) as asked_on,
      coalesce(d.assets, ${countedAssetsOfPlan}) as assets, p.meter is not null as is_expected,
      p.id as maintenance_plan, jsonb_build_object('id', p.id, 'name', p.name) as maintenance_plan_details, ${whatColumns}`,
    from: sql`maintenance_plan p cross join lateral (
      select day as due, null::date as asked_on, null::int as assets
      from maintenance_days(p.starts, p.every, p.unit, greatest(p.next_due, ${first}), ${last}) day
      union all select x.due, x.asked_on, x.assets from ${expectedDays(dayOfWork(ctx), last)} x where x.due >= ${first}) d`,
    alias: "p",
    links: sql`left join asset at on at.organisation_id = p.organisation_id and at.id = p.asset`,
    where: search ? sql`${conditionsOf(filters)} and ${saying(search)}` : conditionsOf(filters),
    // One day of each plan at most, so that the others are not looked through.
    again: sql`${DATE_ID} = chosen.id and d.due = chosen.sort_key`,
  });
  return {
    ...page,
    results: page.results.map(({ breadcrumb, ...row }) => ({ ...row, location_details: placeDetails(breadcrumb) })),
  };
}
