import type { RequestState } from "@steward/contract/asset-requests/constants";
import type {
  ApprovalStep,
  AssetRequest,
  FulfillingAsset,
  RequestDetails,
} from "@steward/contract/asset-requests/rules";
import { sql } from "kysely";
import { breadcrumbText, PlaceText } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { documentsOf } from "../documents/document-queries.ts";
import { notFound, Refusal, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { componentsOf } from "./component-queries.ts";
import { changesOf, hasTurn, presentRequest, type RequestRow, requestRow, type Reviewed } from "./request-queries.ts";

interface StepRow extends ApprovalStep {
  has_turn: boolean;
}

const person = (column: string) =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = ${sql.ref(`st.${column}`)})`;

const stepsOf = async (tx: Transaction, ctx: Context, id: string): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select st.number, st.decided, ${person("decided_by")} as decided_by_details, ${person("on_behalf_of")} as on_behalf_of_details,
      (select jsonb_build_object('id', o.id, 'name', o.name) from role o
        where o.organisation_id = st.organisation_id and o.id = st.role) as role_details,
      r.status = 'Approval Pending' and st.number = r.step and st.decided is null and ${hasTurn(ctx)} as has_turn
    from asset_request_step st join asset_request r on r.organisation_id = st.organisation_id and r.id = st.request
    where ${ofOrganisation("st")} and st.request = ${id}::uuid order by st.number`.execute(tx);
  return rows;
};

const assetsOf = async (tx: Transaction, id: string): Promise<FulfillingAsset[]> => {
  const { rows } = await sql<FulfillingAsset>`
    select a.id, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id) as name
    from asset_request_asset x join asset a on a.organisation_id = x.organisation_id and a.id = x.asset
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    where ${ofOrganisation("x")} and x.request = ${id}::uuid order by x.number`.execute(tx);
  return rows;
};

/** A request as history tells it, with labels in place of ids. */
export function told(request: AssetRequest): Record<string, unknown> {
  const { product_details: product, branch_details: branch, location_details } = request;
  const steps = location_details?.breadcrumb ?? [];
  return {
    asset_name: request.asset_name,
    asset_id: request.asset_id,
    serial_number: request.serial_number,
    category: request.category_details.name,
    product: product.product_name,
    product_number: product.product_number,
    brand: product.brand_details.name,
    manufacturer: request.manufacturer_details.name,
    service_provider: request.service_provider_details.name,
    warranty_period: request.warranty_period,
    amc_start_date: request.amc_start_date,
    amc_end_date: request.amc_end_date,
    invoice_number: request.invoice_number,
    invoice_date: request.invoice_date,
    branch: branch && breadcrumbText([branch]),
    location: new PlaceText(
      breadcrumbText(steps.slice(1)).text,
      steps.map(({ id }) => id),
    ),
    quantity: request.quantity,
    reason: request.reason,
    needed_by: request.needed_by,
    estimated_cost: request.estimated_cost && `${request.estimated_cost} ${request.estimated_currency ?? ""}`,
  };
}

/** One request with everything that belongs to it. */
export async function requestDetailsOf(tx: Transaction, ctx: Context, id: string): Promise<RequestDetails> {
  const row = await requestRow(tx, id);
  const [components, documents, steps, assets] = [
    await componentsOf(tx, id),
    await documentsOf(tx, ctx, "asset_request", id),
    await stepsOf(tx, ctx, id),
    await assetsOf(tx, id),
  ];
  const request = presentRequest(row);
  return {
    ...request,
    components,
    documents,
    reviewer_changes: changesOf(row.reviewed, told(request)),
    steps,
    assets,
    is_withdrawable:
      isOwn(ctx, row) && row.status === "Approval Pending" && steps.every(({ decided }) => decided === null),
    may_decide: steps.some(({ has_turn }) => has_turn) && (ctx.may("precheck.approve") || ctx.may("precheck.reject")),
  };
}

export const isOwn = (ctx: Context, { requested_by }: Pick<RequestRow, "requested_by">): boolean =>
  requested_by === ctx.actor.account_id;

/** One of the caller's own requests; another's is as absent as one that nobody made. */
export async function ownRequestOf(tx: Transaction, ctx: Context, id: string): Promise<RequestDetails> {
  const request = await requestDetailsOf(tx, ctx, id);
  if (!isOwn(ctx, request)) throw notFound();
  return request;
}

/** Asserts that a request is the caller's own. */
export async function assertOwn(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const found = await tx
    .selectFrom("asset_request")
    .select("id")
    .where("id", "=", id)
    .where("requested_by", "=", ctx.actor.account_id)
    .executeTakeFirst();
  if (!found) throw notFound();
}

interface Asked {
  /** Which it has to be in. */
  states: readonly RequestState[];
  /** Why it is refused in another one. */
  refusal: (present: { status: RequestState }) => string;
}

export interface Locked {
  /** Its columns. */
  stored: Record<string, unknown> & { reviewed: Reviewed; step: number; places: string[] };
  before: RequestDetails;
}

/**
 * Locks a request until the transaction ends and reads it.
 * @param assertMay what the caller may not do whatever the state is
 * @throws Refusal not_found, stale, conflict with the present record
 */
export async function lockedRequest(
  tx: Transaction,
  ctx: Context,
  id: string,
  { states, refusal }: Asked,
  assertMay: (before: RequestDetails) => void = () => undefined,
): Promise<Locked> {
  const { rows } = await sql<Pick<Locked, "stored">>`select to_jsonb(r) as stored from asset_request r
    where ${ofOrganisation("r")} and r.id = ${id}::uuid for update`.execute(tx);
  if (!rows[0]) throw notFound();
  const before = await requestDetailsOf(tx, ctx, id);
  assertMay(before);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  const status = before.precheck_status;
  if (!states.includes(status)) throw new Refusal("conflict", refusal({ status }), { current: before });
  return { ...rows[0], before };
}

/** Locks one of the caller's own requests. */
export const lockedOwn = (tx: Transaction, ctx: Context, id: string, asked: Asked) =>
  lockedRequest(tx, ctx, id, asked, (before) => {
    if (!isOwn(ctx, before)) throw notFound();
  });
