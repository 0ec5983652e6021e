import type { ActivityEntry } from "@steward/contract/activity";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

const columns = sql`h.id, h.action, h.import_id as import, h.reason, h.changes, h.created,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as actor_details`;

/** What people read in an entry and can search for; `shown` is the condition of the changes that they see. */
const words = (shown: RawBuilder<unknown>) => sql`fold(concat_ws(E'\n', h.action, h.reason, a.name, (
  select string_agg(concat_ws(E'\n', c->>'before', c->>'after'), E'\n')
  from jsonb_array_elements(h.changes) c where ${shown})))`;

/**
 * One page of a record's history, newest first; costs are left out, and not searched, for those who may not see them.
 */
export async function activityPage(
  tx: Transaction,
  ctx: Context,
  request: FastifyRequest,
  query: PageQuery & { search?: string | undefined },
  subject_id: string,
) {
  const sees_costs = ctx.may("asset.view_cost");
  const conditions = [sql`h.subject_id = ${subject_id}::uuid`];
  if (query.search) {
    const shown = sees_costs ? sql`true` : sql`c->>'field' <> 'purchase_cost'`;
    conditions.push(sql`${words(shown)} like ${searchPattern(query.search)}`);
  }
  const page = await selectPage<ActivityEntry & { sort_value: null }>(tx, ctx, { request, query }, plan, {
    columns,
    from: sql`activity h left join account a on a.id = h.actor`,
    where: sql.join(conditions, sql` and `),
  });
  if (sees_costs) return page;
  const withoutCosts = (entry: ActivityEntry) => ({
    ...entry,
    changes: entry.changes.filter((change) => change.field !== "purchase_cost"),
  });
  return { ...page, results: page.results.map(withoutCosts) };
}
