import type { assetCalls } from "@steward/contract/assets/calls";
import { toBuffer } from "qrcode";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { readInOrganisation } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import { isGenuine } from "../../files/file-address.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { labelAddress, QR_CODE } from "./qr-address.ts";

/** The last part of an address of a label; other codes as they are. */
export const codeOf = (text: string): string => /^https?:\/\/\S+\/a\/([A-Za-z0-9_-]+)\/?$/.exec(text)?.[1] ?? text;

/**
 * Condition on assets `a` that carry a code: as their tag, on their label, or as their serial number. `key` is the code
 * as tags are compared.
 */
export const carries = (code: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`a.id in (
  select tagged.id from asset tagged where ${ofOrganisation("tagged")} and tagged.tag_key = ${key}
  union all
  select labelled.id from asset labelled where ${ofOrganisation("labelled")} and labelled.short_code = lower(${code})
  union all
  select numbered.id from asset numbered
    where ${ofOrganisation("numbered")} and numbered.serial_number = ${code} and numbered.serial_number <> '')`;

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
