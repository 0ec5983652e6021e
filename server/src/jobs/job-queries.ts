import type { jobCalls } from "@steward/contract/jobs/calls";
import { jobKinds, type jobStates } from "@steward/contract/jobs/constants";
import type { Job } from "@steward/contract/jobs/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

type State = (typeof jobStates)[number];

/** States of the contract, each with its states in pg-boss. */
const STATES: Record<State, readonly string[]> = {
  Waiting: ["created", "retry"],
  Running: ["active"],
  Done: ["completed"],
  Failed: ["failed"],
  Cancelled: ["cancelled"],
};

const plan: SortPlan = { id: sql`j.id`, default: "-created", columns: {} };

const columns = sql`j.id, j.name as kind, coalesce(j.data ->> 'about', '') as about,
  case j.state ${sql.join(
    Object.entries(STATES).flatMap(([name, states]) =>
      states.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(name)}`),
    ),
    sql` `,
  )} end as state,
  case when j.state in ('failed', 'retry') then coalesce(j.output ->> 'message', '') else '' end as message,
  j.retry_count + (j.started_on is not null)::int as attempts, j.created_on as created, j.completed_on as ended`;

/** Of imports, who is limited to places sees those that are visible; other jobs are about people. */
const ofVisibleImports = sql`(j.data ->> 'import_id' is null or exists (
  select from import i where ${ofOrganisation("i")} and i.id = (j.data ->> 'import_id')::uuid))`;

/** Condition on the organisation's jobs as far as the caller may see them; their index begins with it. */
const own = ({ organisation_id, scope }: Context): RawBuilder<unknown> =>
  sql`j.group_id = ${organisation_id} and j.name = any(${[...jobKinds]}) and ${scope ? ofVisibleImports : sql`true`}`;

export function listJobs(ctx: Context, { query, request }: Input<typeof jobCalls.list>) {
  const conditions = [own(ctx)];
  const states = query.state?.flatMap((state) => STATES[state]);
  if (states) conditions.push(sql`j.state = any(${states}::pgboss.job_state[])`);
  if (query.search) conditions.push(sql`fold(j.data ->> 'about') like ${searchPattern(query.search)}`);
  if (query.kind) conditions.push(sql`j.name = any(${query.kind})`);
  return ctx.read((tx) =>
    selectPage<Job & { sort_value: string | null }>(tx, ctx, { request, query }, plan, {
      columns,
      from: sql`pgboss.job_common j`,
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/** One job of the organisation, or undefined. */
export async function jobOf(tx: Transaction, ctx: Context, id: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select ${columns} from pgboss.job_common j
    where j.id = ${id}::uuid and ${own(ctx)}`.execute(tx);
  return rows[0];
}
