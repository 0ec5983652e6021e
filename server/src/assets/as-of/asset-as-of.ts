import type { assetCalls } from "@steward/contract/assets/calls";
import { messages } from "@steward/contract/messages/catalogue";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { assertRecorded, endOfDay } from "../../activity/as-of/end-of-day.ts";
import { type PictureRow, presentFormerPicture } from "../../attachments/attachment-queries.ts";
import { customValuesOf } from "../../custom-fields/values/custom-value-queries.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { formerBreadcrumb } from "../../locations/former-place-queries.ts";
import { columns, type Flat, links, presentAsset } from "../asset-queries.ts";

type Former = Flat & {
  created_day: string;
  is_deleted: boolean;
  is_inside: boolean;
  former_category: Flat["status_category"];
  former_places: PlaceStep[] | null;
  /** Null where they are not recorded for that day. */
  pictures: (PictureRow & { is_removed: boolean })[] | null;
  /** Names at that time of what it pointed to, by id, where they were others. */
  names: Record<string, string | null>;
};

/**
 * An asset as it was at the end of a day.
 * @throws Refusal not_found; invalid for a day to come, or one of which its values are not known; forbidden for a member
 * who is limited to other places than it stood in
 */
export const readAssetAsOf = (ctx: Context, { params, query }: Input<typeof assetCalls.asOf>) =>
  ctx.read(async (tx) => {
    const day = await endOfDay(tx, query.as_of);
    const found = await formerAsset(tx, params.id, day.moment);
    assertRecorded(day, { created: found.created, day: found.created_day });
    if (ctx.scope && !found.is_inside) throw forbidden(messages.history.outsideThen);
    const { is_deleted } = found;
    const pictures = found.pictures?.map((row) => presentFormerPicture(ctx, row)) ?? null;
    return { as_of: query.as_of, is_deleted, asset: presentAsset(ctx, inFormerWords(ctx, found)), pictures };
  });

/** Row of an asset at a moment, with the names of then; also of one that is gone. */
async function formerAsset(tx: Transaction, id: string, moment: string): Promise<Former> {
  // The values take the place of the table, so that they are read by the same select list.
  const { rows } = await sql<Former>`
    with former as materialized (
      select a.* from jsonb_populate_record(null::asset, asset_at(${ownOrganisation}, ${id}::uuid, ${moment}::timestamptz)) a
      where a.id is not null),
    custom_value as materialized (
      select v.* from custom_values_at(${ownOrganisation}, ${id}::uuid, ${moment}::timestamptz) v)
    select ${columns}, ${customValuesOf("asset", sql`a.id`)} as custom_fields, a.status_category as former_category,
      (a.created at time zone o.time_zone)::date::text as created_day, coalesce(a.places && current_scope(), false) as is_inside,
      not exists (select from asset t where ${ofOrganisation("t")} and t.id = a.id) as is_deleted,
      ${formerBreadcrumb(sql`a.places`, moment)} as former_places,
      case when greatest(a.created, ${moment}::timestamptz) >= o.pictures_kept_since then
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.is_primary desc, p.id), '[]')
         from pictures_at(${ownOrganisation}, a.id, ${moment}::timestamptz) p) end as pictures,
      (select coalesce(jsonb_object_agg(r.id, name_at(a.organisation_id, r.id, ${moment}::timestamptz)), '{}')
       from unnest(array[a.status, a.category, a.model, a.supplier, a.service_provider, a.depreciation, a.holder_user,
         a.holder_location, mo.manufacturer, mo.brand, mo.depreciation]) r (id) where r.id is not null) as names
    from former a join organisation o on o.id = ${ownOrganisation} ${links}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The row with names of then in place of those of today; a name that the caller may not read today stays hidden. */
function inFormerWords(ctx: Context, row: Former): Flat {
  const { names, former_places: breadcrumb, former_category } = row;
  const then = (id: string | null, now: string | null) => (id === null ? null : (names[id] ?? now));
  const holder = row.holder_user ?? row.holder_location;
  const isHidden = ctx.scope !== null && row.holder_location !== null && row.holder_name === null;
  return {
    ...row,
    status_name: then(row.status, row.status_name) ?? "",
    status_category: row.status_category ?? former_category,
    status_color: row.status_color ?? "#6b7280",
    category_name: then(row.category, row.category_name),
    product_name: then(row.product, row.product_name),
    manufacturer_name: then(row.manufacturer, row.manufacturer_name),
    brand_name: then(row.brand, row.brand_name),
    supplier_name: then(row.supplier, row.supplier_name),
    service_provider_name: then(row.service_provider, row.service_provider_name),
    depreciation_name: then(row.depreciation, row.depreciation_name),
    model_depreciation_name: then(row.model_depreciation, row.model_depreciation_name),
    branch_name: breadcrumb?.[0]?.name ?? row.branch_name,
    breadcrumb: row.location === null ? null : breadcrumb,
    holder_name: isHidden ? null : holder === null ? row.holder_name : then(holder, row.holder_name),
    picture: row.pictures?.find(({ is_primary, is_removed }) => is_primary && !is_removed)?.id ?? null,
  };
}
