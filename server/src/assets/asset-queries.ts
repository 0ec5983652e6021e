import type { Asset, AssetDetails } from "@steward/contract/assets/rules";
import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { primaryPictureId } from "../attachments/attachment-queries.ts";
import { pictureOf } from "../files/file-address.ts";
import { customValuesOf, presentValues } from "../custom-fields/values/custom-value-queries.ts";
import { KeptStatements } from "../database/driver/kept-statements.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context, ReadContext } from "../http/context.ts";
import { placeBreadcrumb } from "../locations/location-queries.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { type Listed, selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { type AssetFilters, conditionsOf, countOf, keptFacets, needsHitsOnly } from "./asset-filters.ts";
import { type PlaceFilter, placesBehind } from "./asset-place-filter.ts";
import { decimalOf } from "./money.ts";
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
const columns = sql`a.id, a.number, a.asset_id, a.asset_name, a.serial_number, a.status, a.category, a.model as product, a.branch,
  a.location, a.warranty_period, a.purchase_date, a.purchase_cost, a.purchase_currency, a.order_number, a.invoice_number, a.invoice_date,
  a.amc_start_date, a.amc_end_date, a.notes, a.version, a.created, a.modified,
  s.name as status_name, s.category as status_category, s.color as status_color,
  c.name as category_name, mo.product_name, mo.product_number, mo.manufacturer, m.name as manufacturer_name,
  mo.brand, b.name as brand_name, r.name as branch_name,
  ${placeBreadcrumb(sql`a.location`)} as breadcrumb, ${primaryPictureId("asset", "a.id")} as picture`;

const links = sql`left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
  left join category c on c.organisation_id = a.organisation_id and c.id = a.category left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join manufacturer m on m.organisation_id = mo.organisation_id and m.id = mo.manufacturer left join brand b on b.organisation_id = mo.organisation_id and b.id = mo.brand
  left join location r on r.organisation_id = a.organisation_id and r.id = a.branch`;

/** A row of the select list above. */
type Flat = Omit<Asset, `${string}_details` | "internal_id" | "purchase_cost" | "primary_image"> & {
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
  breadcrumb: PlaceStep[] | null;
  picture: string | null;
  sort_value: string | null;
  total: number;
  /** Of a single asset only; lists leave it out. */
  custom_fields?: CustomFieldValue[];
};

const link = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** Details of a location from its breadcrumb. */
const placeDetails = (breadcrumb: PlaceStep[] | null): Asset["location_details"] => {
  const place = breadcrumb?.at(-1);
  return breadcrumb && place ? { ...place, breadcrumb } : null;
};

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
          },
    branch_details: link(row.branch, row.branch_name ?? row.breadcrumb?.[0]?.name ?? null),
    location_details: placeDetails(row.breadcrumb),
    ...costOf(ctx, row),
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

/** My Assets: rows of one page with their exact count. */
export async function findAssets(
  tx: Transaction,
  ctx: ReadContext,
  asked: { query: ListQuery; request: FastifyRequest; counts?: boolean },
) {
  const { query } = asked;
  const of_hits = suffice(query, ctx);
  const sorting = query.search ? searchSorting(of_hits ? "a" : "h") : assetSorting;
  const named = query.location ?? ctx.scope;
  const facets = named ? undefined : keptFacets(query);
  if (!facets) {
    const places = named ? await placesBehind(tx, named) : undefined;
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

/** Number of assets in total, by status, and for each branch and category that has any. */
export async function readOverview(ctx: Context): Promise<Overview> {
  return ctx.read(async (tx) => {
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
  });
}
