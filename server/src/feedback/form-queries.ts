import type { feedbackCalls } from "@steward/contract/feedback/calls";
import type { FeedbackSubject } from "@steward/contract/feedback/constants";
import type { FeedbackForm } from "@steward/contract/feedback/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

const sorting: SortPlan = {
  id: sql`f.id`,
  default: "-version",
  columns: { version: { expression: sql`f.version`, type: "integer" } },
};

/** No version of the same form is newer. */
const isCurrent = sql`not exists (select from feedback_form n
  where n.organisation_id = f.organisation_id and n.about = f.about and n.version > f.version)`;

const columns = sql`f.id, f.about, f.version, f.title, f.introduction, f.is_asked, f.fields, ${isCurrent} as is_current,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = f.created_by) as published_by_details,
  f.created`;

/** Versions of the forms. */
export function findForms(tx: Transaction, ctx: Context, { query, request }: Input<typeof feedbackCalls.forms>) {
  const { about, is_current, search } = query;
  const where = [
    ofOrganisation("f"),
    ...(about ? [sql`f.about = any(${about}::text[])`] : []),
    ...(is_current === undefined ? [] : [is_current ? isCurrent : sql`not ${isCurrent}`]),
    ...(search ? [sql`fold(f.title) like ${searchPattern(search)}`] : []),
  ];
  return selectPage<FeedbackForm & { sort_value: string | null }>(tx, ctx, { request, query }, sorting, {
    columns,
    from: sql`feedback_form f`,
    alias: "f",
    where: sql.join(where, sql` and `),
  });
}

/** The version of a form that is asked now; undefined where the organisation has none. */
export async function currentForm(tx: Transaction, about: FeedbackSubject): Promise<FeedbackForm | undefined> {
  const { rows } = await sql<FeedbackForm>`select ${columns} from feedback_form f
    where ${ofOrganisation("f")} and f.about = ${about} order by f.version desc limit 1`.execute(tx);
  return rows[0];
}

/** One version of a form; undefined where there is none with this id. */
export async function formOf(tx: Transaction, id: string): Promise<FeedbackForm | undefined> {
  const { rows } = await sql<FeedbackForm>`select ${columns} from feedback_form f
    where ${ofOrganisation("f")} and f.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Questions of all versions, each once in its newest words; those that are asked now come first. */
export async function everyQuestion(tx: Transaction, abouts: readonly FeedbackSubject[]) {
  const { rows } = await sql<Pick<FeedbackForm, "fields">>`select f.fields from feedback_form f
    where ${ofOrganisation("f")} and f.about = any(${[...abouts]}::text[]) order by f.about, f.version desc`.execute(
    tx,
  );
  return [
    ...Map.groupBy(
      rows.flatMap(({ fields }) => fields),
      ({ id }) => id,
    ).values(),
  ].flatMap(([newest]) => newest ?? []);
}
