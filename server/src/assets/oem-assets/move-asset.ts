import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { insertAsset, withNumber } from "../create-asset.ts";
import { lockedOemAsset, saveAnswer } from "./answer-asset.ts";
import { makeModel, type MadeRecord, modelLike } from "./match-model.ts";

type Body = Input<typeof oemAssetCalls.move>["body"];

/** What an undo of a move or a link needs. */
export interface Undo {
  /** The state before. */
  state: "Invited" | "Received";
  /** How many entries the asset's history had then: more of them are uses since. */
  entries: number;
  /** The model and what it needs, where the move made them, the last one first. */
  made: MadeRecord[];
}

/**
 * Moves an OEM asset to My Assets: an own asset with the warranty, the offered contract, the documents and the pictures.
 * Without a model of one's own the one of the same name and number is taken, or made.
 */
export const moveAsset = (
  ctx: Context,
  { params, body }: Pick<Input<typeof oemAssetCalls.move>, "params" | "body">,
): Promise<OemAssetDetails> =>
  withNumber(ctx, body.asset_id, async (tx, taking) => {
    const before = await lockedOemAsset(tx, ctx, params.id, ["Invited", "Received"]);
    const made: MadeRecord[] = [];
    const product = body.product ?? (await modelLike(tx, before)) ?? (await makeModel(tx, ctx, before, made));
    const asset = await insertAsset(tx, ctx, await assetOf(tx, before, { ...body, product }), taking);
    await tellTerms(tx, asset.id, before);
    await copyFiles(tx, ctx, before.id, asset.id);
    const undo = { state: before.invite_status, entries: await entriesOf(tx, asset.id), made };
    return saveAnswer(tx, ctx, before, { state: "Moved", action: "moved to My Assets", asset: asset.id, undo });
  });

/** The body of the new asset; it is serviced by the own service provider of the name that was told, if there is one. */
async function assetOf(tx: Transaction, oem: OemAssetDetails, { product, ...given }: Body & { product: string }) {
  const { rows } = await sql<{ id: string }>`select s.id from service_provider s
    where ${ofOrganisation("s")} and s.is_active and s.key = name_key(${oem.service_provider_details?.name ?? ""})`.execute(
    tx,
  );
  return {
    ...given,
    product,
    asset_name: "",
    serial_number: oem.serial_number,
    service_provider: rows[0]?.id ?? null,
    warranty_period: oem.warranty_period,
    warranty_start_date: oem.warranty_period ? oem.warranty_start_date : null,
    invoice_number: oem.invoice_number,
    invoice_date: oem.invoice_date,
    amc_start_date: oem.amc_start_date,
    amc_end_date: oem.amc_end_date,
    order_number: "",
    notes: "",
  };
}

/** The records of cover, which the asset brings by itself, carry the terms that were told. */
const tellTerms = (tx: Transaction, asset: string, { warranty_terms, amc_terms }: OemAssetDetails) =>
  sql`update cover c set terms = case c.kind when 'warranty' then ${warranty_terms} else ${amc_terms} end
    where ${ofOrganisation("c")} and c.asset = ${asset}::uuid`.execute(tx);

/** Documents and pictures go to the asset by reference to the same stored content. */
async function copyFiles(tx: Transaction, { actor }: Context, oem_asset: string, asset: string): Promise<void> {
  await sql`insert into document (organisation_id, id, asset, title, storage_key, file_name, content_type, size,
      created_by, is_shared, created)
    select ${ownOrganisation}, record_id_of_work(), ${asset}::uuid, d.title, d.storage_key, d.file_name, d.content_type, d.size,
      ${actor.account_id}::uuid, true, start_of_work()
    from document d where ${ofOrganisation("d")} and d.oem_asset = ${oem_asset}::uuid order by d.id`.execute(tx);
  await sql`insert into attachment (organisation_id, id, asset, storage_key, thumbnail_key, file_name, content_type, size,
      width, height, is_primary, created_by, is_shared, created)
    select ${ownOrganisation}, record_id_of_work(), ${asset}::uuid, t.storage_key, t.thumbnail_key, t.file_name, t.content_type,
      t.size, t.width, t.height, t.is_primary, ${actor.account_id}::uuid, true, start_of_work()
    from attachment t where ${ofOrganisation("t")} and t.oem_asset = ${oem_asset}::uuid order by t.id`.execute(tx);
}

/** How many entries the history of an asset has. */
export async function entriesOf(tx: Transaction, asset: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity h
    where ${ofOrganisation("h")} and h.subject_id = ${asset}::uuid`.execute(tx);
  return rows[0]?.count ?? 0;
}
