import { type RawBuilder, sql } from "kysely";
import { momentNow } from "../../database/new-id.ts";
import { ownOrganisation } from "../../database/of-organisation.ts";

/** Minutes of each promised hour after which a clock is at risk: 80 %. */
const RISK_MINUTES = 48;
const HOUR_MINUTES = 60;

export const NO_PAUSES = sql`'{}'::tstzmultirange`;

/** The moment at which so many minutes of each hour have passed in working time; null where no hours are promised. */
const after = (since: RawBuilder<unknown>, hours: RawBuilder<unknown>, pauses: RawBuilder<unknown>, minutes: number) =>
  sql<string>`working_due(${ownOrganisation}, ${since}, make_interval(mins => ${sql.lit(minutes)} * ${hours}), ${pauses})`;

/** When a clock is at risk, and when it is due. */
export const clockOf = (since: RawBuilder<unknown>, hours: RawBuilder<unknown>, pauses = NO_PAUSES) => ({
  risk: after(since, hours, pauses, RISK_MINUTES),
  due: after(since, hours, pauses, HOUR_MINUTES),
});

/** The calendar by which clocks are set now. */
export const CALENDAR = sql<number>`(select oc.calendar from organisation oc where oc.id = ${ownOrganisation})`;

type Hours = Record<"response" | "resolution", RawBuilder<unknown>>;
const OWN_HOURS: Hours = {
  response: sql.ref("service_request.response_hours"),
  resolution: sql.ref("service_request.resolution_hours"),
};

/**
 * Columns of a request whose clocks are set by the calendar of now. They follow from when they began and from the
 * pauses alone, so that setting them again is safe. A response that was given keeps the time it was due.
 */
export function setClocks(
  since: RawBuilder<unknown>,
  pauses: RawBuilder<unknown>,
  isAnswered: RawBuilder<unknown>,
  hours = OWN_HOURS,
) {
  const [response, resolution] = [clockOf(since, hours.response, pauses), clockOf(since, hours.resolution, pauses)];
  const kept = (column: string, anew: RawBuilder<string>) =>
    sql<string>`case when ${isAnswered} then ${sql.ref(`service_request.${column}`)} else ${anew} end`;
  return {
    response_risk: kept("response_risk", response.risk),
    response_due: kept("response_due", response.due),
    resolution_risk: resolution.risk,
    resolution_due: resolution.due,
    calendar: CALENDAR,
  };
}

const ANSWERED = sql`service_request.responded_at is not null`;

/** The clocks begin now. */
export const startClocks = () => ({
  ...setClocks(momentNow(), NO_PAUSES, sql`false`),
  clock_started: momentNow(),
  pauses: NO_PAUSES,
});

/** The clocks go on after a hold, which they leave out. */
export function resumeClocks() {
  const pauses = sql<string>`service_request.pauses
    + tstzmultirange(tstzrange(service_request.held_at, greatest(${momentNow()}, service_request.held_at)))`;
  return { ...setClocks(sql`service_request.clock_started`, pauses, ANSWERED), pauses };
}

/** The clocks by the present calendar, and by other hours where they are given. */
export const resetClocks = (hours?: Hours) =>
  setClocks(sql`service_request.clock_started`, sql`service_request.pauses`, ANSWERED, hours);
