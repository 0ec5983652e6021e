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
import { changesFor, countInside, entriesInside, insidePlaces, placesFound } from "./limited-entries.ts";
import { subjectOnceCalled, subjectToday } from "./subject-queries.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

type Condition = RawBuilder<unknown>;

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

const columnsFor = (
  ctx: Pick<Context, "scope">,
) => sql`h.id, h.action, h.import_id as import, h.reason, ${changesFor(ctx)} as changes, h.created,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as actor_details`;

const withActors = (source: Condition) => sql`${source} h left join account a on a.id = h.actor`;
const table = withActors(sql`activity`);

type Asked = { request: FastifyRequest; query: PageQuery & { search?: string | undefined } };

/** Condition on entries that contain the searched text, of costs and places as far as the caller may see them. */
function found(ctx: Context, search: string, sees_costs: boolean): Condition {
  const pattern = searchPattern(search);
  const columns = [sql`h.words`, ...(sees_costs ? [sql`h.cost_words`] : []), sql`a.name_sort`];
  const contains = columns.map((column) => sql`${column} like ${pattern}`);
  return sql`(${sql.join([...contains, placesFound(ctx, pattern)], sql` or `)})`;
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
  const searched = query.search ? [found(ctx, query.search, sees_costs)] : [];
  const page = await selectPage<Row>(tx, ctx, { request, query }, plan, {
    columns: columnsFor(ctx),
    from: table,
    alias: "h",
    where: sql.join([ofOrganisation("h"), ...conditions, ...searched], sql` and `),
    ...more,
  });
  return sees_costs ? page : { ...page, results: page.results.map(withoutCosts) };
}

const withoutCosts = <Entry extends ActivityEntry>(entry: Entry): Entry => ({
  ...entry,
  changes: entry.changes.filter((change) => change.field !== COST_FIELD),
});

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

/** Columns of entries with their records, and the lateral join by which a record is looked up for the rows of a page only. */
const withSubjects = (ctx: Pick<Context, "scope">, subjects: Context["facts"]["subjects"]) => ({
  columns: sql`${columnsFor(ctx)}, h.subject_type, h.subject_id, subject.details as subject_details,
    coalesce(subject.details->>'name', case when subject.details is null then ${subjectOnceCalled(subjects)} end, '')
      as subject_name`,
  links: sql`left join lateral (select ${subjectToday(subjects)} as details offset 0) subject on true`,
});

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
  const isNarrow = [actor, subject_type, action, query.search].some((filter) => filter !== undefined);
  const isOfDays = !isNarrow && !subject;
  const inside = ctx.scope && (await entriesInside(tx, ctx, ctx.scope, { all: counts && !isOfDays }));
  const conditions = [
    ...within(ctx, query),
    ...(ctx.scope && !inside ? [insidePlaces(ctx)] : []),
    ...(actor ? [oneOf("h.actor", actor)] : []),
    ...(subject ? [oneOf("h.subject_id", subject)] : []),
    ...(subject_type ? [sql`h.subject_type = any(${subject_type}::text[])`] : []),
    ...(action ? [sql`h.action = ${action}`] : []),
  ];
  return entries<Row>(tx, ctx, { request, query }, conditions, {
    ...withSubjects(ctx, subjects),
    // A selective filter is evaluated once, for the count and the page.
    found_in: inside ? withActors(inside) : counts && isNarrow ? table : undefined,
    count: counts ? (isOfDays ? keptCount(ctx, query) : undefined) : sql`select 0`,
  });
}

/**
 * Entries by id, oldest first, as a member of the whole organisation reads them, with `with_costs` one who may see costs.
 */
export async function entriesOf(
  tx: Transaction,
  { subjects }: Pick<Context["facts"], "subjects">,
  ids: readonly string[],
  { with_costs }: { with_costs: boolean },
): Promise<LoggedActivity[]> {
  const { columns, links } = withSubjects({ scope: null }, subjects);
  const { rows } = await sql<LoggedActivity>`select ${columns} from ${table} ${links}
    where ${ofOrganisation("h")} and h.id = any(${[...ids]}::uuid[]) order by h.id`.execute(tx);
  return with_costs ? rows : rows.map(withoutCosts);
}

/** Statement of the exact number of entries in a range of days, read from the tally. */
function keptCount(ctx: Context, query: Filters): Condition {
  const { from, to } = query;
  const days = [...(from ? [sql`t.day >= ${from}::date`] : []), ...(to ? [sql`t.day <= ${to}::date`] : [])];
  if (ctx.scope) return countInside(ctx, ctx.scope, { days, times: within(ctx, query) });
  return sql`select coalesce(sum(t.count), 0)::bigint from activity_tally t
    where ${sql.join([ofOrganisation("t"), sql`t.inside = ${ownOrganisation}`, ...days], sql` and `)}`;
}
