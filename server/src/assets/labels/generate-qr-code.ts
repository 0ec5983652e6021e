import { randomInt } from "node:crypto";
import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assetOf } from "../asset-queries.ts";
import { lockedAsset } from "../update-asset.ts";

/** Crockford's base 32: without the letters that are read as a digit or spell words. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

export const newShortCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Gives an asset the code of its label; one that has it keeps it. */
export async function generateQrCode(
  ctx: Context,
  { params: { id } }: Input<typeof assetCalls.generateQrCode>,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, id);
    if (before.qr_code !== null) return before;
    await tx
      .updateTable("asset")
      .set({ short_code: newShortCode(), version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", id)
      .execute();
    const after = await assetOf(tx, ctx, id);
    await recordActivity(tx, ctx, { subject_type: "asset", subject_id: id, action: "QR code generated", changes: [] });
    return after;
  });
}
