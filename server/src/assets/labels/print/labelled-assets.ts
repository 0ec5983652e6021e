import type { LabelField } from "@steward/contract/assets/labels/constants";
import { LABELS_MOST } from "@steward/contract/assets/labels/constants";
import type { LabelBody, LabelDesign } from "@steward/contract/assets/labels/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordForEach } from "../../../activity/record-activity.ts";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import type { Transaction } from "../../../database/transaction.ts";
import { conflict, invalidField } from "../../../errors/refusal.ts";
import type { Context } from "../../../http/context.ts";
import { placeBreadcrumb } from "../../../locations/location-queries.ts";
import { findByTag } from "../../asset-queries.ts";
import { newShortCode } from "../generate-qr-code.ts";
import { labelAddress } from "../qr-address.ts";
import type { LabelContent } from "../sheet/label-layout.ts";

/** The code that is drawn where an asset has none yet. */
const NO_CODE = "0000000000";

/**
 * Ids of the assets that labels are asked for, as they are named or by their tags.
 * @throws Refusal invalid where the caller may not see one that is named
 */
export async function chosenAssets(
  tx: Transaction,
  ctx: Context,
  { assets, filter }: Pick<LabelBody, "assets" | "filter">,
): Promise<string[]> {
  if ((assets === undefined) === (filter === undefined)) {
    throw invalidField("assets", messages.bulk.assetsOrFilter);
  }
  const found = filter ? await findByTag(tx, ctx, filter, LABELS_MOST + 1) : await visibleOf(tx, assets ?? []);
  if (found.length > LABELS_MOST) throw conflict(messages.labels.tooMany({ most: LABELS_MOST }));
  if (found.length === 0) throw conflict(messages.labels.nothingFound);
  return found;
}

async function visibleOf(tx: Transaction, named: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("asset")
    .select("id")
    .where("id", "in", [...named])
    .execute();
  const once = new Set(named.map((id) => id.toLowerCase()));
  if (rows.length < once.size) throw invalidField("assets", messages.refusals.notFound);
  return [...once];
}

interface Row {
  id: string;
  asset_id: string;
  asset_name: string;
  serial_number: string;
  short_code: string | null;
  product: string | null;
  manufacturer: string | null;
  category: string | null;
  branch: string | null;
  breadcrumb: PlaceStep[] | null;
}

/** What the labels of assets say, in the order of the ids; assets that are not there any more are left out. */
export async function contentsOf(
  tx: Transaction,
  { origin, organisation, fields }: { origin: string; organisation: string; fields: LabelDesign["fields"] },
  ids: readonly string[],
): Promise<LabelContent[]> {
  const { rows } = await sql<Row>`select a.id, a.asset_id, a.asset_name, a.serial_number, a.short_code,
      mo.product_name as product, m.name as manufacturer, c.name as category, r.name as branch,
      ${placeBreadcrumb(sql`a.location`)} as breadcrumb
    from asset a left join category c on c.organisation_id = a.organisation_id and c.id = a.category
      left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
      left join manufacturer m on m.organisation_id = mo.organisation_id and m.id = mo.manufacturer
      left join location r on r.organisation_id = a.organisation_id and r.id = a.branch
    where ${ofOrganisation("a")} and a.id = any(${[...ids]}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const texts: Partial<Record<string, string>> = textsOf(row, organisation);
    const lines = fields.flatMap((field) => {
      const text = texts[field];
      return text ? [{ text, is_tag: field === "asset_id" }] : [];
    });
    return [{ address: labelAddress(origin, row.short_code ?? NO_CODE), tag: row.asset_id, lines }];
  });
}

const textsOf = (row: Row, organisation: string): Record<LabelField, string> => ({
  organisation,
  asset_id: row.asset_id,
  asset_name: row.asset_name,
  serial_number: row.serial_number,
  product: row.product ?? "",
  manufacturer: row.manufacturer ?? "",
  category: row.category ?? "",
  branch: row.branch ?? row.breadcrumb?.[0]?.name ?? "",
  // The branch has a field of its own.
  location: (row.breadcrumb ?? [])
    .slice(1)
    .map(({ name }) => name)
    .join(" › "),
});

/** Gives those of the assets a code that have none, in the order in which all lock assets. */
export async function giveCodes(
  tx: Transaction,
  ctx: { organisation_id: string; actor: { account_id: string } },
  ids: readonly string[],
): Promise<void> {
  const without = await tx
    .selectFrom("asset")
    .select("id")
    .where("id", "in", [...ids])
    .where("short_code", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (without.length === 0) return;
  const codes = without.map(({ id }) => ({ id, code: newShortCode() }));
  await sql`update asset a set short_code = v.code, version = a.version + 1, modified = now()
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as v (id uuid, code text)
    where ${ofOrganisation("a")} and a.id = v.id`.execute(tx);
  await recordForEach(
    tx,
    ctx,
    { subject_type: "asset", action: "QR code generated" },
    without.map(({ id }) => id),
  );
}
