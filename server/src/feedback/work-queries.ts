import type { feedbackCalls } from "@steward/contract/feedback/calls";
import type { WorkFeedback } from "@steward/contract/feedback/work";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { assignedRequestOf } from "../service-requests/assigned/assigned-request-queries.ts";

const sorting: SortPlan = { id: sql`f.id`, default: "-created", columns: {} };
const columns = sql`f.id, f.visit, v.visit_number, c.name as engineer_name,
  jsonb_build_object('id', p.id, 'name', p.name) as customer_details,
  f.title, f.rating, f.answers, f.version, f.submitted, f.modified`;
const links = sql`left join assigned_request a on a.organisation_id = f.organisation_id and a.id = f.assigned_request
  left join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
  left join service_visits v on v.organisation_id = f.organisation_id and v.id = f.visit
  left join engineer e on e.organisation_id = v.organisation_id and e.id = v.engineer
  left join account c on c.id = e.account_id`;

type Row = WorkFeedback & { sort_value: string | null };

/** What people at the customer answered about the work on one request, newest first. */
export async function feedbackOnWork(
  tx: Transaction,
  ctx: Context,
  { params, query, request }: Input<typeof feedbackCalls.onWork>,
) {
  await assignedRequestOf(tx, params.id);
  const conditions = [
    ofOrganisation("f"),
    sql`f.assigned_request = ${params.id}::uuid`,
    ...(query.search ? [sql`fold(f.answers::text) like ${searchPattern(query.search)}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  return selectPage<Row>(tx, ctx, { query, request }, sorting, {
    columns,
    from: sql`assigned_feedback f`,
    alias: "f",
    links,
    where,
  });
}
