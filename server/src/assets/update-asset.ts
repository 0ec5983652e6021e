import type { Asset, assetCalls } from "@steward/contract/assets";
import type { StatusCategory } from "@steward/contract/masters/attached-status";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { proveReferences } from "../database/prove-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { forbidden, invalidField, notFound, Refusal, stale } from "../refusal.ts";
import { changesOf } from "./asset-changes.ts";
import { mayEnterCosts, statusProblem } from "./asset-policy.ts";
import { assetOf } from "./asset-queries.ts";
import { minorUnits } from "./money.ts";

/**
 * Edits the given fields of an asset; with `If-Match` only when its version is still the caller's. A new status follows
 * the rules of a status change.
 */
export async function updateAsset(ctx: Context, { params, body }: Input<typeof assetCalls.update>): Promise<Asset> {
  const { reason = "", status, purchase_cost, ...fields } = body;
  if (status && !ctx.may("asset.change_status")) throw forbidden("You may not change the status of assets.");
  if (purchase_cost !== undefined) mayEnterCosts(ctx);
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    await proveReferences(tx, [
      { field: "category", table: "category", id: fields.category },
      { field: "product", table: "product", id: fields.product },
      { field: "branch", table: "branch", id: fields.branch },
    ]);
    const moved = status && status !== before.status ? await statusMove(tx, before, status, reason) : {};
    const cost =
      purchase_cost === undefined ? {} : { purchase_cost: purchase_cost === null ? null : minorUnits(purchase_cost) };
    return saveAsset(tx, ctx, before, { ...fields, ...moved, ...cost }, "edited", reason);
  });
}

/** Columns that a save may set. */
type Columns = Record<string, string | number | null | undefined>;

/** Writes the given columns of a locked asset with its new version and history; nothing when nothing changes. */
export async function saveAsset(
  tx: Transaction,
  ctx: Context,
  before: Asset,
  columns: Columns,
  action: string,
  reason: string,
): Promise<Asset> {
  const stored = storedColumns(before);
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.every(([column, value]) => value === stored[column])) return before;
  await tx
    .updateTable("asset")
    .set({ ...Object.fromEntries(given), version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const after = await assetOf(tx, ctx, before.id);
  const changes = changesOf(before, after);
  await recordActivity(tx, ctx, { subject_type: "asset", subject_id: before.id, action, changes, reason });
  return after;
}

/** An asset's values as its columns hold them. */
const storedColumns = (asset: Asset): Record<string, unknown> => ({
  ...asset,
  status_category: asset.status_details.category,
  purchase_cost: asset.purchase_cost === null ? null : minorUnits(asset.purchase_cost),
});

/** Locks an asset and reads it; refuses another version than the caller's. */
export async function lockedAsset(tx: Transaction, ctx: Context, id: string): Promise<Asset> {
  const locked = await tx.selectFrom("asset").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const asset = await assetOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== asset.version) throw stale(asset);
  return asset;
}

/** Columns of an allowed change of status. */
export async function statusMove(tx: Transaction, before: Asset, status: string, reason: string) {
  const to = await statusOf(tx, status);
  const problem = statusProblem({ from: before.status_details.category, to, reason });
  if (problem) throw invalidField(/reason/.test(problem) ? "reason" : "status", problem);
  return { status, status_category: to.category };
}

/** A status of the organisation inside a transaction. */
export async function statusOf(tx: Transaction, id: string) {
  const found = await tx
    .selectFrom("attached_status")
    .select(["id", "category", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found", "Not found.", { errors: { status: ["Not found."] } });
  return { ...found, category: found.category as StatusCategory };
}
