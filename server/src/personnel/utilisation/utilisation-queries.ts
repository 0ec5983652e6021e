import { messages } from "@steward/contract/messages/catalogue";
import { UTILISATION_DAYS } from "@steward/contract/personnel/constants";
import type { utilisationCalls } from "@steward/contract/personnel/utilisation/calls";
import type { PersonUtilisation, Utilisation } from "@steward/contract/personnel/utilisation/rules";
import { type RawBuilder, sql } from "kysely";
import { dayOfWork } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { worksWithin } from "../../interests/condition-queries.ts";
import { askedDays, type Days } from "../../paging/asked-days.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assertStaffing } from "../profiles/profile-queries.ts";

const DAY_MS = 86_400_000;

async function daysOf(tx: Transaction, ctx: Context, query: { from?: string | undefined; to?: string | undefined }) {
  await assertStaffing(tx);
  const days = await askedDays(tx, ctx, query);
  if (Date.parse(days.to) - Date.parse(days.from) >= UTILISATION_DAYS * DAY_MS) {
    throw invalidField(query.to ? "from" : "to", messages.personnel.mostDays({ most: UTILISATION_DAYS }));
  }
  return days;
}

/** Days as a half-open range. */
const rangeOf = ({ from, to }: Days) => sql`daterange(${from}::date, ${to}::date + 1)`;

/** Placements by person: how many have a day of a range, their days together, and the hundredths that they took. */
const placed = (days: Days) => sql`(select r.profile, count(*)::int as placements,
    range_agg(daterange(r.start_date, r.end_date + 1) * ${rangeOf(days)}) as days,
    sum(r.share * (least(r.end_date, ${days.to}::date) - greatest(r.start_date, ${days.from}::date) + 1))::int as hundredths
  from received_interest r where ${ofOrganisation("r")} and ${sql.join(worksWithin("r", days), sql` and `)}
  group by r.profile)`;

/** From which day on a person can be placed, and on which days they cannot. */
const limits = (ctx: Context) => sql`
  greatest((p.created at time zone ${ctx.organisation.time_zone})::date, p.available_from) as first_day,
  absent_days(p.availability, p.availability_until, ${dayOfWork(ctx)}) + p.leave as absent`;

/** Days on which a person can be placed: from the first one on, without those of absence. */
const free = (alias: string) =>
  sql`(datemultirange(daterange(${sql.ref(`${alias}.first_day`)}, null)) - ${sql.ref(`${alias}.absent`)})`;

/** Available days of each person: those on which they can be placed, and whichever they were placed on. */
const available = (days: Days) => sql`case
  when w.profile is null and l.absent = '{}' then greatest(${days.to}::date + 1 - greatest(l.first_day, ${days.from}::date), 0)
  else days_in(${free("l")} * datemultirange(${rangeOf(days)}) + coalesce(w.days, '{}')) end::int`;

/** Hundredths of a day to percent of days, in hundredths of a percent. */
const utilisationOf = (hundredths: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql`round(${hundredths} * 100.0 / nullif(${days}, 0))::int`;

/** Every person with their days, under the alias u. */
const people = (ctx: Context, days: Days) => sql`(
  select d.*, coalesce(${utilisationOf(sql`d.hundredths`, sql`d.available`)}, -1) as utilisation from (
    select p.organisation_id, p.id, p.number, p.name, p.name_sort, p.search_text, p.position,
      coalesce(w.placements, 0) as placements, coalesce(w.hundredths, 0) as hundredths, ${available(days)} as available
    from personnel_profile p cross join lateral (select ${limits(ctx)}) l
    left join ${placed(days)} w on w.profile = p.id
    where ${ofOrganisation("p")}) d) u`;

const sorting: SortPlan = {
  id: sql`u.id`,
  default: "name",
  columns: {
    name: { expression: sql`u.name_sort collate "C"`, type: "text" },
    placed_days: { expression: sql`u.hundredths`, type: "integer" },
    available_days: { expression: sql`u.available`, type: "integer" },
    utilisation: { expression: sql`u.utilisation`, type: "integer" },
  },
};

/** A number of the wire of hundredths. */
const ofHundredths = (column: RawBuilder<unknown>) => sql`(${column} / 100.0)::float8`;

const columns = sql`u.id, 'SP-' || u.number as skilled_personel_id, u.name,
  coalesce((select e.name from expertise e where e.id = u.position), '') as current_position, u.placements,
  ${ofHundredths(sql`u.hundredths`)} as placed_days, u.available as available_days,
  case when u.utilisation >= 0 then ${ofHundredths(sql`u.utilisation`)} end as utilisation`;

type Query = Input<typeof utilisationCalls.list>["query"];
type AskedPage = Pick<Input<typeof utilisationCalls.list>, "request"> & { query: Query; counts?: boolean };

/**
 * Placed and available days of each person.
 * @throws Refusal forbidden, invalid for too many days
 */
export async function findUtilisation(tx: Transaction, ctx: Context, { query, ...rest }: AskedPage) {
  const days = await daysOf(tx, ctx, query);
  const where = [
    ofOrganisation("u"),
    ...(query.ids ? [oneOf("u.id", query.ids)] : []),
    ...(query.search ? [sql`u.search_text like ${searchPattern(query.search)}`] : []),
  ];
  const narrowed = sql.join(where, sql` and `);
  return selectPage<PersonUtilisation & { sort_value: string | null }>(tx, ctx, { query, ...rest }, sorting, {
    columns,
    from: people(ctx, days),
    where: narrowed,
    count: sql`select count(*) from personnel_profile u where ${narrowed}`,
  });
}

interface Month {
  month: string;
  people: number;
  hundredths: number;
  available: number;
}

const sumsOf = ({ hundredths, available: days }: Pick<Month, "hundredths" | "available">) => ({
  placed_days: hundredths / 100,
  available_days: days,
  utilisation: days === 0 ? null : Math.round((hundredths * 100) / days) / 100,
});

/**
 * Placed and available days of all people. People who can be placed from the same day on without an absence are counted
 * together, so that months cost nothing for each person; days of placements outside of these are added.
 * @throws Refusal forbidden, invalid for too many days
 */
export async function sumUtilisation(
  tx: Transaction,
  ctx: Context,
  { query }: Pick<Input<typeof utilisationCalls.summary>, "query">,
): Promise<Utilisation> {
  const days = await daysOf(tx, ctx, query);
  const { rows } = await sql<Month>`
    with month as (
      select datemultirange(daterange(m::date, (m + interval '1 month')::date) * ${rangeOf(days)}) as days
      from generate_series(date_trunc('month', ${days.from}::timestamp), ${days.to}::timestamp, interval '1 month') m),
    person as materialized (
      select l.first_day, l.absent, w.days, w.hundredths from personnel_profile p cross join lateral (select ${limits(ctx)}) l
      left join ${placed(days)} w on w.profile = p.id where ${ofOrganisation("p")}),
    alike as materialized (
      select g.first_day, g.absent, count(*) as people from person g group by g.first_day, g.absent),
    beyond as materialized (
      select g.days - ${free("g")} as days from person g where g.days is not null and not g.days <@ ${free("g")})
    select lower(m.days)::text as month, (select coalesce(sum(a.people), 0)::int from alike a) as people,
      (select coalesce(sum(r.share * days_in(datemultirange(daterange(r.start_date, r.end_date + 1)) * m.days)), 0)
        from received_interest r join personnel_profile p on p.organisation_id = r.organisation_id and p.id = r.profile
        where ${ofOrganisation("r")} and ${sql.join(worksWithin("r", days), sql` and `)}
          and r.start_date < upper(m.days) and r.end_date >= lower(m.days))::float8 as hundredths,
      ((select coalesce(sum(a.people * days_in(${free("a")} * m.days)), 0) from alike a)
        + (select coalesce(sum(days_in(b.days * m.days)), 0) from beyond b))::float8 as available
    from month m order by 1`.execute(tx);
  const total = { hundredths: 0, available: 0 };
  for (const month of rows) {
    total.hundredths += month.hundredths;
    total.available += month.available;
  }
  return {
    ...days,
    people: rows[0]?.people ?? 0,
    ...sumsOf(total),
    months: rows.map(({ month, ...sums }) => ({ month, ...sumsOf(sums) })),
  };
}
