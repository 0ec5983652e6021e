import type { accessoryCalls } from "@steward/contract/accessories/calls";
import type { AccessoryDetails } from "@steward/contract/accessories/rules";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { PlaceText } from "../activity/record-activity.ts";
import { removeBytes, removePicturesOf } from "../attachments/change-attachment.ts";
import { conflict, invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { assetLabel } from "../stock/stock-columns.ts";
import type { StockKind } from "../stock/stock-kind.ts";
import { createStock, dropStock, lockedStock, updateStock } from "../stock/write-stock.ts";
import { accessoryOf } from "./accessory-queries.ts";

const accessories: StockKind<AccessoryDetails> = {
  table: "accessory",
  links: [
    { field: "asset", table: "asset" },
    { field: "category", table: "category", kinds: kindsOf.accessory },
    { field: "manufacturer", table: "manufacturer" },
    { field: "supplier", table: "supplier" },
  ],
  find: accessoryOf,
  told: (accessory) => ({
    name: accessory.name,
    kind: accessory.kind,
    quantity: accessory.quantity,
    reorder_level: accessory.reorder_level,
    asset: assetLabel(accessory.asset_details),
    branch: accessory.branch_details && new PlaceText(accessory.branch_details.name, [accessory.branch_details.id]),
    category: accessory.category_details?.name,
    manufacturer: accessory.manufacturer_details?.name,
    supplier: accessory.supplier_details?.name,
    model_number: accessory.model_number,
    purchase_date: accessory.purchase_date,
    order_number: accessory.order_number,
    notes: accessory.notes,
  }),
};

/** Adds an accessory or a consumable. */
export const createAccessory = (ctx: Context, { body }: Input<typeof accessoryCalls.create>) =>
  createStock(accessories, ctx, body);

/**
 * Edits the given fields of an accessory.
 * @throws Refusal invalid for fewer pieces than are handed out, and for another quantity of a consumable
 */
export const updateAccessory = (ctx: Context, { params, body }: Input<typeof accessoryCalls.update>) =>
  updateStock(accessories, ctx, params.id, {
    body: async (_, { kind, quantity, handed_out }) => {
      if (body.quantity === undefined || body.quantity === quantity) return body;
      if (kind === "consumable") throw invalidField("quantity", messages.stock.byStock);
      if (body.quantity < handed_out) throw invalidField("quantity", messages.stock.handedOut({ count: handed_out }));
      return body;
    },
  });

/** Deletes an accessory of which nothing is handed out, with its pictures and its past hand-outs. */
export async function removeAccessory(
  ctx: Context,
  { params }: Input<typeof accessoryCalls.remove>,
): Promise<undefined> {
  const pictures = await ctx.write(async (tx) => {
    const before = await lockedStock(accessories, tx, ctx, params.id);
    if (before.handed_out > 0) throw conflict(messages.stock.handedOut({ count: before.handed_out }));
    const removed = await removePicturesOf(tx, { column: "accessory", id: params.id });
    await dropStock(tx, ctx, "accessory", before);
    return removed;
  });
  await removeBytes(ctx, pictures);
  return undefined;
}
