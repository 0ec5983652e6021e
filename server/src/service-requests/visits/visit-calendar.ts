import type { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import {
  CALENDAR_DAYS_MOST,
  CALENDAR_ENGINEERS_MOST,
  CALENDAR_VISITS_MOST,
  openVisitStates,
} from "@steward/contract/service-requests/visits/constants";
import type { CalendarEngineer, CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import type { ServiceState } from "@steward/contract/service-requests/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { homeBranch, isMember, ownEngineer, people } from "../engineers/engineer-queries.ts";
import { requestIds } from "../service-request-queries.ts";
import { actionsOf } from "./state-machine.ts";
import {
  assignedDetails,
  conditionsOf,
  from,
  isFixed,
  isMissed,
  isOwn,
  links,
  problem,
  requestNumber,
  requestStatus,
  subject,
} from "./visit-queries.ts";

type Query = Input<typeof serviceVisitCalls.calendar>["query"];
type RequestsQuery = Input<typeof serviceVisitCalls.calendarOfRequests>["query"];
type Days = Pick<Query, "day" | "days">;

/** Whose home and person narrow the engineers, and what is asked of each visit. */
interface Narrowed extends Pick<Query, "engineer" | "branch"> {
  visits: readonly RawBuilder<unknown>[];
}

/** Some days of engineers with their visits. */
export const visitCalendarOf = (tx: Transaction, ctx: Context, { day, days, ...query }: Query) =>
  calendarOf(tx, ctx, { day, days }, { ...query, visits: conditionsOf(ctx, query) });

/** The same of the requests that the list finds. */
export const requestCalendarOf = (tx: Transaction, ctx: Context, { day, days, ...query }: RequestsQuery) =>
  calendarOf(tx, ctx, { day, days }, { ...query, visits: [sql`v.service_request_id in (${requestIds(ctx, query)})`] });

/** Three statements, however many engineers and visits there are. */
async function calendarOf(tx: Transaction, ctx: Context, asked: Days, narrowed: Narrowed): Promise<VisitCalendar> {
  const frame = await frameOf(tx, ctx, asked);
  const days = frame.days.map(({ day }) => day);
  const visits = await visitsOn(tx, ctx, narrowed, { planned_from: days[0], planned_to: days.at(-1) });
  const shown = visits.slice(0, CALENDAR_VISITS_MOST);
  const engineers = await engineersOf(tx, ctx, narrowed, [...new Set(shown.map(({ engineer }) => engineer))]);
  return { ...frame, ...engineers, results: shown, are_more_visits: visits.length > shown.length };
}

/** The days with the working hours and the holidays of the organisation. */
async function frameOf(tx: Transaction, { organisation }: Context, { day, days = CALENDAR_DAYS_MOST }: Days) {
  const first = sql`coalesce(${day ?? null}::date, (now() at time zone ${organisation.time_zone})::date)`;
  const { rows } = await sql<Pick<VisitCalendar, "opens_at" | "closes_at" | "days">>`
    select to_char(o.opens_at, 'HH24:MI') as opens_at, to_char(o.closes_at, 'HH24:MI') as closes_at,
      (select jsonb_agg(jsonb_build_object('day', d.day, 'holiday', coalesce(h.name, ''),
          'is_working', h.name is null and extract(isodow from d.day) = any(o.working_days)) order by d.day)
        from (select ${first} + n as day from generate_series(0, ${days}::int - 1) n) d
        left join lateral (select h.name from holiday h where ${ofOrganisation("h")} and h.is_active
          and (h.day = d.day or h.is_yearly and to_char(h.day, 'MM-DD') = to_char(d.day, 'MM-DD'))
          order by h.is_yearly, h.id limit 1) h on true) as days
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  return rows[0] ?? { opens_at: "", closes_at: "", days: [] };
}

type Row = Omit<CalendarVisit, "may"> & { is_own: boolean; is_fixed: boolean; request_status: ServiceState };
type Range = Record<"planned_from" | "planned_to", string | undefined>;

/** Visits of the days, one more than are shown. */
async function visitsOn(tx: Transaction, ctx: Context, { visits }: Narrowed, range: Range) {
  const isOpen = sql`v.status = any(${[...openVisitStates]}::text[])`;
  const { rows } = await sql<Row>`select v.id, v.visit_number, ${subject} as service_request,
      ${requestNumber} as internal_id, ${problem} as problem, coalesce(r.priority, t.priority) as priority,
      ${requestStatus} as request_status, ${isFixed} as is_fixed, ${assignedDetails} as assigned_details,
      case when a.id is not null then jsonb_build_object('id', a.id, 'asset_id', a.asset_id,
        'name', coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id)) end as steward_asset_details,
      (select jsonb_build_object('id', l.id, 'name', l.name) from location l
        where l.organisation_id = r.organisation_id and l.id = coalesce(a.branch, r.branch)) as branch_details,
      v.engineer, ${isOwn(ctx)} as is_own, v.status, ${isMissed} as is_missed, v.scheduled_at, v.scheduled_end, v.version,
      ${isOpen} and is_planned(v.engineer, v.scheduled_at, v.scheduled_end, v.id) as is_conflict
    from ${from} ${links} where ${sql.join([...conditionsOf(ctx, range), ...visits], sql` and `)}
      and v.engineer is not null
    order by v.scheduled_at, v.id limit ${CALENDAR_VISITS_MOST + 1}`.execute(tx);
  return rows.map(({ is_own, is_fixed, request_status, ...visit }) => ({
    ...visit,
    may: is_fixed ? [] : actionsOf(ctx, { ...visit, is_own, request_status }),
  }));
}

/** Engineers to whom visits are given, and those whom one is of. */
async function engineersOf(tx: Transaction, ctx: Context, { engineer, branch }: Narrowed, visited: readonly string[]) {
  const isChosen: RawBuilder<unknown>[] = [
    sql`e.is_active`,
    isMember,
    // A branch that the caller does not see tells nothing, not even whose home it is.
    ...(branch
      ? [sql`e.home_branch in (select l.id from location l where ${ofOrganisation("l")} and ${oneOf("l.id", branch)})`]
      : []),
    ...(engineer === "me" ? [sql`e.id in (${ownEngineer(ctx)})`] : []),
    ...(engineer && engineer !== "me" ? [oneOf("e.id", engineer)] : []),
  ];
  const { rows } = await sql<CalendarEngineer & { total: number }>`
    select e.id, p.name, coalesce(m.phone, '') as phone, p.email, p.profile_picture, ${homeBranch} as home_branch_details,
      e.working_days, e.is_active and ${isMember} as is_active, count(*) over ()::int as total
    from engineer e ${people} where ${ofOrganisation("e")}
      and (e.id = any(${visited}::uuid[]) or ${sql.join(isChosen, sql` and `)})
    order by p.name_sort collate "C", e.id limit ${CALENDAR_ENGINEERS_MOST}`.execute(tx);
  return {
    engineers: rows.map(shown),
    engineers_left_out: (rows[0]?.total ?? 0) - rows.length,
  };
}

function shown(row: CalendarEngineer & { total: number }): CalendarEngineer {
  const { total: _, ...engineer } = row;
  return engineer;
}
