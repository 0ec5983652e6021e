import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import type { ServicePart } from "@steward/contract/service-parts/rules";
import { type RawBuilder, sql } from "kysely";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Asked, PageQuery, SortPlan } from "../paging/page-of.ts";
import { oneOf, withinDays } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { internalId } from "../service-requests/service-request-queries.ts";
import { assetIn } from "../stock/stock-columns.ts";

const nameOrder = { part_name: { expression: sql`p.name collate "C"`, type: "text" } } as const;
const newestFirst: SortPlan = { id: sql`p.id`, default: "-created", columns: nameOrder };
const inOrder: SortPlan = { id: sql`p.id`, default: "created", columns: nameOrder };

const component = (column: "component" | "replaced") =>
  sql`(select jsonb_build_object('id', c.id, 'name', concat_ws(' · ', c.name, nullif(c.serial_number, '')))
    from component c where c.organisation_id = p.organisation_id and c.id = ${sql.ref(`p.${column}`)})`;

/** The request of a part, whoever's it is. */
const subject = sql`coalesce(p.request, p.assigned_request)`;

const partner = sql`(select jsonb_build_object('id', q.id, 'name', q.name) from partner q
  where q.organisation_id = p.organisation_id and q.id = p.partner)`;
const assigned = sql`case when t.id is not null then jsonb_build_object('asset_name', t.asset_name, 'customer', (select c.name
  from partner c where c.organisation_id = t.organisation_id and c.id = t.customer)) end`;

const columns = sql`p.id, ${subject} as request,
  jsonb_build_object('id', ${subject}, 'name', coalesce(t.internal_id, ${internalId})) as request_details,
  ${assetIn("r", "asset")} as steward_asset_details, ${assigned} as assigned_details, ${partner} as partner_details, p.component, ${component("component")} as component_details, p.name as part_name,
  p.number as part_number, p.quantity, p.unit_cost as price, p.currency, p.is_covered, p.fitted_at is not null as is_fitted, p.fitted_at,
  p.replaced, ${component("replaced")} as replaced_details, p.serial_removed, p.serial_fitted,
  coalesce((select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = p.created_by),
    ${partner}) as created_by_details,
  p.version, p.created, p.modified`;
const from = sql`service_part p`;
const links = sql`left join service_request r on r.organisation_id = p.organisation_id and r.id = p.request
  left join assigned_request t on t.organisation_id = p.organisation_id and t.id = p.assigned_request
  left join organisation o on o.id = p.organisation_id`;

interface Row extends Omit<ServicePart, "price" | "total"> {
  price: number | null;
  sort_value: string | null;
}

const presentPart = ({ price, ...row }: Row): ServicePart => ({
  ...row,
  price: price === null ? null : decimalOf(price),
  total: price === null ? null : decimalOf(price * row.quantity),
});

type Filters = Omit<Input<typeof servicePartCalls.list>["query"], keyof PageQuery | "depth">;

function conditionsOf(ctx: Context, query: Filters): RawBuilder<unknown>[] {
  const { service_request, steward_asset, branch, is_covered, is_fitted, fitted_from, fitted_to, search } = query;
  return [
    ofOrganisation("p"),
    ...(service_request
      ? [sql`(${oneOf("p.request", service_request)} or ${oneOf("p.assigned_request", service_request)})`]
      : []),
    ...(steward_asset
      ? [
          sql`p.request = any(array(select q.id from service_request q
          where ${ofOrganisation("q")} and ${oneOf("q.asset", steward_asset)}))`,
        ]
      : []),
    ...(branch ? [sql`p.places && ${branch}::uuid[]`] : []),
    ...(is_covered === undefined ? [] : [sql`p.is_covered = ${is_covered}`]),
    ...(is_fitted === undefined ? [] : [sql`(p.fitted_at is not null) = ${is_fitted}`]),
    ...withinDays(ctx, "p.fitted_at", { from: fitted_from, to: fitted_to }),
    ...(search ? [sql`p.search_text like ${searchPattern(search)}`] : []),
  ];
}

const pageOfParts = async (
  tx: Transaction,
  ctx: Context,
  asked: Asked<object>,
  plan: SortPlan,
  conditions: readonly RawBuilder<unknown>[],
) => {
  const where = sql.join([...conditions], sql` and `);
  const page = await selectPage<Row>(tx, ctx, asked, plan, { columns, from, alias: "p", links, where });
  return { ...page, results: page.results.map(presentPart) };
};

/** Parts of the requests inside the caller's places. */
export const findParts = (tx: Transaction, ctx: Context, asked: Asked<Filters>) =>
  pageOfParts(tx, ctx, asked, newestFirst, conditionsOf(ctx, asked.query));

/** Parts of one request. */
export const partsOf = (tx: Transaction, ctx: Context, id: string, asked: Asked<Filters>) =>
  pageOfParts(tx, ctx, asked, inOrder, conditionsOf(ctx, { ...asked.query, service_request: [id] }));

/**
 * One part of a request inside a transaction.
 * @throws Refusal not_found
 */
export async function partOf(tx: Transaction, request: string, id: string): Promise<ServicePart> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from ${from} ${links}
    where ${ofOrganisation("p")} and ${subject} = ${request}::uuid and p.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentPart(rows[0]);
}
