import { messages } from "@steward/contract/messages/catalogue";
import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, conflict, invalidField } from "../errors/refusal.ts";
import { bondsOf } from "../stock/hand-out-queries.ts";
import { mayTake, statusProblem } from "./asset-policy.ts";
import { lockedAsset, saveAsset, statusMove, statusOf } from "./update-asset.ts";

/** Changes the status of one asset by the state machine of categories. */
export async function changeStatus(
  ctx: Context,
  { params, body }: Pick<Input<typeof assetCalls.changeStatus>, "params" | "body">,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    if (before.status === body.status) return before;
    const columns = await statusMove(tx, ctx, before, body.status, body.reason);
    return saveAsset(tx, ctx, before, columns, "status changed", body.reason);
  });
}

/** Archives an asset under the first archived status; an archived one stays as it is. */
export async function archiveAsset(
  ctx: Context,
  { params }: Pick<Input<typeof assetCalls.archive>, "params">,
): Promise<undefined> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    if (before.status_details.category === "archived") return undefined;
    const status = await firstStatus(tx, "archived");
    if (!status) throw conflict(messages.assets.noArchivedStatus);
    await saveAsset(tx, ctx, before, await statusMove(tx, ctx, before, status, "Deleted"), "archived", "Deleted");
    return undefined;
  });
}

/** Restores an archived asset to the given, or the first, available status. */
export async function restoreAsset(
  ctx: Context,
  { params, body }: Pick<Input<typeof assetCalls.restore>, "params" | "body">,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    const chosen = body.status ?? (await firstStatus(tx, "available"));
    if (!chosen) throw conflict(messages.assets.noAvailableStatus);
    const status = await statusOf(tx, chosen);
    if (before.status_details.category !== "archived") throw conflict(messages.assets.notArchived);
    if (status.category !== "available" || !status.is_active) {
      throw invalidField("status", messages.assets.restoredToAvailable);
    }
    return saveAsset(tx, ctx, before, { status: chosen, status_category: "available" }, "restored", "");
  });
}

/** The status of a category that is chosen where nobody names one. */
export const firstStatus = async (tx: Transaction, category: StatusCategory): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("attached_status")
      .select("id")
      .where("category", "=", category)
      .where("is_active", "=", true)
      .orderBy("is_default", "desc")
      .orderBy("sort_order")
      .orderBy("id")
      .executeTakeFirst()
  )?.id;

/**
 * Changes the status of several assets in one transaction; the answer names those whose change is refused and skips
 * them.
 */
export async function bulkChangeStatus(ctx: Context, { body }: Input<typeof assetCalls.bulkChangeStatus>) {
  const ids = [...new Set(body.assets)].sort();
  return ctx.write(async (tx) => {
    const to = await statusOf(tx, body.status);
    mayTake(ctx, to);
    const assets = await lockedAssets(tx, ids);
    if (assets.length < ids.length) throw absentReference("assets");
    const names = await statusNames(tx, [to.id, ...assets.map((asset) => asset.status)]);
    const bonds = to.category === "archived" ? await bondsOf(tx, ids) : undefined;
    const validated = assets.map((asset) => ({
      ...asset,
      message: statusProblem({
        from: asset.status_category as StatusCategory,
        to,
        reason: body.reason,
        is_held: asset.is_held,
        bonds: bonds?.get(asset.id),
      })?.message,
    }));
    const moving = validated.filter((asset) => !asset.message && asset.status !== to.id);
    await tx
      .updateTable("asset")
      .set({ status: to.id, status_category: to.category, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", sql<string>`any(${moving.map((asset) => asset.id)}::uuid[])`)
      .execute();
    await recordActivity(
      tx,
      ctx,
      moving.map((asset) => ({
        subject_type: "asset" as const,
        subject_id: asset.id,
        action: "status changed",
        changes: [{ field: "status", before: names.get(asset.status) ?? null, after: names.get(to.id) ?? null }],
        reason: body.reason,
      })),
    );
    const refused = validated.flatMap(({ id, asset_id, message }) => (message ? [{ id, asset_id, message }] : []));
    return { changed: moving.length, refused };
  });
}

/**
 * Locks assets in the order of their ids, which avoids deadlocks. Without joins: after waiting for a lock PostgreSQL
 * reads the locked row again, but not what it is joined to.
 */
const lockedAssets = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom("asset")
    .select(["id", "asset_id", "status", "status_category"])
    .select(sql<boolean>`num_nonnulls(holder_user, holder_location, holder_asset) > 0`.as("is_held"))
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

async function statusNames(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("attached_status")
    .select(["id", "name"])
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
