import type { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { NamedMaster, RequestedComponent } from "@steward/contract/asset-requests/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { oneOf } from "../paging/record-conditions.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { changesOf, type Reviewed } from "./request-queries.ts";

const sorting: SortPlan = {
  id: sql`rc.id`,
  default: "created",
  columns: { name: { expression: sql`rc.name_sort collate "C"`, type: "text" } },
};

const columns = sql`rc.id, rc.request as precheck, rc.name, rc.serial_number,
  jsonb_build_object('name', coalesce(c.name, rc.category_name), 'existing_id', c.id) as category_details,
  rc.warranty_period, rc.amc_start_date, rc.amc_end_date, rc.invoice_number, rc.invoice_date,
  (select jsonb_build_object('id', k.id, 'name', k.name) from component k
    where k.organisation_id = rc.organisation_id and k.id = rc.component) as component_details,
  rc.reviewed, rc.version, rc.created, rc.modified`;
const links = sql`left join category c on c.organisation_id = rc.organisation_id and c.id = rc.category`;

interface Row extends Omit<RequestedComponent, "reviewer_changes"> {
  category_details: NamedMaster;
  reviewed: Reviewed;
  sort_value: string | null;
}

/** A component as history tells it. */
export const toldComponent = (component: Omit<RequestedComponent, "reviewer_changes">): Record<string, unknown> => ({
  name: component.name,
  serial_number: component.serial_number,
  category: component.category_details.name,
  warranty_period: component.warranty_period,
  amc_start_date: component.amc_start_date,
  amc_end_date: component.amc_end_date,
  invoice_number: component.invoice_number,
  invoice_date: component.invoice_date,
});

const presentComponent = ({ reviewed, ...row }: Row): RequestedComponent => ({
  ...row,
  reviewer_changes: changesOf(reviewed, toldComponent(row)),
});

/** Components of one request, in the order in which they were added. */
export async function componentsOf(tx: Transaction, request: string): Promise<RequestedComponent[]> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from asset_request_component rc ${links}
    where ${ofOrganisation("rc")} and rc.request = ${request}::uuid order by rc.id`.execute(tx);
  return rows.map(presentComponent);
}

/** Requests whose components the caller may see: own ones, and everybody's for who approves them. */
const seen = (ctx: Context) =>
  ctx.may("precheck.approve")
    ? sql`true`
    : sql`rc.request in (select r.id from asset_request r
        where ${ofOrganisation("r")} and r.requested_by = ${ctx.actor.account_id}::uuid)`;

type Asked = Pick<Input<typeof assetRequestCalls.components>, "query" | "request">;

/** Components of requested assets. */
export async function findRequestedComponents(tx: Transaction, ctx: Context, { query, request }: Asked) {
  const conditions = [
    ofOrganisation("rc"),
    seen(ctx),
    ...(query.precheck ? [oneOf("rc.request", query.precheck)] : []),
    ...(query.search ? [sql`rc.name_sort like ${searchPattern(query.search)}`] : []),
  ];
  const page = await selectPage<Row>(tx, ctx, { request, query }, sorting, {
    columns,
    from: sql`asset_request_component rc`,
    alias: "rc",
    links,
    where: sql.join(conditions, sql` and `),
  });
  return { ...page, results: page.results.map(presentComponent) };
}

/** One component inside a transaction. */
export async function requestedComponentOf(tx: Transaction, ctx: Context, id: string): Promise<RequestedComponent> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from asset_request_component rc ${links}
    where ${ofOrganisation("rc")} and rc.id = ${id}::uuid and ${seen(ctx)}`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentComponent(rows[0]);
}
