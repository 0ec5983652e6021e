import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { takeBackWith } from "../../stock/held-pieces.ts";
import { firstStatus } from "../change-status.ts";
import { lockedAsset, movedPlace, saveAsset, statusOf } from "../update-asset.ts";
import { nowOfWork } from "./check-out.ts";

export type Returning = Omit<Input<typeof custodyCalls.checkIn>["body"], "take_back">;

/**
 * Checks an asset in: its holder's custody ends. One in use whose holder is not recorded comes back too, and one that is
 * out of service stays so unless another status is named. Accessories and seats that it has come back where they are named.
 */
export async function checkIn(
  ctx: Context,
  { params, body }: { params: { id: string }; body: Returning & { take_back?: readonly string[] } },
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    const place = await movedPlace(tx, before, body);
    const status = await statusAfter(tx, before, body);
    await takeBackWith(tx, ctx, before.id, { take_back: body.take_back ?? [], note: body.note });
    const { category, name } = before.status_details;
    if (before.assigned_to === null && category !== "in_use") {
      throw conflict(messages.custody.notHeld({ status: name }));
    }
    await tx
      .updateTable("custody")
      .set({
        returned: nowOfWork(),
        returned_by: ctx.actor.account_id,
        return_note: body.note,
        condition: body.condition ?? null,
      })
      .where("asset", "=", before.id)
      .where("returned", "is", null)
      .execute();
    const columns = {
      ...status,
      ...place,
      holder_user: null,
      holder_location: null,
      holder_asset: null,
      expected_return: null,
    };
    return saveAsset(tx, ctx, before, columns, "checked in", body.note);
  });
}

/** Status columns of an asset that came back. */
async function statusAfter(tx: Transaction, before: AssetDetails, { status: given, note }: Returning) {
  if (!given) {
    if (before.status_details.category === "unavailable") return {};
    const first = await firstStatus(tx, "available");
    if (!first) throw conflict(messages.assets.noAvailableStatus);
    return { status: first, status_category: "available" };
  }
  const { id, category, is_active } = await statusOf(tx, given);
  if (!is_active) throw invalidField("status", messages.refusals.statusOff);
  if (category !== "available" && category !== "unavailable") throw invalidField("status", messages.custody.inStatus);
  const needsReason = category === "unavailable" && before.status_details.category !== "unavailable";
  if (needsReason && note.trim() === "") throw invalidField("note", messages.assets.reasonRequired);
  return { status: id, status_category: category };
}
