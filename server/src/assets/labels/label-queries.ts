import type { assetCalls } from "@steward/contract/assets/calls";
import { toBuffer } from "qrcode";
import type { Transaction } from "../../database/transaction.ts";
import { readInOrganisation } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import { isGenuine } from "../../files/file-address.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { labelAddress, QR_CODE } from "./qr-address.ts";

/** The asset of a label's code, among those that the caller may see. */
export async function assetByCode(tx: Transaction, { params }: Input<typeof assetCalls.byCode>) {
  const found = await tx
    .selectFrom("asset")
    .select(["id", "asset_id"])
    .where("short_code", "=", params.code.toLowerCase())
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Draws the QR code of an asset for whoever has a signed address of it that is genuine and not expired. */
export async function drawQrCode(ctx: PublicContext, { params, query, reply }: Input<typeof assetCalls.qrCode>) {
  const { id } = params;
  if (!isGenuine(ctx.database.secret, { id, size: QR_CODE, ...query })) throw notFound();
  const reach = { organisation_id: query.organisation, scope: null };
  const found = await readInOrganisation(ctx.database.pool, reach, (tx) =>
    tx.selectFrom("asset").select(["short_code", "asset_id"]).where("id", "=", id).executeTakeFirst(),
  );
  if (!found?.short_code) throw notFound();
  const picture = await toBuffer(labelAddress(ctx.origin, found.short_code), { scale: 12, margin: 4 });
  return reply
    .header("cache-control", "private, max-age=1800")
    .header("content-disposition", contentDisposition("inline", `QR ${found.asset_id}.png`))
    .type("image/png")
    .send(picture);
}
