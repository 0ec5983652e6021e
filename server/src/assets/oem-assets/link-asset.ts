import { messages } from "@steward/contract/messages/catalogue";
import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedOemAsset, saveAnswer } from "./answer-asset.ts";
import { entriesOf } from "./move-asset.ts";

/**
 * Ties an OEM asset to an own asset, which stays as it is.
 * @throws Refusal invalid for an asset that is archived, or came by another hand-over, and for another serial number
 * without a reason
 */
export const linkAsset = (ctx: Context, { params, body }: Input<typeof oemAssetCalls.link>): Promise<OemAssetDetails> =>
  ctx.write(async (tx) => {
    const asset = await lockedOwn(tx, body.asset);
    const before = await lockedOemAsset(tx, ctx, params.id, ["Invited", "Received"]);
    await assertLinkable(tx, asset, before, body.reason);
    await recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: asset.id,
      action: "linked to an OEM asset",
      changes: [{ field: "oem", before: null, after: `${before.oem_details.name} · ${before.serial_number}` }],
      reason: body.reason,
    });
    const undo = { state: before.invite_status, entries: await entriesOf(tx, asset.id), made: [] };
    return saveAnswer(tx, ctx, before, {
      state: "Linked",
      action: "linked to My Assets",
      reason: body.reason,
      asset: asset.id,
      undo,
    });
  });

/** Locks an own asset ahead of the hand-over, as everything does. */
async function lockedOwn(tx: Transaction, id: string) {
  const asset = await tx
    .selectFrom("asset")
    .select(["id", "serial_number", "is_archived"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!asset) throw absentReference("asset");
  return asset;
}

async function assertLinkable(
  tx: Transaction,
  asset: Awaited<ReturnType<typeof lockedOwn>>,
  { serial_number: theirs }: OemAssetDetails,
  reason: string,
): Promise<void> {
  if (asset.is_archived) throw invalidField("asset", messages.custody.holderArchived);
  const taken = await tx
    .selectFrom("oem_asset")
    .select("id")
    .where("asset", "=", asset.id)
    .where("state", "in", ["Moved", "Linked"])
    .executeTakeFirst();
  if (taken) throw invalidField("asset", messages.exchange.assetTaken);
  const own = asset.serial_number;
  const isSame = own.trim() === "" || own.trim().toLowerCase() === theirs.trim().toLowerCase();
  if (!isSame && reason === "") throw invalidField("reason", messages.exchange.serialDiffers({ theirs, own }));
}
