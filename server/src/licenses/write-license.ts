import type { licenseCalls } from "@steward/contract/licenses/calls";
import type { License } from "@steward/contract/licenses/rules";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { PlaceText, recordActivity } from "../activity/record-activity.ts";
import { conflict, invalidField, notFound } from "../errors/refusal.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { handOut, takeBack } from "../stock/hand-out.ts";
import { assetLabel } from "../stock/stock-columns.ts";
import type { StockKind } from "../stock/stock-kind.ts";
import { assertStock, createStock, dropStock, lockedStock, updateStock } from "../stock/write-stock.ts";
import { licenseOf } from "./license-queries.ts";
import { seats } from "../stock/hand-out-kind.ts";

const licenses: StockKind<License> = {
  table: "license",
  links: [
    { field: "asset", table: "asset" },
    { field: "category", table: "category", kinds: kindsOf.license },
    { field: "manufacturer", table: "manufacturer" },
    { field: "supplier", table: "supplier" },
  ],
  find: licenseOf,
  told: (license) => ({
    name: license.name,
    // As answers show it: history is read by more people than those who may see keys.
    license_key: license.license_key,
    kind: license.kind,
    seats: license.seats,
    start_date: license.start_date,
    end_date: license.end_date,
    asset: assetLabel(license.asset_details),
    branch: license.branch_details && new PlaceText(license.branch_details.name, [license.branch_details.id]),
    category: license.category_details?.name,
    manufacturer: license.manufacturer_details?.name,
    supplier: license.supplier_details?.name,
    licensed_to: license.licensed_to,
    licensed_email: license.licensed_email,
    purchase_date: license.purchase_date,
    order_number: license.order_number,
    notes: license.notes,
  }),
};

/** Adds a license. */
export const createLicense = (ctx: Context, { body }: Input<typeof licenseCalls.create>) =>
  createStock(licenses, ctx, body);

/**
 * Edits the given fields of a license.
 * @throws Refusal invalid for fewer seats than are in use
 */
export const updateLicense = (ctx: Context, { params, body }: Input<typeof licenseCalls.update>) =>
  updateStock(licenses, ctx, params.id, {
    body: async (tx, before) => {
      const { used } = before;
      if (body.seats !== undefined && body.seats < used) {
        throw invalidField("seats", messages.stock.seatsInUse({ used }));
      }
      return (await keepsKey(tx, before, body.license_key)) ? { ...body, license_key: undefined } : body;
    },
  });

/** True for the key that a license has, and for its mask, which answers show in its place. */
async function keepsKey(tx: Transaction, { id, license_key: mask }: License, given: string | undefined) {
  if (given === undefined || given === mask) return true;
  const stored = await tx.selectFrom("license").select("license_key").where("id", "=", id).executeTakeFirst();
  return given === stored?.license_key;
}

/** Deletes a license of which no seat is in use. */
export const removeLicense = (ctx: Context, { params }: Input<typeof licenseCalls.remove>): Promise<undefined> =>
  ctx.write(async (tx) => {
    const before = await lockedStock(licenses, tx, ctx, params.id);
    if (before.used > 0) throw conflict(messages.stock.seatsInUse({ used: before.used }));
    await dropStock(tx, ctx, "license", before);
    return undefined;
  });

/** Reveals the key of a license, which history tells. */
export const viewKey = (ctx: Context, { params }: Input<typeof licenseCalls.viewKey>) =>
  ctx.write(async (tx) => {
    const found = await tx.selectFrom("license").select("license_key").where("id", "=", params.id).executeTakeFirst();
    if (!found) throw notFound();
    await recordActivity(tx, ctx, { subject_type: "license", subject_id: params.id, action: "key viewed" });
    return found;
  });

/** Gives a seat of a license to a person, an asset, or both. */
export const checkOutSeat = (ctx: Context, { params, body }: Input<typeof licenseCalls.checkOut>) =>
  ctx.write(async (tx) => {
    await assertStock(tx, "license", params.id);
    await handOut(tx, ctx, seats, params.id, { ...body, quantity: 1 });
    return licenseOf(tx, ctx, params.id);
  });

/** Takes a seat back. */
export const checkInSeat = (ctx: Context, { params, body }: Input<typeof licenseCalls.checkIn>) =>
  ctx.write(async (tx) => {
    await takeBack(tx, ctx, seats, params, { ...body, quantity: 1 });
    return licenseOf(tx, ctx, params.id);
  });
