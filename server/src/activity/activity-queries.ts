import type { activityCalls } from "@steward/contract/activity/calls";
import type { ActivityEntry, LoggedActivity } from "@steward/contract/activity/rules";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { oneOf } from "../paging/record-conditions.ts";
import type { PageQuery, Positioned, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { type Listed, selectPage } from "../paging/select-page.ts";
import { COST_FIELD } from "./record-activity.ts";
import { insidePlaces, subjectOnceCalled, subjectToday } from "./subject-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

const columns = sql`h.id, h.action, h.import_id as import, h.reason, h.changes, h.created,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as actor_details`;

const table = sql`activity h left join account a on a.id = h.actor`;

type Asked = { request: FastifyRequest; query: PageQuery & { search?: string | undefined } };
type Condition = RawBuilder<unknown>;

/** Condition on entries that contain the searched text; costs are searched for callers who may see them. */
function found(search: string, sees_costs: boolean): Condition {
  const pattern = searchPattern(search);
  const columns = [sql`h.words`, ...(sees_costs ? [sql`h.cost_words`] : []), sql`a.name_sort`];
  return sql`(${sql.join(
    columns.map((column) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;
}

/** One page of entries, newest first; for callers who may not see costs these are neither returned nor searched. */
async function entries<Row extends ActivityEntry & Positioned>(
  tx: Transaction,
  ctx: Context,
  { request, query }: Asked,
  conditions: readonly Condition[],
  more: Partial<Listed> = {},
) {
  const sees_costs = ctx.may("asset.view_cost");
  const searched = query.search ? [found(query.search, sees_costs)] : [];
  const page = await selectPage<Row>(tx, ctx, { request, query }, plan, {
    columns,
    from: table,
    alias: "h",
    where: sql.join([ofOrganisation("h"), ...conditions, ...searched], sql` and `),
    ...more,
  });
  if (sees_costs) return page;
  const withoutCosts = (entry: Row) => ({
    ...entry,
    changes: entry.changes.filter((change) => change.field !== COST_FIELD),
  });
  return { ...page, results: page.results.map(withoutCosts) };
}

/** One page of a record's history. */
export const activityPage = (
  tx: Transaction,
  ctx: Context,
  request: FastifyRequest,
  query: Asked["query"],
  subject_id: string,
) => entries(tx, ctx, { request, query }, [sql`h.subject_id = ${subject_id}::uuid`]);

const DAY_MS = 86_400_000;

/** The least id of a record made so many days after a day began in UTC; UUID v7 begins with the milliseconds. */
function idOf(day: string, days: number): string {
  const at = Math.max(0, Date.parse(day) + days * DAY_MS);
  const digits = at.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/**
 * Conditions on a range of days in the organisation's time zone. Ids follow the clock too: a range of ids, wider by
 * more than any time zone or clock skew, spares the index scan the entries of other days.
 */
function within(ctx: Context, { from, to }: Filters): Condition[] {
  const { time_zone } = ctx.organisation;
  const start = (day: Condition) => sql`(select (${day})::timestamp at time zone ${time_zone})`;
  return [
    ...(from ? [sql`h.created >= ${start(sql`${from}::date`)}`, sql`h.id >= ${idOf(from, -2)}::uuid`] : []),
    ...(to ? [sql`h.created < ${start(sql`${to}::date + 1`)}`, sql`h.id < ${idOf(to, 3)}::uuid`] : []),
  ];
}

type Filters = Omit<Input<typeof activityCalls.export>["query"], "format">;
type Row = LoggedActivity & Positioned;

/**
 * One page of the activity log as the caller may see it. With `counts` false the count is skipped and answered as 0.
 */
export async function findActivity(
  tx: Transaction,
  ctx: Context,
  { request, query }: { request: FastifyRequest; query: Filters & PageQuery },
  { counts = true } = {},
) {
  const { actor, subject_type, subject, action } = query;
  const { subjects } = ctx.facts;
  const conditions = [
    ...within(ctx, query),
    ...(ctx.scope ? [insidePlaces(subjects, ctx.organisation_id, ctx.actor.account_id)] : []),
    ...(actor ? [oneOf("h.actor", actor)] : []),
    ...(subject ? [oneOf("h.subject_id", subject)] : []),
    ...(subject_type ? [sql`h.subject_type = any(${subject_type}::text[])`] : []),
    ...(action ? [sql`h.action = ${action}`] : []),
  ];
  const isNarrow = [actor, subject_type, action, query.search].some((filter) => filter !== undefined);
  const isOfDays = !isNarrow && !subject && !ctx.scope;
  return entries<Row>(tx, ctx, { request, query }, conditions, {
    columns: sql`${columns}, h.subject_type, h.subject_id, subject.details as subject_details,
      coalesce(subject.details->>'name', case when subject.details is null then ${subjectOnceCalled(subjects)} end, '')
        as subject_name`,
    // Lateral join, so that the record of an entry is looked up for the rows of the page only.
    links: sql`left join lateral (select ${subjectToday(subjects)} as details offset 0) subject on true`,
    // A selective filter is evaluated once, for the count and the page.
    found_in: counts && isNarrow ? table : undefined,
    count: counts ? (isOfDays ? keptCount(query) : undefined) : sql`select 0`,
  });
}

/** Statement of the exact number of entries in a range of days, read from the tally. */
function keptCount({ from, to }: Filters): Condition {
  const days = [sql`true`, ...(from ? [sql`day >= ${from}::date`] : []), ...(to ? [sql`day <= ${to}::date`] : [])];
  return sql`select coalesce(sum(count), 0)::bigint from activity_tally where ${ofOrganisation("activity_tally")} and ${sql.join(days, sql` and `)}`;
}
