import { messages } from "@steward/contract/messages/catalogue";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { type ApplicableField, applicableFields } from "../custom-fields/values/custom-value-queries.ts";
import { validateValues, assertValues, textAfter, writeValues } from "../custom-fields/values/write-custom-values.ts";
import { newId } from "../database/new-id.ts";
import { KeptStatements } from "../database/driver/kept-statements.ts";
import { endsWith, type Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, inactiveReference, invalidField, otherKind } from "../errors/refusal.ts";
import { assetOf } from "./asset-queries.ts";
import { changesOf } from "./asset-columns.ts";
import { absentPlaces, lockedPlaces, type NamedPlace, type Place, placeOf, placesNamed } from "./asset-place.ts";
import { mayEnterCosts, ownMasters } from "./asset-policy.ts";
import { assertCurrency } from "../geography/currency-reference.ts";
import { costColumns } from "./money.ts";
import { takeNumbers } from "./take-numbers.ts";
import { ownOrganisation } from "../database/of-organisation.ts";

type Body = Input<typeof assetCalls.create>["body"];

/** A generated tag may be taken by a typed one; this many further numbers are tried. */
const TAG_ATTEMPTS = 20;

/**
 * Adds an asset (domain section 5). An empty tag is generated from the organisation's prefix and the running number.
 * @throws Refusal forbidden for a cost by someone who may not see costs, duplicate for a taken tag or serial number,
 * invalid for a foreign or absent link
 */
export async function createAsset(ctx: Context, { body }: Input<typeof assetCalls.create>): Promise<AssetDetails> {
  if (body.purchase_cost || body.purchase_currency) mayEnterCosts(ctx);
  return withNumber(ctx, body.asset_id, (tx, taking) => insertAsset(tx, ctx, body, taking, { is_last: true }));
}

/** Does work in a transaction that adds an asset of this tag, or of the next free generated one where it is empty. */
export async function withNumber<T>(
  ctx: Context,
  tag: string,
  work: (tx: Transaction, taking: Promise<number>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    // Beside the transaction, on the connections of work: whoever holds one of those waits for none of the calls'.
    const taking = takeNumbers(ctx.database.work, ctx.organisation_id, 1);
    taking.catch(() => {});
    try {
      return await ctx.write((tx) => work(tx, taking));
    } catch (error) {
      const taken = (error as { constraint?: string }).constraint === "asset_tag";
      if (!taken || tag !== "" || attempt === TAG_ATTEMPTS) throw error;
    }
  }
}

/** Statements by the columns of the body. */
const inserts = new KeptStatements<unknown>();

/** Adds an asset with its running number inside a transaction, which ends with it where nothing follows (`is_last`). */
export async function insertAsset(
  tx: Transaction,
  ctx: Context,
  body: Body,
  taking: number | Promise<number>,
  { is_last = false } = {},
): Promise<AssetDetails> {
  const { custom_fields: given = [], product: model, purchase_cost: _, purchase_currency: __, ...columns } = body;
  const { status, status_category, category, branch, location, tagOf, applicable } = await resolve(tx, body);
  const number = await taking;
  const id = newId();
  const { organisation_id } = ctx;
  await assertCurrency(tx, "purchase_currency", body.purchase_currency, ctx.organisation.currency);
  const values = validateValues({ given, applicable, before: [], with_defaults: true, complete: true });
  await assertValues(tx, "asset", id, values);
  const row = {
    ...columns,
    organisation_id,
    id,
    number,
    asset_id: body.asset_id || tagOf(number),
    status,
    status_category,
    category,
    model,
    branch,
    location,
    custom_text: textAfter([], values),
    ...costColumns(body, ctx.organisation.currency),
  };
  const names = Object.keys(row) as (keyof typeof row)[];
  const inserted = inserts.rows(tx, names.join(), Object.values(row), (slots) =>
    tx.insertInto("asset").values(Object.fromEntries(names.map((name, at) => [name, slots[at]])) as typeof row),
  );
  if (values.length > 0) {
    await inserted;
    await writeValues(tx, organisation_id, "asset", id, values, { is_new: true });
  }
  const [, created] = await Promise.all([inserted, assetOf(tx, ctx, id)]);
  const changes = changesOf(null, created);
  const told = () => recordActivity(tx, ctx, { subject_type: "asset", subject_id: id, action: "created", changes });
  await (is_last ? endsWith(tx, told) : told());
  return created;
}

interface Resolved extends Place {
  status: string;
  status_category: string;
  category: string | null;
  /** The generated tag of a number. */
  tagOf: (number: number) => string;
  applicable: ApplicableField[];
}

/** What the links of a body lead to. */
interface Links {
  status: string | null;
  status_category: string | null;
  is_active: boolean | null;
  category: string | null;
  product: string | null;
  category_active: boolean | null;
  product_active: boolean | null;
  supplier: string | null;
  service_provider: string | null;
  depreciation: string | null;
  /** Masters among these three that are switched off. */
  off: string[] | null;
  category_kind: string | null;
  model_category: string | null;
  places: NamedPlace[] | null;
  applicable: ApplicableField[] | null;
  asset_tag_prefix: string;
  asset_tag_width: number;
}

const links = new KeptStatements<Links>();

const NOWHERE: Place = { branch: null, location: null };

/**
 * Asserts every link of the body in the organisation and derives the values that follow from them, in one statement.
 */
async function resolve(tx: Transaction, body: Body): Promise<Resolved> {
  const { status = null, category = null, product = null, custom_fields = [] } = body;
  const masters = ownMasters.map((key) => body[key] ?? null);
  const fields = custom_fields.map(({ id }) => id);
  const given = [status, category, product, fields, placesNamed(body), ...masters];
  const rows = await links.rows(tx, "links", given, (values) => {
    const [ownStatus, ownCategory, ownProduct, ids, places, supplier, provider, depreciation] = values;
    const asked = applicableFields(ids as string[], sql`coalesce(${ownCategory}::uuid, mc.id)`, sql`mo.id`);
    return sql<Links>`
    select s.id as status, s.category as status_category, s.is_active, c.id as category, mo.id as product,
      c.is_active as category_active, c.kind as category_kind, mo.is_active as product_active,
      mc.id as model_category, su.id as supplier, sp.id as service_provider, d.id as depreciation,
      array_remove(array[case when not su.is_active then 'supplier' end,
        case when not sp.is_active then 'service_provider' end,
        case when not d.is_active then 'depreciation' end], null) as off, o.asset_tag_prefix, o.asset_tag_width,
      (select jsonb_agg(h) from (${lockedPlaces(places as string[])}) h) as places,
      (select jsonb_agg(h) from (${asked}) h) as applicable
    from organisation o
    left join attached_status s on s.organisation_id = o.id and case when ${ownStatus}::uuid is null then s.is_default else s.id = ${ownStatus}::uuid end
    left join category c on c.organisation_id = o.id and c.id = ${ownCategory}::uuid
    left join model mo on mo.organisation_id = o.id and mo.id = ${ownProduct}::uuid
    left join category mc on mc.organisation_id = o.id and mc.id = mo.category and mc.kind = 'asset'
    left join supplier su on su.organisation_id = o.id and su.id = ${supplier}::uuid
    left join service_provider sp on sp.organisation_id = o.id and sp.id = ${provider}::uuid
    left join depreciation d on d.organisation_id = o.id and d.id = ${depreciation}::uuid
    where o.id = ${ownOrganisation}`;
  });
  const found = rows[0];
  const named = (["status", "category", "product", ...ownMasters] as const).filter((key) => body[key] && !found?.[key]);
  const absent = [...named, ...absentPlaces(body, found?.places ?? [])];
  if (!found || absent.length > 0) {
    throw absentReference(...absent);
  }
  if (found.category_kind !== null && found.category_kind !== "asset") throw otherKind(kindsOf.asset, "category");
  const inactive = [
    ...(found.category_active === false ? [["category", "category"] as const] : []),
    ...(found.product_active === false ? [["product", "model"] as const] : []),
    ...ownMasters.flatMap((key) => (found.off?.includes(key) ? [[key, key] as const] : [])),
  ];
  if (inactive.length > 0) throw inactiveReference(...inactive);
  if (!found.status || !found.status_category) throw invalidField("status", REQUIRED);
  if (!found.is_active) throw invalidField("status", messages.refusals.statusOff);
  // Whoever holds it is said by checking it out.
  if (found.status_category === "in_use") throw invalidField("status", messages.assets.checkedOut);
  return {
    ...placeOf(body, found.places ?? [], NOWHERE),
    status: found.status,
    status_category: found.status_category,
    category: found.category ?? found.model_category,
    tagOf: (number) => assetTag(found, number),
    applicable: found.applicable ?? [],
  };
}

/** Generated tag of a running number: prefix and at least `asset_tag_width` digits. */
export const assetTag = (settings: { asset_tag_prefix: string; asset_tag_width: number }, number: number): string =>
  `${settings.asset_tag_prefix}${String(number).padStart(settings.asset_tag_width, "0")}`;
