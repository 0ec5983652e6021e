import type { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";

/** An engineer `e` with the account `p` and, while they are a member, the membership `m`. */
export const people = sql`join account p on p.id = e.account_id
  left join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id`;
const from = sql`engineer e ${people}`;

/** How an engineer is reached, as JSON; the tables are those of `people`. */
const reached = sql`jsonb_build_object('id', e.id, 'name', p.name, 'phone', coalesce(m.phone, ''), 'email', p.email,
  'profile_picture', p.profile_picture)`;

/** The engineer of a visit or request by the SQL of their id, as JSON. */
export const engineerReferenceOf = (id: RawBuilder<unknown>) =>
  sql`(select ${reached} from ${from} where ${ofOrganisation("e")} and e.id = ${id})`;

/** The engineer that the caller is, where they are one. */
export const ownEngineer = ({ actor }: Pick<Context, "actor">) =>
  sql`select own.id from engineer own where ${ofOrganisation("own")} and own.account_id = ${actor.account_id}::uuid`;

/** Engineers whom a request `r` is given to, as JSON, first come first. */
export const engineersOfRequest = sql`(select coalesce(jsonb_agg(${reached} order by g.created, g.engineer), '[]')
  from service_request_engineer g join engineer e on e.organisation_id = g.organisation_id and e.id = g.engineer ${people}
  where g.organisation_id = r.organisation_id and g.request = r.id)`;

export const isMember = sql`coalesce(m.is_active, false)`;
const openVisits = sql`(select count(*)::int from service_visits v where ${ofOrganisation("v")} and v.engineer = e.id
  and v.status in ('Scheduled', 'Accepted', 'En Route', 'In Progress'))`;

/** The branch that an engineer is at home in, null where the caller does not see it. */
export const homeBranch = sql`(select jsonb_build_object('id', h.id, 'name', h.name) from location h
  where h.organisation_id = e.organisation_id and h.id = e.home_branch)`;

/** Ratings of an engineer `e` by what people said of their visits. */
const given = sql`from feedback_submission s
  where s.organisation_id = e.organisation_id and s.engineer = e.id and s.rating is not null`;

/** The average and number of those that the caller would find in the list of feedback, as JSON. */
const rating = ({ may }: Context) =>
  may("service_request.assign") || may("report.view")
    ? sql`(select jsonb_build_object('average', to_char(avg(s.rating), 'FM0.00'), 'count', count(*)::int) ${given}
      having count(*) > 0)`
    : sql`null::jsonb`;

const columnsFor = (
  ctx: Context,
) => sql`e.id, e.account_id as user, p.name, coalesce(m.phone, '') as phone, p.email, p.profile_picture,
  coalesce(m.designation, '') as designation, e.skills, e.home_branch,
  ${homeBranch} as home_branch_details,
  e.working_days, e.is_active, ${isMember} as is_member, ${openVisits} as open_visits,
  ${rating(ctx)} as rating, e.version, e.created, e.modified`;

type Row = Engineer & { sort_value: string | null };

const byName = {
  id: sql`e.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
} as const satisfies SortPlan;

type Query = Input<typeof engineerCalls.list>["query"];

/** How long a visit lasts that nobody has said more of, in minutes. */
const USUAL_MINUTES = 60;

/**
 * How an engineer suits the request `q` of a query at the time of a visit. Whoever has it comes first, then skill, free
 * time and place count in this order, and among equals the fewer open visits.
 */
function fitFor(ctx: Context, { from: starts, to }: Pick<Query, "from" | "to">) {
  const begins = sql`coalesce(${starts ?? null}::timestamptz, q.preferred_at, now())`;
  const ends = sql`coalesce(${to ?? null}::timestamptz, ${begins} + make_interval(mins => coalesce(q.minutes, ${USUAL_MINUTES})::int))`;
  const isAssigned = sql`exists (select from service_request_engineer g
    where g.organisation_id = e.organisation_id and g.request = q.id and g.engineer = e.id)`;
  const hasSkill = sql`(select bool_or(fold(known) = fold(q.skill)) from unnest(e.skills) known)`;
  const isNear = sql`coalesce(e.home_branch = any(q.places), false)`;
  const isPlanned = sql`is_planned(e.id, ${begins}, ${ends}, null)`;
  const zone = ctx.organisation.time_zone;
  const isFree = sql`(extract(isodow from ${begins} at time zone ${zone})::smallint = any(e.working_days)
    and is_member_during(e.id, ${begins}, ${ends}, ${zone}) and not ${isPlanned})`;
  const told = sql`jsonb_build_object('is_assigned', ${isAssigned},
    'has_skill', case when q.skill <> '' then coalesce(${hasSkill}, false) end,
    'is_near', ${isNear}, 'is_free', ${isFree}, 'is_planned', ${isPlanned})`;
  const rank = sql`(case when ${isAssigned} then 0 else 4000 end
    + case when q.skill = '' or coalesce(${hasSkill}, false) then 0 else 2000 end
    + case when ${isFree} then 0 else 1000 end + case when ${isNear} then 0 else 500 end + least(${openVisits}, 499))`;
  return { told, rank, isAssigned };
}

/** The request that a list is asked for, an own or an assigned one, `q`, in one row or none. */
const asked = (
  request: string,
) => sql`(select r.id, r.places, r.preferred_at, coalesce(ps.skill, '') as skill, ps.default_minutes as minutes
  from service_request r left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
  where ${ofOrganisation("r")} and r.id = ${request}::uuid
  union all select t.id, t.places, t.preferred_at, '', null from assigned_request t
  where ${ofOrganisation("t")} and t.id = ${request}::uuid) q`;

interface Filters extends Pick<Query, "is_active" | "home_branch" | "skill" | "ids" | "search"> {
  /** Whether anybody rated them. */
  is_rated?: boolean;
}

function conditionsOf({ is_active, home_branch, skill, ids, search, is_rated }: Filters): RawBuilder<unknown>[] {
  const knows = (pattern: RawBuilder<string>) =>
    sql`exists (select from unnest(e.skills) known where fold(known) like ${pattern})`;
  return [
    ofOrganisation("e"),
    ...(is_active === undefined ? [] : [sql`(e.is_active and ${isMember}) = ${is_active}`]),
    ...(home_branch ? [oneOf("e.home_branch", home_branch)] : []),
    ...(skill ? [knows(searchPattern(skill))] : []),
    ...(ids ? [oneOf("e.id", ids)] : []),
    ...(is_rated ? [sql`exists (select ${given})`] : []),
    ...(search ? [sql`(p.search_text like ${searchPattern(search)} or ${knows(searchPattern(search))})`] : []),
  ];
}

type AskedPage = Pick<Input<typeof engineerCalls.list>, "request"> & { query: Query & Filters; counts?: boolean };

/** Engineers by name; for a request those who may be given it, the most suitable first. */
export async function findEngineers(tx: Transaction, ctx: Context, { query, ...rest }: AskedPage) {
  const { service_request, is_assigned, is_rated: _, ...page } = query;
  const where = conditionsOf(query);
  if (service_request === undefined) {
    const listed = {
      columns: sql`${columnsFor(ctx)}, null as fit`,
      from,
      alias: "e",
      where: sql.join(where, sql` and `),
    };
    return selectPage<Row>(tx, ctx, { query: page, ...rest }, byName, listed);
  }
  const { told, rank, isAssigned } = fitFor(ctx, query);
  const plan: SortPlan = {
    ...byName,
    default: "fit",
    columns: { ...byName.columns, fit: { expression: rank, type: "integer" } },
  };
  // Those who have it are told whatever became of them since.
  where.push(sql`(${isAssigned} or e.is_active and ${isMember} and reaches(e.account_id, q.places))`);
  if (is_assigned !== undefined) where.push(is_assigned ? isAssigned : sql`not ${isAssigned}`);
  return selectPage<Row>(tx, ctx, { query: page, ...rest }, plan, {
    columns: sql`${columnsFor(ctx)}, ${told} as fit`,
    from: sql`${from} cross join ${asked(service_request)}`,
    alias: "e",
    where: sql.join(where, sql` and `),
  });
}

/**
 * One engineer inside a transaction.
 * @throws Refusal not_found
 */
export async function engineerOf(tx: Transaction, ctx: Context, id: string): Promise<Engineer> {
  const { rows } = await sql<Engineer>`select ${columnsFor(ctx)}, null as fit from ${from}
    where ${ofOrganisation("e")} and e.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
