import type { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
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

const sorting: SortPlan = {
  id: sql`a.id`,
  default: "-created",
  columns: { priority: { expression: sql`a.priority_rank`, type: "integer" } },
};

const columns = sql`a.id, a.state, a.reason, a.answered, a.customer, a.internal_id, a.asset_name, a.asset_tag, a.model_name,
  a.manufacturer_name, a.serial_number, a.place, a.address, a.contact_person_name, a.contact_person_phone, a.type, a.priority,
  a.problem, a.description, a.checklist, a.preferred_at, a.coverage, a.coverage_ends, a.response_due, a.resolution_due,
  a.escalation_level, a.escalation_reason, a.hold_reason, a.status, a.version, a.created, a.modified,
  (select jsonb_build_object('average', to_char(avg(f.rating), 'FM0.00'), 'count', count(*)) from assigned_feedback f
    where f.organisation_id = a.organisation_id and f.assigned_request = a.id and f.rating is not null
    having count(*) > 0) as rating,
  (select jsonb_build_object('id', p.id, 'name', p.name) from partner p
    where p.organisation_id = a.organisation_id and p.id = a.customer) as customer_details`;

type Row = AssignedRequest & { sort_value: string | null };
type Query = Input<typeof assignedRequestCalls.list>["query"];
type AskedPage = Pick<Input<typeof assignedRequestCalls.list>, "query" | "request"> & { counts?: boolean };

function conditionsOf({ search, state, priority, customer, ids }: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("a")];
  if (search) conditions.push(sql`a.id in (select h.id from search_assigned_requests(${searchPattern(search)}) h)`);
  if (state) conditions.push(sql`a.state = any(${state}::text[])`);
  if (priority) conditions.push(sql`a.priority = any(${priority}::text[])`);
  if (customer) conditions.push(oneOf("a.customer", customer));
  if (ids) conditions.push(oneOf("a.id", ids));
  return sql.join(conditions, sql` and `);
}

/** Requests that customers offer. */
export const findAssignedRequests = (tx: Transaction, ctx: Context, asked: AskedPage) =>
  selectPage<Row>(tx, ctx, asked, sorting, {
    columns,
    from: sql`assigned_request a`,
    alias: "a",
    where: conditionsOf(asked.query),
  });

/**
 * One request inside a transaction.
 * @throws Refusal not_found
 */
export async function assignedRequestOf(tx: Transaction, id: string): Promise<AssignedRequest> {
  const { rows } = await sql<AssignedRequest>`select ${columns} from assigned_request a
    where ${ofOrganisation("a")} and a.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const byName: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
};

type Partner = { id: string; name: string; sort_value: string | null };

/** Organisations that offered requests. */
export function listRequesters(ctx: Context, { query, request }: Input<typeof assignedRequestCalls.customers>) {
  const conditions: RawBuilder<unknown>[] = [
    ofOrganisation("p"),
    sql`exists (select from assigned_request a where a.organisation_id = p.organisation_id and a.customer = p.id)`,
  ];
  if (query.search) conditions.push(sql`p.name_sort like ${searchPattern(query.search)}`);
  if (query.ids) conditions.push(oneOf("p.id", query.ids));
  const where = sql.join(conditions, sql` and `);
  return ctx.read((tx) =>
    selectPage<Partner>(tx, ctx, { query, request }, byName, {
      columns: sql`p.id, p.name`,
      from: sql`partner p`,
      alias: "p",
      where,
    }),
  );
}
