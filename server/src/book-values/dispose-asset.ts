import { messages } from "@steward/contract/messages/catalogue";
import type { bookValueCalls } from "@steward/contract/book-values/calls";
import type { AssetDepreciation } from "@steward/contract/book-values/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { decimalOf, minorUnits } from "../database/minor-units.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, conflict, invalidField, notFound } from "../errors/refusal.ts";
import { assertCurrency } from "../geography/currency-reference.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { bondMessage, bondsOf } from "../stock/hand-out-queries.ts";
import { booksOf, DEPRECIATION, depreciationOf, valuesOf, withModels } from "./book-value-queries.ts";

/** Categories of status from which an asset is sold or scrapped. */
const DISPOSABLE = new Set(["available", "unavailable"]);

/**
 * Sells or scraps an asset: it is archived, and what it was worth on that day is kept beside what it brought in.
 * @throws Refusal conflict, for an asset that is in use, on order or archived
 */
export async function disposeAsset(
  ctx: Context,
  { params, body }: Input<typeof bookValueCalls.dispose>,
): Promise<AssetDepreciation> {
  return ctx.write(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    const status = await archivedStatus(tx, body.status);
    if (!DISPOSABLE.has(asset.status_category)) {
      throw conflict(messages.bookValues.notDisposable);
    }
    if (asset.holder_user ?? asset.holder_location ?? asset.holder_asset) throw conflict(messages.bookValues.held);
    const bond = bondMessage((await bondsOf(tx, [asset.id])).get(asset.id));
    if (bond !== undefined) throw conflict(bond);
    if (asset.purchase_date !== null && body.day < asset.purchase_date) {
      throw invalidField("day", messages.bookValues.disposedEarly);
    }
    await assertCurrency(tx, "currency", body.currency, ctx.organisation.currency);
    const currency = body.currency ?? asset.purchase_currency ?? ctx.organisation.currency;
    const value = await valueOn(tx, ctx, asset, { day: body.day, currency });
    await tx
      .insertInto("disposal")
      .values({
        organisation_id: ctx.organisation_id,
        id: newId(),
        asset: asset.id,
        day: body.day,
        amount: minorUnits(body.amount),
        currency,
        book_value: value,
        reason: body.reason,
        places: asset.places,
        created_by: ctx.actor.account_id,
      })
      .execute();
    await tx
      .updateTable("asset")
      .set({ status: status.id, status_category: "archived", version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", asset.id)
      .execute();
    const sold = `${decimalOf(minorUnits(body.amount))} ${currency}`;
    await recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: asset.id,
      action: "disposed",
      changes: [
        { field: "status", before: asset.status_name, after: status.name },
        { field: "day", before: null, after: body.day },
        // Told under the field of costs, which only those read who may see them.
        { field: "purchase_cost", before: null, after: sold },
      ],
      reason: body.reason,
    });
    return depreciationOf(tx, ctx, asset.id);
  });
}

async function lockAsset(tx: Transaction, id: string) {
  const asset = await tx
    .selectFrom("asset")
    .innerJoin("attached_status", "attached_status.id", "asset.status")
    .select([
      "asset.id",
      "asset.status_category",
      "attached_status.name as status_name",
      "asset.purchase_date",
      "asset.purchase_cost",
      "asset.purchase_currency",
      "asset.places",
      "asset.holder_user",
      "asset.holder_location",
      "asset.holder_asset",
    ])
    .where("asset.id", "=", id)
    .forUpdate("asset")
    .executeTakeFirst();
  if (!asset) throw notFound();
  return asset;
}

async function archivedStatus(tx: Transaction, id: string) {
  const status = await tx
    .selectFrom("attached_status")
    .select(["id", "name", "category", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!status) throw absentReference("status");
  if (status.category !== "archived") throw invalidField("status", messages.bookValues.archivedStatus);
  if (!status.is_active) throw invalidField("status", messages.refusals.statusOff);
  return status;
}

/** Book value on a day in minor units; null where it is not known, or in another currency than the amount. */
async function valueOn(
  tx: Transaction,
  ctx: Context,
  asset: Awaited<ReturnType<typeof lockAsset>>,
  { day, currency }: { day: string; currency: string },
): Promise<number | null> {
  const { purchase_date, purchase_cost, purchase_currency } = asset;
  if (purchase_date === null || purchase_cost === null || purchase_currency !== currency) return null;
  const { rows } = await sql<{ depreciation: string | null }>`
    select ${DEPRECIATION} as depreciation from ${withModels}
    where ${ofOrganisation("a")} and a.id = ${asset.id}::uuid`.execute(tx);
  const books = await booksOf(tx, ctx, day);
  const depreciation = rows[0]?.depreciation ?? null;
  const cost = { id: asset.id, purchase_date, purchase_cost, purchase_currency, depreciation };
  return valuesOf(books, cost).book_value;
}
