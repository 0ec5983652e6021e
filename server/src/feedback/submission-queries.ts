import type { feedbackCalls } from "@steward/contract/feedback/calls";
import { EDIT_HOURS } from "@steward/contract/feedback/constants";
import type { Answer, OwnSubmission, Question, Rated, Submission } from "@steward/contract/feedback/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { fileAddress } from "../files/file-address.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Asked, PageQuery, SortPlan } from "../paging/page-of.ts";
import { namedSorting, oneOf, withinDays } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { findEngineers } from "../service-requests/engineers/engineer-queries.ts";
import type { Subject } from "./subject-queries.ts";

/** Values by the id of their question. */
export type Values = Record<string, string | string[]>;

interface SubmissionRow extends Omit<Submission, "answers"> {
  fields: Question[];
  answers: Values;
  /** Names of its files by their id. */
  files: Record<string, string>;
  editable_until: string;
  is_editable: boolean;
  sort_value: string | null;
}

const sorting: SortPlan = {
  id: sql`s.id`,
  default: "-created",
  columns: {
    modified: { expression: sql`s.modified`, type: "timestamptz" },
    rating: { expression: sql`s.rating`, type: "integer" },
  },
};

const editableUntil = sql`s.created + make_interval(hours => ${sql.lit(EDIT_HOURS)})`;

const columns = sql`s.id, s.form, f.about, f.title, f.fields, s.service_request,
  jsonb_build_object('id', r.id, 'internal_id', o.request_prefix || r.number,
    'name', coalesce(ps.name, split_part(left(r.description, 120), E'\n', 1))) as service_request_details,
  case when sp.id is not null then jsonb_build_object('id', sp.id, 'name', sp.name) end as service_provider_details,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = s.submitted_by) as submitted_by_details,
  s.visit, v.visit_number,
  case when s.engineer is not null then (select jsonb_build_object('id', s.engineer, 'name', p.name)
    from engineer e join account p on p.id = e.account_id
    where e.organisation_id = s.organisation_id and e.id = s.engineer) end as engineer_details,
  s.rating, s.answers, s.version, s.created, s.modified,
  (select coalesce(jsonb_object_agg(ff.id, ff.file_name), '{}') from feedback_file ff
    where ff.organisation_id = s.organisation_id and ff.submission = s.id) as files,
  ${editableUntil} as editable_until, ${editableUntil} > now() as is_editable`;

const links = sql`left join feedback_form f on f.organisation_id = s.organisation_id and f.id = s.form
  left join service_request r on r.organisation_id = s.organisation_id and r.id = s.service_request
  left join organisation o on o.id = s.organisation_id
  left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
  left join service_provider sp on sp.organisation_id = s.organisation_id and sp.id = s.service_provider
  left join service_visits v on v.organisation_id = s.organisation_id and v.id = s.visit`;

/** The answers in the order of the questions, each with its question as it was put. */
function answersOf(ctx: Context, { fields, answers, files }: SubmissionRow): Answer[] {
  return fields.flatMap(({ id, label, field_type }) => {
    const value = answers[id];
    if (value === undefined) return [];
    const name = typeof value === "string" ? files[value] : undefined;
    const address =
      name === undefined ? null : fileAddress(ctx.database.secret, ctx.organisation_id, String(value), "full");
    return [{ field: { id, label, field_type }, value, file: address, file_name: name ?? null }];
  });
}

const present = (ctx: Context, row: SubmissionRow): Submission => ({ ...row, answers: answersOf(ctx, row) });

type Filters = Omit<Input<typeof feedbackCalls.list>["query"], keyof PageQuery | "depth">;

/** Where an answer, the person or the number of the request says so. */
const saying = (search: string) => sql`(s.search_text like ${searchPattern(search)}
  or s.submitted_by = any(array(select pm.id from membership m join account pm on pm.id = m.account_id
    where ${ofOrganisation("m")} and pm.search_text like ${searchPattern(search)}))
  or s.service_request = any(array(select nr.id from service_request nr join organisation n on n.id = nr.organisation_id
    where ${ofOrganisation("nr")} and fold(n.request_prefix || nr.number) like ${searchPattern(search)})))`;

function conditionsOf(ctx: Context, query: Filters): RawBuilder<unknown> {
  const { service_request, visit, about, rating, service_provider, engineer, branch, created_from, created_to } = query;
  const { ids, search } = query;
  const records = (column: string, values: readonly string[] | undefined) => (values ? [oneOf(column, values)] : []);
  const conditions = [
    ofOrganisation("s"),
    ...records("s.service_request", service_request),
    ...(about
      ? [
          sql`s.form = any(array(select af.id from feedback_form af
            where ${ofOrganisation("af")} and af.about = any(${about}::text[])))`,
        ]
      : []),
    ...(rating ? [sql`s.rating = any(${rating}::integer[])`] : []),
    ...records("s.visit", visit),
    ...records("s.service_provider", service_provider),
    ...records("s.engineer", engineer),
    ...(branch ? [sql`s.places && ${branch}::uuid[]`] : []),
    ...withinDays(ctx, "s.created", { from: created_from, to: created_to }),
    ...records("s.id", ids),
    ...(search ? [saying(search)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Feedback on requests and visits inside the caller's places. */
export async function findSubmissions(tx: Transaction, ctx: Context, asked: Asked<Filters>) {
  const page = await selectPage<SubmissionRow>(tx, ctx, asked, sorting, {
    columns,
    from: sql`feedback_submission s`,
    alias: "s",
    links,
    where: conditionsOf(ctx, asked.query),
  });
  return { ...page, results: page.results.map((row) => present(ctx, row)) };
}

/** How often each rating was given. */
export async function ratingsGiven(tx: Transaction, ctx: Context, query: Filters) {
  const { rows } = await sql<{ rating: number; count: number }>`
    select s.rating, count(*)::int as count from feedback_submission s
    where ${conditionsOf(ctx, query)} and s.rating is not null group by s.rating order by s.rating desc`.execute(tx);
  return { results: rows, next: null, count: rows.reduce((sum, { count }) => sum + count, 0) };
}

type RatedInput = Input<typeof feedbackCalls.providers>;
type RatedRow = Rated & { sort_value: string | null };

/** Service providers that were rated, by name. */
export function findRatedProviders(tx: Transaction, ctx: Context, { query, request }: RatedInput) {
  const { ids, search } = query;
  const where = [
    ofOrganisation("sp"),
    sql`exists (select from feedback_submission s
      where s.organisation_id = sp.organisation_id and s.service_provider = sp.id and s.rating is not null)`,
    ...(ids ? [oneOf("sp.id", ids)] : []),
    ...(search ? [sql`sp.name_sort like ${searchPattern(search)}`] : []),
  ];
  return selectPage<RatedRow>(tx, ctx, { query, request }, namedSorting("sp"), {
    columns: sql`sp.id, sp.name, given.average, given.count`,
    from: sql`service_provider sp`,
    alias: "sp",
    links: sql`left join lateral (select to_char(avg(s.rating), 'FM0.00') as average, count(*)::int as count
      from feedback_submission s where s.organisation_id = sp.organisation_id and s.service_provider = sp.id
        and s.rating is not null) given on true`,
    where: sql.join(where, sql` and `),
  });
}

/** Engineers who were rated, by name. */
export async function findRatedEngineers(tx: Transaction, ctx: Context, { query, request }: RatedInput) {
  const page = await findEngineers(tx, ctx, { query: { ...query, is_rated: true }, request });
  const rated = page.results.flatMap(({ id, name, rating }): Rated[] => (rating ? [{ id, name, ...rating }] : []));
  return { ...page, results: rated };
}

/** A submission of the caller, with what only its author needs. */
export interface Own {
  submission: OwnSubmission;
  /** The questions of the version that was answered. */
  fields: readonly Question[];
  values: Values;
}

/** What the caller submitted about a request or a visit; undefined for nothing. */
export async function ownSubmission(
  tx: Transaction,
  ctx: Context,
  { service_request, visit }: Subject,
): Promise<Own | undefined> {
  const { rows } = await sql<SubmissionRow>`select ${columns}, null as sort_value from feedback_submission s ${links}
    where ${ofOrganisation("s")} and s.service_request = ${service_request}::uuid
      and s.submitted_by = ${ctx.actor.account_id}::uuid and s.visit is not distinct from ${visit}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { fields, answers: values, editable_until, is_editable } = row;
  return { submission: { ...present(ctx, row), submitted: true, editable_until, is_editable }, fields, values };
}
