import type { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { ownStates } from "@steward/contract/asset-requests/constants";
import type { AssetRequest, NamedMaster, ReviewerChange } from "@steward/contract/asset-requests/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { type RawBuilder, sql } from "kysely";
import { changesBetween } from "../activity/record-activity.ts";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { placeBreadcrumb, placeDetails } from "../locations/location-queries.ts";
import type { Asked, PageQuery, SortPlan } from "../paging/page-of.ts";
import { oneOf, withinDays } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

const sorting: SortPlan = {
  id: sql`r.id`,
  default: "-created",
  columns: {
    modified: { expression: sql`r.modified`, type: "timestamptz" },
    asset_name: { expression: sql`r.name_sort collate "C"`, type: "text" },
    internal_id: { expression: sql`r.number`, type: "integer" },
    needed_by: { expression: sql`r.needed_by`, type: "date" },
    sent: { expression: sql`r.sent`, type: "timestamptz" },
  },
};

/** A master of a request: the record under the alias, else the name that is to become one. */
const named = (alias: string, name: RawBuilder<unknown>): RawBuilder<NamedMaster> =>
  sql`jsonb_build_object('name', coalesce(${sql.ref(`${alias}.name`)}, ${name}), 'existing_id', ${sql.ref(`${alias}.id`)})`;
const NONE = sql`''`;

/** Columns of a request; its masters, and those of its model, are under the aliases of `links`. */
const columns = sql`r.id, r.number, r.status, r.requested_by, p.name as requested_by_name, r.asset_name, r.asset_id, r.serial_number,
  ${named("c", sql`r.category_name`)} as category, ${named("mc", NONE)} as model_category,
  mo.id as model, mo.product_name as model_name, mo.product_number as model_number, r.product_name, r.product_number,
  ${named("b", sql`r.brand_name`)} as brand, ${named("mb", NONE)} as model_brand,
  ${named("m", sql`r.manufacturer_name`)} as manufacturer, ${named("mm", NONE)} as model_manufacturer,
  ${named("sp", sql`r.service_provider_name`)} as service_provider,
  r.warranty_period, r.amc_start_date, r.amc_end_date, r.invoice_number, r.invoice_date,
  r.branch, br.name as branch_name, r.location, r.quantity, r.reason, r.needed_by, r.estimated_cost, r.estimated_currency,
  r.sent, r.decided, r.decided_by, dp.name as decided_by_name, r.reject_reason, r.reviewed,
  r.version, r.created, r.modified, ${placeBreadcrumb(sql`coalesce(r.location, r.branch)`)} as breadcrumb`;

const ofRequest = (table: string, alias: string, key: string, of = "r") =>
  sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.organisation_id`)} = ${sql.ref(`${of}.organisation_id`)}
    and ${sql.ref(`${alias}.id`)} = ${sql.ref(`${of}.${key}`)}`;
const links = sql`left join account p on p.id = r.requested_by left join account dp on dp.id = r.decided_by
  ${ofRequest("category", "c", "category")} ${ofRequest("model", "mo", "model")}
  ${ofRequest("category", "mc", "category", "mo")} ${ofRequest("brand", "mb", "brand", "mo")}
  ${ofRequest("manufacturer", "mm", "manufacturer", "mo")} ${ofRequest("brand", "b", "brand")}
  ${ofRequest("manufacturer", "m", "manufacturer")} ${ofRequest("service_provider", "sp", "service_provider")}
  ${ofRequest("location", "br", "branch")}`;

/** Fields that reviewers changed, with the text that was sent. */
export type Reviewed = Readonly<Record<string, string | null>>;

export interface RequestRow
  extends Pick<
    AssetRequest,
    | "id"
    | "requested_by"
    | "asset_name"
    | "asset_id"
    | "serial_number"
    | "warranty_period"
    | "amc_start_date"
    | "amc_end_date"
    | "invoice_number"
    | "invoice_date"
    | "branch"
    | "location"
    | "quantity"
    | "reason"
    | "needed_by"
    | "estimated_currency"
    | "sent"
    | "decided"
    | "reject_reason"
    | "version"
    | "created"
    | "modified"
  > {
  number: number;
  status: AssetRequest["precheck_status"];
  requested_by_name: string;
  category: NamedMaster;
  model_category: NamedMaster | { name: null; existing_id: null };
  model: string | null;
  model_name: string | null;
  model_number: string | null;
  product_name: string;
  product_number: string;
  brand: NamedMaster;
  model_brand: NamedMaster;
  manufacturer: NamedMaster;
  model_manufacturer: NamedMaster;
  service_provider: NamedMaster;
  branch_name: string | null;
  estimated_cost: number | null;
  decided_by: string | null;
  decided_by_name: string | null;
  reviewed: Reviewed;
  breadcrumb: PlaceStep[] | null;
  sort_value: string | null;
}

const reference = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
const isOwnState = (status: AssetRequest["precheck_status"]) => ownStates.some((state) => state === status);

/** A request is named, and of a category or a model, before it is sent. */
export const isNamed = (row: Pick<RequestRow, "asset_name" | "product_name" | "model">): boolean =>
  Boolean(row.asset_name || row.product_name || row.model);
export const isSorted = (row: Pick<RequestRow, "category" | "product_name" | "model">): boolean =>
  Boolean(row.category.name || row.product_name || row.model);

/** The contract's shape of a row. */
export function presentRequest(row: RequestRow): AssetRequest {
  const ofModel = row.model !== null;
  const own = (master: NamedMaster, model: RequestRow["model_category"]) =>
    ofModel ? { name: model.name ?? "", existing_id: model.existing_id } : master;
  const category = own(row.category, row.model_category);
  const manufacturer = own(row.manufacturer, row.model_manufacturer);
  return {
    id: row.id,
    internal_id: `REQ-${row.number}`,
    precheck_status: row.status,
    is_requestable: isOwnState(row.status) && isNamed(row) && isSorted(row),
    requested_by: row.requested_by,
    requested_by_details: { id: row.requested_by, name: row.requested_by_name },
    asset_name: row.asset_name,
    asset_id: row.asset_id,
    serial_number: row.serial_number,
    flag_editable_serial_number: row.quantity === 1 && row.status !== "Approved",
    category_details: row.category.name ? row.category : category,
    product_details: {
      product_number: row.model_number ?? row.product_number,
      product_name: row.model_name ?? row.product_name,
      brand_details: own(row.brand, row.model_brand),
      category_details: category,
      manufacturer_details: manufacturer,
      existing_id: row.model,
    },
    manufacturer_details: manufacturer,
    service_provider_details: row.service_provider,
    warranty_period: row.warranty_period,
    amc_start_date: row.amc_start_date,
    amc_end_date: row.amc_end_date,
    invoice_number: row.invoice_number,
    invoice_date: row.invoice_date,
    branch: row.branch,
    branch_details: reference(row.branch, row.branch_name ?? row.breadcrumb?.[0]?.name ?? null),
    location: row.location,
    location_details: row.location === null ? null : placeDetails(row.breadcrumb),
    quantity: row.quantity,
    reason: row.reason,
    needed_by: row.needed_by,
    estimated_cost: row.estimated_cost === null ? null : decimalOf(row.estimated_cost),
    estimated_currency: row.estimated_currency,
    sent: row.sent,
    decided: row.decided,
    decided_by_details: reference(row.decided_by, row.decided_by_name),
    reject_reason: row.reject_reason,
    version: row.version,
    created: row.created,
    modified: row.modified,
  };
}

/** People in whose place the caller decides today. */
export const inPlaceOf = (ctx: Context) => sql`select d.account_id from approval_delegation d
  join membership dm on dm.organisation_id = d.organisation_id and dm.account_id = d.account_id and dm.is_active
  where ${ofOrganisation("d")} and d.delegate = ${ctx.actor.account_id}::uuid
    and (now() at time zone ${ctx.organisation.time_zone})::date between d.starts and d.ends`;

/**
 * Whether it is an account's turn at the step `st` of the request `r`: the step is anybody's, or of a role that the
 * account, or a person in whose place it decides, holds. Nobody decides about their own request.
 */
export const hasTurn = (ctx: Context) => {
  const { account_id } = ctx.actor;
  return sql<boolean>`(r.requested_by <> ${account_id}::uuid and (st.role is null or exists (
    select from membership_role mr where mr.organisation_id = st.organisation_id and mr.role_id = st.role
      and mr.account_id <> r.requested_by
      and (mr.account_id = ${account_id}::uuid or mr.account_id in (${inPlaceOf(ctx)})))))`;
};

/** Requests that wait for the caller's decision. */
const isMyTurn = (ctx: Context) => sql`(r.status = 'Approval Pending' and exists (
  select from asset_request_step st where st.organisation_id = r.organisation_id and st.request = r.id
    and st.number = r.step and st.decided is null and ${hasTurn(ctx)}))`;

type Filters = Omit<Input<typeof assetRequestCalls.list>["query"], keyof PageQuery | "depth">;
type AllFilters = Omit<Input<typeof approvalCalls.list>["query"], keyof PageQuery | "depth">;

function conditionsOf(ctx: Context, query: AllFilters): RawBuilder<unknown>[] {
  const { precheck_status, category, branch, created_from, created_to, ids, search, requested_by, is_my_turn } = query;
  const chosen = sql`${category ?? []}::uuid[]`;
  return [
    ...(precheck_status ? [sql`r.status = any(${precheck_status}::text[])`] : []),
    ...(category
      ? [
          sql`(r.category = any(${chosen}) or r.category is null and r.category_name = '' and r.model in (select cm.id from model cm
            where ${ofOrganisation("cm")} and cm.category = any(${chosen})))`,
        ]
      : []),
    ...(branch ? [sql`r.places && ${branch}::uuid[]`] : []),
    ...withinDays(ctx, "r.created", { from: created_from, to: created_to }),
    ...(ids ? [oneOf("r.id", ids)] : []),
    ...(requested_by ? [oneOf("r.requested_by", requested_by)] : []),
    ...(is_my_turn === undefined ? [] : [is_my_turn ? isMyTurn(ctx) : sql`not ${isMyTurn(ctx)}`]),
    ...(search ? [saying(search)] : []),
  ];
}

/** Whose request says so, or is of a person of such a name. */
const saying = (search: string) => sql`(r.search_text like ${searchPattern(search)}
  or r.requested_by = any(array(select pm.id from membership m join account pm on pm.id = m.account_id
    where ${ofOrganisation("m")} and pm.search_text like ${searchPattern(search)})))`;

async function pageWhere(tx: Transaction, ctx: Context, asked: Asked<object>, conditions: RawBuilder<unknown>[]) {
  const where = sql.join([ofOrganisation("r"), ...conditions], sql` and `);
  const listed = { columns, from: sql`asset_request r`, alias: "r", links, where };
  const page = await selectPage<RequestRow>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map(presentRequest) };
}

/** The caller's own requests. */
export const findOwnRequests = (tx: Transaction, ctx: Context, asked: Asked<Filters>) =>
  pageWhere(tx, ctx, asked, [sql`r.requested_by = ${ctx.actor.account_id}::uuid`, ...conditionsOf(ctx, asked.query)]);

/** Requests of everybody; those that wait for approval unless another status is asked for. */
export const findRequests = (tx: Transaction, ctx: Context, asked: Asked<AllFilters>) => {
  const { precheck_status = ["Approval Pending" as const], ...query } = asked.query;
  return pageWhere(tx, ctx, asked, conditionsOf(ctx, { ...query, precheck_status }));
};

/**
 * The row of one request inside a transaction.
 * @throws Refusal not_found, for one outside the caller's places too
 */
export async function requestRow(tx: Transaction, id: string): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`select ${columns}, null as sort_value from asset_request r ${links}
    where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The fields that reviewers changed, each with the text that was sent and the one of today, as history tells them. */
export function changesOf(reviewed: Reviewed, told: Record<string, unknown>): ReviewerChange[] {
  const texts = new Map(changesBetween({}, told).map(({ field, after }) => [field, after]));
  const fields = Object.keys(told).filter((field) => field in reviewed);
  return fields.map((field) => ({ field, before: reviewed[field] ?? null, after: texts.get(field) ?? null }));
}
