import type { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { InterviewTurn, PipelineStep, WaitingKind } from "@steward/contract/interests/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { oneOf, withinDays } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import type { InterestSide } from "./state-machine.ts";

/** The day that it is in the caller's organisation. */
export const TODAY = sql`(select local_day(now(), o.time_zone) from organisation o where o.id = i.organisation_id)`;

type MadeQuery = Input<typeof interestCalls.list>["query"];
type ReceivedQuery = Input<typeof receivedInterestCalls.list>["query"];
type Query = Omit<MadeQuery, "ordering"> & Omit<ReceivedQuery, "ordering">;

/** An interview that is not over, of a side that has its row so. */
const TURNS: Record<InterviewTurn, (side: InterestSide) => RawBuilder<unknown>> = {
  // Who proposed the times, or was asked for others, is the side of `interview_by`.
  "To Answer": (
    side,
  ) => sql`(i.state = 'Interview' and (i.interview_state = 'Proposed' and i.interview_by <> ${sql.lit(side)}
    or i.interview_state = 'Times Asked' and i.interview_by = ${sql.lit(side)}))`,
  Upcoming: () => sql`(i.state = 'Interview' and i.interview_state = 'Agreed'
    and i.interview_start + make_interval(mins => i.interview_minutes) > start_of_work())`,
};

/** What waits for the staffing organisation, each by states of its own, so that no interest waits twice. */
const WAITING: Record<WaitingKind, RawBuilder<unknown>> = {
  Answer: sql`i.state in ('Requested', 'Under Review')`,
  Placement: sql`i.state = 'Offered'`,
  Interview: TURNS["To Answer"]("received_interest"),
  Extension: sql`(i.state = 'Placed' and i.extension_date is not null and i.end_date >= ${TODAY} and i.end_date >= i.start_date)`,
};

/** What of a received interest waits for the staffing organisation; null where nothing does. */
export const WAITS = sql`case ${sql.join(
  Object.entries(WAITING).map(([kind, condition]) => sql`when ${condition} then ${sql.lit(kind)}`),
  sql` `,
)} end`;

const CLOSED = "closed" as const;
const STEP_MOMENTS = {
  Received: "created",
  Answered: "answered",
  Accepted: "accepted",
  Offered: "offered",
  Rejected: CLOSED,
  Declined: CLOSED,
  Withdrawn: CLOSED,
  Expired: CLOSED,
} as const satisfies Record<Exclude<PipelineStep, "Placed">, string>;

/** Those that took a step, in a range of days. */
function tookStep(ctx: Context, step: PipelineStep, days: { from: string | undefined; to: string | undefined }) {
  if (step === "Placed") {
    return [
      sql`i.placed_on is not null`,
      ...(days.from ? [sql`i.placed_on >= ${days.from}::date`] : []),
      ...(days.to ? [sql`i.placed_on <= ${days.to}::date`] : []),
    ];
  }
  const moment = STEP_MOMENTS[step];
  return [
    ...(moment === "created" ? [] : [sql`i.${sql.ref(moment)} is not null`]),
    ...(moment === CLOSED ? [sql`i.state = ${step}`] : []),
    ...withinDays(ctx, `i.${moment}`, days),
  ];
}

/** Placements with a day in a range of which either end may be open; both days count. */
export const worksWithin = (
  alias: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): RawBuilder<unknown>[] => {
  const [start, end, state] = ["start_date", "end_date", "state"].map((column) => sql.ref(`${alias}.${column}`));
  return [
    sql`${state} = 'Placed' and ${start} <= ${end}`,
    ...(from ? [sql`${end} >= ${from}::date`] : []),
    ...(to ? [sql`${start} <= ${to}::date`] : []),
  ];
};

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Conditions of the staffing organisation's list alone. */
function receivedConditions(ctx: Context, query: ReceivedQuery): RawBuilder<unknown>[] {
  const { customer, profile, waiting, step, step_from, step_to, received_from, received_to, works_from, works_to } =
    query;
  const conditions: RawBuilder<unknown>[] = [];
  if (customer) conditions.push(oneOf("i.customer", customer));
  if (profile) conditions.push(oneOf("i.profile", profile));
  if (waiting) conditions.push(anyOf(waiting.map((kind) => WAITING[kind])));
  if (step || step_from || step_to) {
    conditions.push(...tookStep(ctx, step ?? "Received", { from: step_from, to: step_to }));
  }
  conditions.push(...withinDays(ctx, "i.created", { from: received_from, to: received_to }));
  if (works_from || works_to) conditions.push(...worksWithin("i", { from: works_from, to: works_to }));
  return conditions;
}

/** Conditions of the list of a side. */
export function conditionsOf(ctx: Context, side: InterestSide, query: Query) {
  const {
    search,
    request_status: state,
    ids,
    person,
    staffing,
    interview,
    ends_from,
    ends_to,
    service_request: request,
  } = query;
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("i")];
  const found = sql.raw(side === "interest" ? "search_interests" : "search_received_interests");
  if (search) conditions.push(sql`i.id in (select h.id from ${found}(${searchPattern(search)}) h)`);
  if (state) conditions.push(state.length === 1 ? sql`i.state = ${state[0]}` : sql`i.state = any(${state}::text[])`);
  if (person) conditions.push(oneOf("i.person", person));
  if (staffing) conditions.push(oneOf("i.staffing", staffing));
  if (request) conditions.push(oneOf("i.service_request", request));
  if (ids) conditions.push(oneOf("i.id", ids));
  if (interview) conditions.push(anyOf(interview.map((turn) => TURNS[turn](side))));
  if (ends_from || ends_to) {
    conditions.push(...worksWithin("i", { from: ends_from, to: undefined }));
    if (ends_to) conditions.push(sql`i.end_date <= ${ends_to}::date`);
  }
  if (side === "received_interest") conditions.push(...receivedConditions(ctx, query));
  return sql.join(conditions, sql` and `);
}

/** The received interests that the list has for a query. */
export const receivedBy = (ctx: Context, query: ReceivedQuery): RawBuilder<unknown> =>
  sql`received_interest i where ${conditionsOf(ctx, "received_interest", query)}`;
