import type { ActivityEntry } from "@steward/contract/activity";
import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { type PageQuery, pageOf, type SortPlan } from "../paging/page-of.ts";

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

/** One page of a record's history, newest first; costs are left out for those who may not see them. */
export async function activityPage(
  tx: Transaction,
  ctx: Context,
  request: FastifyRequest,
  query: PageQuery,
  subject_id: string,
) {
  const page = await pageOf(
    ctx,
    request,
    query,
    plan,
    async (window) => {
      const { rows } = await sql<ActivityEntry & { sort_value: null }>`
        select h.id, h.action, h.import_id as import, h.reason, h.changes, h.created, null as sort_value,
          case when a.id is null then null else jsonb_build_object('id', a.id, 'name', a.name) end as actor_details
        from activity h left join account a on a.id = h.actor
        where h.subject_id = ${subject_id}::uuid and ${window.where}
        order by ${window.order_by} limit ${window.limit} offset ${window.offset}`.execute(tx);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from activity h where h.subject_id = ${subject_id}::uuid`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  );
  if (ctx.may("asset.view_cost")) return page;
  const withoutCosts = (entry: (typeof page.results)[number]) => ({
    ...entry,
    changes: entry.changes.filter((change) => change.field !== "purchase_cost"),
  });
  return { ...page, results: page.results.map(withoutCosts) };
}
