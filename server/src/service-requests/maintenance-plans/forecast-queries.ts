import type { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { FORECAST_MONTHS } from "@steward/contract/service-requests/maintenance-plans/constants";
import type { MaintenanceDate, MaintenanceMonth } from "@steward/contract/service-requests/maintenance-plans/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { type RawBuilder, sql } from "kysely";
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

/** The days, both inclusive, of the month in which a day is, as far as the forecast reaches; absent: of all of it. */
function spanOf(ctx: Context, within?: RawBuilder<unknown>) {
  if (within === undefined) return { first: begins(ctx), last: sql`${ends(ctx)} - 1` };
  const first = sql`date_trunc('month', ${within})::date`;
  return { first, last: sql`least((${first} + interval '1 month')::date, ${ends(ctx)}) - 1` };
}

type Span = ReturnType<typeof spanOf>;
type Counted<Unit extends "month" | "day"> = Record<Unit, string> & Pick<MaintenanceMonth, "dates" | "requests">;

/** Due days and requests of active plans in a span, by month or day; those without any are left out. */
async function countedBy<Unit extends "month" | "day">(
  unit: Unit,
  tx: Transaction,
  ctx: Context,
  { first, last, ...filters }: Filters & Span,
): Promise<{ results: Counted<Unit>[] }> {
  const of = (due: RawBuilder<unknown>) => sql`date_trunc(${sql.lit(unit)}, ${due})`;
  const { rows } = await sql<Counted<Unit>>`
    select to_char(due.at, 'YYYY-MM-DD') as ${sql.ref(unit)}, sum(due.dates)::int as dates, sum(due.requests)::int as requests
    from (
      select ${of(sql`d`)} as at, count(*) as dates, count(*) * plans.assets as requests
      from (select p.id, p.starts, p.every, p.unit, p.next_due, ${countedAssetsOfPlan} as assets
        from maintenance_plan p where ${conditionsOf(filters)} and p.meter is null) plans
      cross join lateral maintenance_days(plans.starts, plans.every, plans.unit, greatest(plans.next_due, ${first}), ${last}) d
      group by 1, plans.id, plans.assets
      union all
      select ${of(sql`d.due`)}, count(*), sum(d.assets)
      from maintenance_plan p cross join lateral ${expectedDays(dayOfWork(ctx), last)} d
      where ${conditionsOf(filters)} and d.due >= ${first} group by 1) due
    group by due.at order by due.at`.execute(tx);
  return { results: rows };
}

/** The forecast by month, from this one on. */
export const forecastOf = (tx: Transaction, ctx: Context, query: Filters) =>
  countedBy("month", tx, ctx, { ...query, ...spanOf(ctx) });

const asDay = (day: string) => sql`${day}::date`;

/** The forecast of one month, or of this one, by day. */
export const daysOf = (tx: Transaction, ctx: Context, { month, ...query }: Filters & { month?: string | undefined }) =>
  countedBy("day", tx, ctx, { ...query, ...spanOf(ctx, month ? asDay(month) : dayOfWork(ctx)) });

/** Id of a due day of a plan: the same whenever it is computed. */
const DATE_ID = sql`md5(p.id::text || d.due::text)::uuid`;
const sorting: SortPlan = {
  id: DATE_ID,
  default: "due",
  columns: { due: { expression: sql`d.due`, type: "date" } },
};

type Row = Omit<MaintenanceDate, "location_details"> & { breadcrumb: PlaceStep[] | null; sort_value: string | null };
type AskedDates = Omit<Input<typeof maintenancePlanCalls.dates>["query"], "depth">;

/** Due days of active plans in the time of the forecast, in one of its months or on one day, inside the caller's places. */
export async function findDates(tx: Transaction, ctx: Context, asked: Asked<AskedDates>) {
  const { month, due, search, page: _p, page_size: _s, length: _l, after: _a, ordering: _o, ...filters } = asked.query;
  const within = due ?? month;
  const span = spanOf(ctx, within === undefined ? undefined : asDay(within));
  const { first, last } = due ? { first: asDay(due), last: sql`least(${asDay(due)}, ${span.last})` } : span;
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
