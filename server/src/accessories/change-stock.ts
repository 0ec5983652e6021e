import type { accessoryCalls } from "@steward/contract/accessories/calls";
import { MOST_IN_STOCK } from "@steward/contract/stock/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { changeOf } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import {
  type GivenOut,
  handOut,
  insertHandOut,
  lockCounts,
  lockHolder,
  recordHandOut,
  setCounts,
  takeBack,
} from "../stock/hand-out.ts";
import { assertStock } from "../stock/write-stock.ts";
import { accessoryOf } from "./accessory-queries.ts";
import { pieces } from "../stock/hand-out-kind.ts";

const isConsumable = async (tx: Transaction, id: string): Promise<boolean> => {
  const found = await tx.selectFrom("accessory").select("kind").where("id", "=", id).executeTakeFirst();
  return found?.kind === "consumable";
};

/** Hands pieces of an accessory out; those of a consumable are used up. */
export const handOutAccessory = (ctx: Context, { params, body }: Input<typeof accessoryCalls.handOut>) =>
  ctx.write(async (tx) => {
    await assertStock(tx, "accessory", params.id);
    if (await isConsumable(tx, params.id)) await useUp(tx, ctx, params.id, body);
    else await handOut(tx, ctx, pieces, params.id, body);
    return accessoryOf(tx, ctx, params.id);
  });

/** Takes pieces off a consumable for good. */
async function useUp(tx: Transaction, ctx: Context, id: string, given: GivenOut): Promise<void> {
  const names = await lockHolder(tx, given);
  const { total, out } = await lockCounts(tx, pieces, id);
  if (given.quantity > total) throw invalidField("quantity", messages.stock.onlyInStock({ count: total }));
  await insertHandOut(tx, ctx, pieces, id, { ...given, open: 0 });
  await setCounts(tx, pieces, id, { total: total - given.quantity, out });
  await recordHandOut(tx, ctx, pieces, id, {
    action: "used up",
    note: given.note,
    changes: [
      ...(names.length > 0 ? [changeOf("holder", { before: null, after: names.join(" · ") })] : []),
      changeOf("quantity", { before: total, after: total - given.quantity }),
    ],
  });
}

/** Takes pieces of an accessory back. */
export const takeBackAccessory = (ctx: Context, { params, body }: Input<typeof accessoryCalls.takeBack>) =>
  ctx.write(async (tx) => {
    await assertStock(tx, "accessory", params.id);
    if (await isConsumable(tx, params.id)) {
      const used = await tx
        .selectFrom("accessory_handout")
        .select("id")
        .where("accessory", "=", params.id)
        .where("id", "=", params.hand_out_id)
        .executeTakeFirst();
      if (used) throw conflict(messages.stock.usedUp);
    }
    await takeBack(tx, ctx, pieces, params, body);
    return accessoryOf(tx, ctx, params.id);
  });

/** Adds pieces to a stock. */
export const restockAccessory = (ctx: Context, { params, body }: Input<typeof accessoryCalls.restock>) =>
  ctx.write(async (tx) => {
    const { total, out } = await lockCounts(tx, pieces, params.id);
    const after = total + body.quantity;
    if (after > MOST_IN_STOCK) throw invalidField("quantity", messages.stock.tooMany({ most: MOST_IN_STOCK }));
    await setCounts(tx, pieces, params.id, { total: after, out });
    await recordHandOut(tx, ctx, pieces, params.id, {
      action: "restocked",
      note: body.note,
      changes: [changeOf("quantity", { before: total, after })],
    });
    return accessoryOf(tx, ctx, params.id);
  });
