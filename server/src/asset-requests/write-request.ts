import type { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { COMPONENTS_MOST, ownStates } from "@steward/contract/asset-requests/constants";
import type { AssetRequest, RequestDetails } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { type Change, changesBetween, recordActivity } from "../activity/record-activity.ts";
import { minorUnits } from "../database/minor-units.ts";
import { newId, nextNumbers } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { removeDocumentBytes, removeDocumentsOf } from "../documents/change-documents.ts";
import { invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { type Locked, lockedOwn, requestDetailsOf, told } from "./details-queries.ts";
import type { Reviewed } from "./request-queries.ts";
import { componentCategory, masterColumns, placeColumns } from "./request-masters.ts";

type Body = Input<typeof assetRequestCalls.update>["body"];
type NewComponent = Input<typeof assetRequestCalls.create>["body"]["components"][number];

/** Columns of a body's fields, with its references asserted. */
async function columnsOf(tx: Transaction, ctx: Context, body: Body, { before }: Partial<Locked>) {
  const { category, category_name, product, product_name, product_number, brand, brand_name, ...others } = body;
  const { manufacturer, manufacturer_name, service_provider, service_provider_name, ...rest } = others;
  const masters = { category, category_name, product, product_name, product_number, brand, brand_name };
  const more = { manufacturer, manufacturer_name, service_provider, service_provider_name };
  const { branch, location, estimated_cost, ...plain } = rest;
  const quantity = plain.quantity ?? before?.quantity ?? 1;
  if (quantity > 1) {
    if (plain.serial_number ?? before?.serial_number) {
      throw invalidField("serial_number", messages.assetRequests.serialOfSeveral);
    }
    if (plain.asset_id ?? before?.asset_id) throw invalidField("asset_id", messages.assetRequests.tagOfSeveral);
  }
  const kept = before && {
    category: before.category_details.existing_id,
    product: before.product_details.existing_id,
    brand: before.product_details.brand_details.existing_id,
    manufacturer: before.manufacturer_details.existing_id,
    service_provider: before.service_provider_details.existing_id,
  };
  return {
    ...plain,
    ...(await masterColumns(tx, { ...masters, ...more }, kept)),
    ...(await placeColumns(tx, { branch, location }, before)),
    ...(estimated_cost === undefined
      ? {}
      : {
          estimated_cost: estimated_cost === null ? null : minorUnits(estimated_cost),
          estimated_currency: estimated_cost === null ? null : ctx.organisation.currency,
        }),
  };
}

/** Adds a request with its components. */
export const createRequest = (
  ctx: Context,
  { body }: Input<typeof assetRequestCalls.create>,
): Promise<RequestDetails> =>
  ctx.write(async (tx) => {
    const { components, ...fields } = body;
    const columns = await columnsOf(tx, ctx, fields, {});
    const id = newId();
    const { organisation_id, actor } = ctx;
    await tx
      .insertInto("asset_request")
      .values({
        ...columns,
        organisation_id,
        id,
        number: await nextNumbers(tx, "asset_request"),
        requested_by: actor.account_id,
      })
      .execute();
    for (const component of components) await insertComponent(tx, ctx, id, component);
    const created = await requestDetailsOf(tx, ctx, id);
    const changes = [
      ...changesBetween({}, told(created)).filter(({ after }) => after !== null),
      ...components.map(({ name }) => ({ field: "components", before: null, after: name })),
    ];
    await recordActivity(tx, ctx, { subject_type: "asset_request", subject_id: id, action: "created", changes });
    return created;
  });

/** Adds a component to a locked or new request. */
export async function insertComponent(
  tx: Transaction,
  ctx: Context,
  request: string,
  { category, category_name, ...fields }: NewComponent,
): Promise<string> {
  const id = newId();
  const { organisation_id } = ctx;
  const columns = { ...fields, ...(await componentCategory(tx, { category, category_name })) };
  await tx
    .insertInto("asset_request_component")
    .values({ organisation_id, id, request, ...columns })
    .execute();
  return id;
}

/** @throws Refusal invalid where a request has as many components as it may */
export function assertRoom({ components }: Pick<RequestDetails, "components">): void {
  if (components.length >= COMPONENTS_MOST) {
    throw invalidField("precheck", messages.assetRequests.componentsMost({ most: COMPONENTS_MOST }));
  }
}

interface Step {
  action: string;
  reason?: string;
  /** What was changed besides the request's own fields. */
  changes?: readonly Change[];
}

/** Writes columns of a locked request as a new version, with history. */
export async function saveRequest(
  tx: Transaction,
  ctx: Context,
  before: AssetRequest,
  columns: Record<string, unknown>,
  { action, reason = "", changes = [] }: Step,
): Promise<RequestDetails> {
  await tx
    .updateTable("asset_request")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const after = await requestDetailsOf(tx, ctx, before.id);
  const own = changesBetween(
    { ...told(before), precheck_status: before.precheck_status },
    { ...told(after), precheck_status: after.precheck_status },
  );
  await recordActivity(tx, ctx, {
    subject_type: "asset_request",
    subject_id: before.id,
    action,
    reason,
    changes: [...own, ...changes],
  });
  return after;
}

/**
 * What reviewers changed, after a change of these fields by the person who asked or by a reviewer: the person's own
 * changes are none, and a reviewer's keep the text that was sent.
 */
export function reviewedAfter(reviewed: Reviewed, changes: readonly Change[], by: "asker" | "reviewer"): Reviewed {
  const after = new Map(Object.entries(reviewed));
  for (const change of changes) {
    const sent = after.has(change.field) ? (after.get(change.field) ?? null) : change.before;
    if (by === "asker" || sent === change.after) after.delete(change.field);
    else after.set(change.field, sent);
  }
  return Object.fromEntries(after);
}

/** Writes the fields of a body to a locked request; a body that changes nothing makes no version. */
export async function editRequest(
  tx: Transaction,
  ctx: Context,
  { stored, before }: Locked,
  body: Body,
  by: "asker" | "reviewer",
): Promise<RequestDetails> {
  const columns = await columnsOf(tx, ctx, body, { before });
  const { amc_start_date: starts = before.amc_start_date, amc_end_date: ends = before.amc_end_date } = body;
  if (starts && ends && starts > ends) throw invalidField("amc_end_date", messages.assets.amcEndsEarly);
  const isSame = Object.entries(columns).every(([column, value]) => value === undefined || value === stored[column]);
  if (isSame) return before;
  const action = by === "asker" ? "edited" : "edited by reviewer";
  const after = await saveRequest(tx, ctx, before, columns, { action });
  const reviewed = reviewedAfter(stored.reviewed, changesBetween(told(before), told(after)), by);
  if (JSON.stringify(reviewed) === JSON.stringify(stored.reviewed)) return after;
  await tx
    .updateTable("asset_request")
    .set({ reviewed: JSON.stringify(reviewed) })
    .where("id", "=", before.id)
    .execute();
  return requestDetailsOf(tx, ctx, before.id);
}

/** Edits an own request; with `If-Match` only at the caller's version. */
export const updateRequest = (ctx: Context, { params, body }: Input<typeof assetRequestCalls.update>) =>
  ctx.write(async (tx) => {
    const refusal = messages.assetRequests.notEditable;
    const locked = await lockedOwn(tx, ctx, params.id, { states: ownStates, refusal });
    return editRequest(tx, ctx, locked, body, "asker");
  });

/** Deletes an own request with its components and files; its history stays. */
export async function removeRequest(ctx: Context, { params }: Input<typeof assetRequestCalls.remove>) {
  const files = await ctx.write(async (tx) => {
    const refusal = messages.assetRequests.notDeletable;
    const { before } = await lockedOwn(tx, ctx, params.id, { states: ownStates, refusal });
    const removed = await removeDocumentsOf(tx, { owner: "asset_request", id: params.id });
    await tx.deleteFrom("asset_request").where("id", "=", params.id).execute();
    const name = before.asset_name || before.product_details.product_name;
    await recordActivity(tx, ctx, {
      subject_type: "asset_request",
      subject_id: params.id,
      action: "deleted",
      changes: changesBetween(
        { internal_id: before.internal_id, asset_name: name },
        { internal_id: null, asset_name: null },
      ),
    });
    return removed;
  });
  await removeDocumentBytes(ctx, files);
  return undefined;
}
