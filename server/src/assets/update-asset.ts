import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { applicableFields } from "../custom-fields/values/custom-value-queries.ts";
import {
  validateValues,
  assertValues,
  textAfter,
  type ValueChange,
  writeValues,
} from "../custom-fields/values/write-custom-values.ts";
import { assertReferences } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, forbidden, notFound, stale } from "../errors/refusal.ts";
import { changesOf } from "./asset-columns.ts";
import { type GivenPlace, lockedPlaces, placesNamed, type Place, placeOf } from "./asset-place.ts";
import {
  mayAttachProvider,
  mayEditFields,
  mayEnterCosts,
  mayTake,
  ownMasters,
  statusProblem,
  statusRefusal,
} from "./asset-policy.ts";
import { assetOf } from "./asset-queries.ts";
import { assertCurrency } from "../geography/currency-reference.ts";
import { bondsOf } from "../stock/hand-out-queries.ts";
import { costColumns, minorUnits } from "./money.ts";

type GivenValues = Pick<Input<typeof assetCalls.update>["body"], "custom_fields" | "category" | "product">;

/**
 * Edits the given fields of an asset; with `If-Match` only at the caller's version (optimistic concurrency). A new
 * status follows the rules of a status change.
 */
export async function updateAsset(
  ctx: Context,
  { params, body }: Pick<Input<typeof assetCalls.update>, "params" | "body">,
): Promise<AssetDetails> {
  mayEdit(ctx, body);
  return ctx.write(async (tx) => editAsset(tx, ctx, await lockedAsset(tx, ctx, params.id), body));
}

export type Patch = Input<typeof assetCalls.update>["body"];

/**
 * Asserts that the caller may edit these fields.
 * @throws Refusal forbidden
 */
export function mayEdit(ctx: Context, body: Patch): void {
  const { status, purchase_cost, purchase_currency } = body;
  if (status && !ctx.may("asset.change_status")) throw forbidden(messages.assets.noStatusChange);
  if (purchase_cost !== undefined || purchase_currency) mayEnterCosts(ctx);
  mayEditFields(ctx, body);
}

/** Edits the given fields of a locked asset, with the rules of each. */
export async function editAsset(
  tx: Transaction,
  ctx: Context,
  before: AssetDetails,
  body: Patch,
  action = "edited",
): Promise<AssetDetails> {
  const {
    reason = "",
    status,
    purchase_cost,
    purchase_currency,
    branch,
    location,
    product,
    custom_fields,
    ...fields
  } = body;
  await assertReferences(tx, [
    { field: "category", table: "category", id: fields.category, before: before.category, kinds: kindsOf.asset },
    { field: "product", table: "model", id: product, before: before.product },
    ...ownMasters.map((field) => ({ field, table: field, id: fields[field], before: before[field] })),
    // The branch of a given location is asserted with that location below.
    { field: "branch", table: "location", id: location || branch === before.branch ? null : branch },
    { field: "location", table: "location", id: location },
  ]);
  const { service_provider: provider = before.service_provider } = fields;
  if (provider !== before.service_provider) mayAttachProvider(ctx);
  const place = await movedPlace(tx, before, { branch, location });
  if (place && !ctx.may("asset.move_location")) throw forbidden(messages.assets.noMoves);
  const moved = status && status !== before.status ? await statusMove(tx, ctx, before, status, reason) : {};
  await assertCurrency(tx, "purchase_currency", purchase_currency, ctx.organisation.currency);
  const cost = costColumns({ purchase_cost, purchase_currency }, ctx.organisation.currency, before);
  const values = await changedValues(tx, before, { ...fields, product, custom_fields });
  return saveAsset(
    tx,
    ctx,
    before,
    { ...fields, ...warrantyEnd(fields), model: product, ...place, ...moved, ...cost },
    action,
    reason,
    values,
  );
}

/** New months of a warranty tell its end, unless the body does. */
const warrantyEnd = ({
  warranty_period,
  warranty_end_date,
}: Pick<Input<typeof assetCalls.update>, "params" | "body">["body"]) =>
  warranty_period && warranty_end_date === undefined ? { warranty_end_date: null } : {};

/** Moves an asset to a location, or to a branch alone. */
export async function moveAsset(
  ctx: Context,
  { params, body }: Pick<Input<typeof assetCalls.move>, "params" | "body">,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    const place = await movedPlace(tx, before, body);
    return saveAsset(tx, ctx, before, { ...place }, "moved", "");
  });
}

/** The new place of an asset, or undefined where a body does not move it. */
export async function movedPlace(tx: Transaction, before: AssetDetails, given: GivenPlace): Promise<Place | undefined> {
  if (given.branch === undefined && given.location === undefined) return undefined;
  const { rows } = await lockedPlaces(placesNamed(given)).execute(tx);
  const after = placeOf(given, rows, before);
  return after.branch === before.branch && after.location === before.location ? undefined : after;
}

/**
 * Validates the given custom field values. An edit of values, category or model must leave every required value set;
 * any other edit leaves the values alone.
 */
async function changedValues(
  tx: Transaction,
  before: AssetDetails,
  { custom_fields: given, category = before.category, product = before.product }: GivenValues,
): Promise<ValueChange[]> {
  if (!given && category === before.category && product === before.product) return [];
  const ids = given?.map(({ id }) => id) ?? [];
  const { rows: applicable } = await applicableFields(ids, sql`${category}::uuid`, sql`${product}::uuid`).execute(tx);
  const has = before.custom_fields;
  const changes = validateValues({ given: given ?? [], applicable, before: has, with_defaults: false, complete: true });
  await assertValues(tx, "asset", before.id, changes);
  return changes;
}

/** Columns that a save may set. */
type Columns = Record<string, string | number | null | undefined>;

/** Writes changed columns of a locked asset with a new version and history; without changes nothing is written. */
export async function saveAsset(
  tx: Transaction,
  ctx: Context,
  before: AssetDetails,
  columns: Columns,
  action: string,
  reason: string,
  values: readonly ValueChange[] = [],
): Promise<AssetDetails> {
  const stored = storedColumns(before);
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const custom_text = values.length > 0 ? { custom_text: textAfter(before.custom_fields, values) } : {};
  if (values.length === 0 && given.every(([column, value]) => value === stored[column])) return before;
  await tx
    .updateTable("asset")
    .set({ ...Object.fromEntries(given), ...custom_text, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  await writeValues(tx, ctx.organisation_id, "asset", before.id, values);
  const after = await assetOf(tx, ctx, before.id);
  const changes = changesOf(before, after);
  await recordActivity(tx, ctx, { subject_type: "asset", subject_id: before.id, action, changes, reason });
  return after;
}

/** Values of an asset in the form of its columns. */
const storedColumns = (asset: AssetDetails): Record<string, unknown> => ({
  ...asset,
  model: asset.product,
  status_category: asset.status_details.category,
  purchase_cost: asset.purchase_cost === null ? null : minorUnits(asset.purchase_cost),
});

/**
 * Locks an asset and reads it; refuses a stale version.
 * @throws Refusal not_found, stale
 */
export async function lockedAsset(tx: Transaction, ctx: Context, id: string): Promise<AssetDetails> {
  const locked = await tx.selectFrom("asset").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const asset = await assetOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== asset.version) throw stale(asset);
  return asset;
}

/**
 * Columns that an allowed change of status sets.
 * @throws Refusal invalid, forbidden into the archive without that right, conflict where the asset's state refuses
 */
export async function statusMove(tx: Transaction, ctx: Context, before: AssetDetails, status: string, reason: string) {
  const to = await statusOf(tx, status);
  mayTake(ctx, to);
  const bonds = to.category === "archived" ? await bondsOf(tx, [before.id]) : undefined;
  const problem = statusProblem({
    from: before.status_details.category,
    to,
    reason,
    is_held: before.assigned_to !== null,
    bonds: bonds?.get(before.id),
  });
  if (problem) throw statusRefusal(problem);
  return { status, status_category: to.category };
}

/** A status of the organisation inside a transaction. */
export async function statusOf(tx: Transaction, id: string) {
  const found = await tx
    .selectFrom("attached_status")
    .select(["id", "category", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw absentReference("status");
  return { ...found, category: found.category as StatusCategory };
}
