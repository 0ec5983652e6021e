import { messages } from "@steward/contract/messages/catalogue";
import type { CoverKind } from "@steward/contract/cover/constants";
import { sql } from "kysely";
import { recordActivity, type Activity } from "../activity/record-activity.ts";
import { ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound, Refusal, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { CoverBody } from "./cover-columns.ts";
import { recordOf, todayOf } from "./cover-queries.ts";

/**
 * Locks an asset ahead of its records.
 * @throws Refusal not_found
 */
export async function lockAsset(tx: Transaction, id: string) {
  const asset = await tx
    .selectFrom("asset")
    .select(["id", "purchase_date", "places", "is_archived"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!asset) throw notFound();
  return asset;
}

/**
 * Locks the asset of a record and reads the record; refuses a stale version.
 * @throws Refusal not_found, stale
 */
export async function lockRecord<Kind extends CoverKind>(tx: Transaction, ctx: Context, kind: Kind, id: string) {
  const found = await tx
    .selectFrom("cover")
    .select("asset")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!found) throw notFound();
  const asset = await lockAsset(tx, found.asset);
  const record = await recordOf(tx, ctx, kind, id);
  if (ctx.version !== undefined && ctx.version !== record.version) throw stale(record);
  return { asset, record };
}

/**
 * Who may not see costs may not enter, change or clear the value of a contract.
 * @throws Refusal forbidden, at the field
 */
export function mayEnterValue(ctx: Context, body: CoverBody): void {
  if ((body.value === undefined && !body.value_currency) || ctx.may("asset.view_cost")) return;
  throw new Refusal("forbidden", messages.cover.noCosts, { errors: { value: [messages.cover.noCosts] } });
}

/** The last day of a span of months from a day; null where either is unknown. */
export async function lastDay(tx: Transaction, start: string | null, months: number | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select last_covered_day(${start}::date, ${months}::integer) as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The day after another one. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Ends a change of an asset's records: the asset carries its current one, and its history tells the change. */
export async function finish(
  tx: Transaction,
  ctx: Context,
  { kind, asset, ...entry }: { kind: CoverKind; asset: string } & Pick<Activity, "action" | "changes">,
): Promise<void> {
  await sql`select carry_cover(${ownOrganisation}, ${asset}::uuid, ${kind}, ${todayOf(ctx)})`.execute(tx);
  await recordActivity(tx, ctx, { subject_type: "asset", subject_id: asset, ...entry });
}

/** Sets columns of a record. */
export const setColumns = (tx: Transaction, id: string, columns: Record<string, unknown>) =>
  tx
    .updateTable("cover")
    .set({ ...columns, version: sql<number>`version + 1`, modified: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
