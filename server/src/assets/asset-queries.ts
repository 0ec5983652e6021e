import type { Asset, AssetDetails } from "@steward/contract/assets/rules";
import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { primaryPictureId } from "../attachments/attachment-queries.ts";
import { pictureOf } from "../files/file-address.ts";
import { customValuesOf, presentValues } from "../custom-fields/values/custom-value-queries.ts";
import { KeptStatements } from "../database/driver/kept-statements.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context, ReadContext } from "../http/context.ts";
import { placeBreadcrumb, placeDetails } from "../locations/location-queries.ts";
import type { Asked, PageQuery, SortPlan } from "../paging/page-of.ts";
import { type Listed, selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { type AssetFilters, conditionsOf, countOf, keptFacets, needsHitsOnly } from "./asset-filters.ts";
import { isInRegion, type PlaceFilter, placesBehind, placesOfRegion } from "./asset-place-filter.ts";
import { holderColumns, type HolderRow, presentHolder, readToday } from "./custody/holder.ts";
import { decimalOf } from "./money.ts";
import { qrAddress } from "./labels/qr-address.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

const NEVER_BOUGHT = "0001-01-01";

export const assetSorting: SortPlan = {
  id: sql`a.id`,
  default: "-created",
  columns: {
    modified: { expression: sql`a.modified`, type: "timestamptz" },
    asset_id: { expression: sql`a.tag_key collate "C"`, type: "text" },
    asset_name: { expression: sql`a.name_sort collate "C"`, type: "text" },
    serial_number: { expression: sql`a.serial_sort collate "C"`, type: "text" },
    purchase_date: { expression: sql`coalesce(a.purchase_date, date ${sql.lit(NEVER_BOUGHT)})`, type: "date" },
  },
};

/** Order of a search: what is, or begins, a tag or serial number first, each group newest first. */
const searchSorting = (hits: string): SortPlan => ({
  ...assetSorting,
  default: "-closeness",
  columns: { ...assetSorting.columns, closeness: { expression: sql.ref(`${hits}.closeness`), type: "integer" } },
});

/** Columns of an asset with what its links point to; the table is `a`. */
export const columns = sql`a.id, a.number, a.asset_id, a.asset_name, a.serial_number, a.status, a.category, a.model as product, a.branch,
  a.location, a.supplier, a.service_provider, a.depreciation, a.short_code, a.warranty_period, a.warranty_start_date, a.warranty_end_date, a.purchase_date, a.purchase_cost, a.purchase_currency, a.order_number, a.invoice_number, a.invoice_date,
  a.amc_start_date, a.amc_end_date, a.notes, ${holderColumns("a")}, a.expected_return, a.version, a.created, a.modified,
  s.name as status_name, s.category as status_category, s.color as status_color,
  c.name as category_name, mo.product_name, mo.product_number, mo.manufacturer, m.name as manufacturer_name,
  mo.brand, b.name as brand_name, r.name as branch_name, su.name as supplier_name, sp.name as service_provider_name,
  d.name as depreciation_name, mo.depreciation as model_depreciation, md.name as model_depreciation_name,
  ${placeBreadcrumb(sql`a.location`)} as breadcrumb, ${primaryPictureId("asset", "a.id")} as picture`;

export const links = sql`left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
  left join category c on c.organisation_id = a.organisation_id and c.id = a.category left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join manufacturer m on m.organisation_id = mo.organisation_id and m.id = mo.manufacturer left join brand b on b.organisation_id = mo.organisation_id and b.id = mo.brand
  left join location r on r.organisation_id = a.organisation_id and r.id = a.branch left join supplier su on su.organisation_id = a.organisation_id and su.id = a.supplier
  left join service_provider sp on sp.organisation_id = a.organisation_id and sp.id = a.service_provider
  left join depreciation d on d.organisation_id = a.organisation_id and d.id = a.depreciation
  left join depreciation md on md.organisation_id = mo.organisation_id and md.id = mo.depreciation`;

/** A row of the select list above. */
export type Flat = Omit<
  Asset,
  `${string}_details` | "internal_id" | "purchase_cost" | "primary_image" | "qr_code" | "assigned_to"
> &
  HolderRow & {
    number: number;
    purchase_cost: number | null;
    status_name: string;
    status_category: Asset["status_details"]["category"];
    status_color: string;
    category_name: string | null;
    product_name: string | null;
    product_number: string | null;
    manufacturer: string | null;
    manufacturer_name: string | null;
    brand: string | null;
    brand_name: string | null;
    branch_name: string | null;
    supplier_name: string | null;
    service_provider_name: string | null;
    depreciation_name: string | null;
    model_depreciation: string | null;
    model_depreciation_name: string | null;
    breadcrumb: PlaceStep[] | null;
    picture: string | null;
    sort_value: string | null;
    total: number;
    /** Of a single asset only; lists leave it out. */
    custom_fields?: CustomFieldValue[];
  };

const link = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** The fixed running number as people read it: AST-0042. */
export const internalId = (number: number): string => `AST-${String(number).padStart(4, "0")}`;

/** Cost and its currency, for callers who may see costs. */
const costOf = (ctx: Context, { purchase_cost, purchase_currency }: Flat) =>
  purchase_cost !== null && ctx.may("asset.view_cost")
    ? { purchase_cost: decimalOf(purchase_cost), purchase_currency }
    : { purchase_cost: null, purchase_currency: null };

/** The contract's shape of a row; costs only for callers who may see them. */
export function presentAsset(ctx: Context, row: Flat): AssetDetails {
  return {
    ...row,
    internal_id: internalId(row.number),
    status_details: { id: row.status, name: row.status_name, category: row.status_category, color: row.status_color },
    category_details: link(row.category, row.category_name),
    product_details:
      row.product === null
        ? null
        : {
            id: row.product,
            name: row.product_name ?? "",
            product_number: row.product_number ?? "",
            manufacturer_details: link(row.manufacturer, row.manufacturer_name),
            brand_details: link(row.brand, row.brand_name),
            depreciation_details: link(row.model_depreciation, row.model_depreciation_name),
          },
    branch_details: link(row.branch, row.branch_name ?? row.breadcrumb?.[0]?.name ?? null),
    location_details: placeDetails(row.breadcrumb),
    supplier_details: link(row.supplier, row.supplier_name),
    service_provider_details: link(row.service_provider, row.service_provider_name),
    depreciation_details: link(row.depreciation, row.depreciation_name),
    assigned_to: row.holder_user ?? row.holder_location ?? row.holder_asset,
    assigned_to_details: presentHolder(row),
    ...costOf(ctx, row),
    qr_code: row.short_code === null ? null : qrAddress(ctx, row.id),
    primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, row.picture),
    custom_fields: presentValues(ctx, ctx.organisation_id, row.custom_fields ?? []),
  };
}

type ListQuery = PageQuery & AssetFilters;

/**
 * True where the hits of a search alone suffice: they carry every column of the filters and the order, and no scope hides
 * some, as the search function itself looks through the whole organisation.
 */
const suffice = (query: ListQuery, { scope }: ReadContext): boolean =>
  scope === null && needsHitsOnly(query) && ["created", "-created", undefined].includes(query.ordering);

/** Parts of the list's statement; the searched text is folded in a subquery, once: a cached plan would do so for each row. */
function partsOf(query: ListQuery, places: PlaceFilter | undefined, of_hits: boolean): Listed {
  const listed = { columns, from: sql`asset a`, alias: "a", links };
  const where = conditionsOf(query, places);
  if (!query.search)
    return { ...listed, where: sql`${ofOrganisation("a")} and ${where}`, count: countOf(query, places) };
  const hits = sql`search_assets((select fold(${query.search})))`;
  const found_in = of_hits ? sql`${hits} a` : sql`${hits} h join asset a on ${ofOrganisation("a")} and a.id = h.id`;
  return { ...listed, where, found_in };
}

/**
 * The places by which a list is narrowed, and its other filters: a country, state or city is the places in it, whose numbers are
 * kept, unless a place is named as well.
 */
async function narrowed<Filters extends AssetFilters>(tx: Transaction, { scope }: ReadContext, asked: Filters) {
  const isOfToday = asked.cover_status || asked.audit?.includes("due");
  const filters = isOfToday ? { ...asked, today: await readToday(tx) } : asked;
  const { location, country, state, city } = filters;
  if (!location && isInRegion(filters)) {
    const places = await placesOfRegion(tx, { country, state, city }, scope);
    return { places, filters: { ...filters, country: undefined, state: undefined, city: undefined } };
  }
  const named = location ?? scope;
  return { places: named ? await placesBehind(tx, named) : undefined, filters };
}

/** My Assets: rows of one page with their exact count. */
export async function findAssets(tx: Transaction, ctx: ReadContext, asked: Asked<AssetFilters>) {
  const { places, filters: query } = await narrowed(tx, ctx, asked.query);
  const of_hits = suffice(query, ctx);
  const sorting = query.search ? searchSorting(of_hits ? "a" : "h") : assetSorting;
  const facets = places ? undefined : keptFacets(query);
  if (!facets) {
    return selectPage<Flat>(tx, ctx, asked, sorting, partsOf(query, places, of_hits));
  }
  const given = { ...facets, ...(query.search ? { search: query.search } : {}) };
  return selectPage<Flat>(tx, ctx, asked, sorting, {
    key: `assets ${Object.keys(given)} ${query.archived} ${of_hits}`,
    values: Object.values(given),
    parts: (values) => {
      const filters = Object.keys(given).map((name, index) => [
        name,
        name === "search" ? values[index] : [values[index]],
      ]);
      return partsOf({ ...query, ...Object.fromEntries(filters) }, undefined, of_hits);
    },
  });
}

/** What a filter finds: the table `a` with its conditions. */
async function foundBy(tx: Transaction, ctx: ReadContext, asked: AssetFilters) {
  const { places, filters } = await narrowed(tx, ctx, asked);
  const { from, found_in, where } = partsOf(filters, places, false);
  return sql`${found_in ?? from} where ${where}`;
}

/** Subquery of the ids that a filter finds. */
export const idsFoundBy = async (tx: Transaction, ctx: ReadContext, filters: AssetFilters) =>
  sql`select a.id from ${await foundBy(tx, ctx, filters)}`;

/** Ids of the assets that a filter finds, in the order of their tags, up to a bound. */
export async function findByTag(tx: Transaction, ctx: ReadContext, filters: AssetFilters, most: number) {
  const { rows } = await sql<{ id: string }>`select a.id from ${await foundBy(tx, ctx, filters)}
    order by a.tag_key collate "C", a.id limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids and versions of the assets that a filter finds, in the order of their ids, up to a bound. */
export async function findVersions(tx: Transaction, ctx: ReadContext, filters: AssetFilters, most: number) {
  const { rows } = await sql<{ id: string; version: number }>`
    select a.id, a.version from ${await foundBy(tx, ctx, filters)} order by a.id limit ${most}`.execute(tx);
  return rows;
}

/** Presents a page of My Assets to the caller. */
export const presentAssets = (ctx: Context, { results, ...page }: Awaited<ReturnType<typeof findAssets>>) => ({
  ...page,
  results: results.map((row) => presentAsset(ctx, row)),
});

const single = new KeptStatements<Flat>();

/** Row of one asset. */
export async function findAsset(tx: Transaction, id: string): Promise<Flat> {
  const [row] = await single.rows(
    tx,
    "asset",
    [id],
    ([own]) => sql`
    select ${columns}, ${customValuesOf("asset", sql`a.id`)} as custom_fields
    from asset a ${links} where a.id = ${own}::uuid`,
  );
  if (!row) throw notFound();
  return row;
}

/** One asset inside a transaction. */
export const assetOf = async (tx: Transaction, ctx: Context, id: string): Promise<AssetDetails> =>
  presentAsset(ctx, await findAsset(tx, id));

/**
 * Asserts that an asset exists, inside a transaction.
 * @throws Refusal not_found
 */
export async function assertAsset(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("asset").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

const KEPT_NUMBERS = sql`select facet, value, is_archived, sum(count) as n from asset_tally
  where ${ofOrganisation("asset_tally")} and facet in ('total', 'status', 'branch', 'category') group by facet, value, is_archived`;
const numbersIn = ({ condition }: PlaceFilter) => sql`select facet, value, is_archived, sum(n) as n
  from (select a.status, a.branch, a.category, a.is_archived, count(*) as n from asset a where ${ofOrganisation("a")} and ${condition}
    group by a.status, a.branch, a.category, a.is_archived) counted
  cross join lateral (values ('total', ${ownOrganisation}), ('status', status), ('branch', branch),
    ('category', category)) f (facet, value)
  where value is not null group by facet, value, is_archived`;

interface Overview {
  total_assets: number;
  archived_assets: number;
  branches: number;
  categories: number;
  statuses: (Asset["status_details"] & { asset_count: number })[];
}

/** Number of assets in total, by status, and for each branch and category that has any, inside a transaction. */
export async function overviewOf(tx: Transaction, ctx: Context): Promise<Overview> {
  const numbers = ctx.scope ? numbersIn(await placesBehind(tx, ctx.scope)) : KEPT_NUMBERS;
  const { rows } = await sql<Overview>`with numbers as materialized (${numbers})
      select coalesce(sum(n) filter (where facet = 'total' and not is_archived), 0)::int as total_assets,
        coalesce(sum(n) filter (where facet = 'total' and is_archived), 0)::int as archived_assets,
        count(*) filter (where facet = 'branch' and not is_archived and n > 0)::int as branches,
        count(*) filter (where facet = 'category' and not is_archived and n > 0)::int as categories,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category,
            'color', s.color, 'asset_count', (select coalesce(sum(n), 0) from numbers where facet = 'status' and value = s.id))
            order by s.sort_order, s.id), '[]')
          from attached_status s where ${ofOrganisation("s")}) as statuses
      from numbers`.execute(tx);
  const [overview] = rows;
  if (!overview) throw new Error("An aggregate without groups answers one row.");
  return overview;
}

export const readOverview = (ctx: Context): Promise<Overview> => ctx.read((tx) => overviewOf(tx, ctx));
