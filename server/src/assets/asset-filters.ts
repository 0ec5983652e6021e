import { type assetFilters, assetQuery } from "@steward/contract/assets/filters";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { customFilter } from "../custom-fields/values/custom-value-queries.ts";
import { oneOf } from "../paging/record-conditions.ts";
import type { PlaceFilter } from "./asset-place-filter.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** The validated filters of My Assets. */
export type AssetFilters = z.output<z.ZodObject<typeof assetFilters>>;

const filterKeys = Object.keys(assetQuery.shape) as (keyof AssetFilters)[];
/** Filters that the tally counts by, with the column of each. */
const FACET_COLUMNS = { status: "status", category: "category", branch: "branch", product: "model" } as const;
const FACETS = ["status", "category", "branch", "product"] as const;
/** Filters on columns of a search hit, and parameters that are no conditions. */
const ON_HITS = new Set<string>([
  ...FACETS,
  "location",
  "archived",
  "search",
  "ordering",
  "page",
  "page_size",
  "length",
  "after",
  "depth",
]);

/**
 * The last day of warranty or AMC of an asset `a`, whichever is later: 12 months from 2024-01-01 end on 2024-12-31, and
 * where the month of the end is too short for the day, on its last one. An expression, since few lists ask for it.
 */
const AFTER_WARRANTY = sql`(a.purchase_date + make_interval(months => a.warranty_period))::date`;
const COVER_ENDS = sql`greatest(a.amc_end_date, ${AFTER_WARRANTY}
  - (extract(day from ${AFTER_WARRANTY}) = extract(day from a.purchase_date))::integer)`;

const given = (filters: AssetFilters) => filterKeys.filter((key) => filters[key] !== undefined);

/** True when a search needs no column besides those of its hits. */
export const needsHitsOnly = (filters: AssetFilters): boolean => given(filters).every((key) => ON_HITS.has(key));

/** Which side of the archive a list contains: a filter by status includes that status on either side. */
const archivedOf = (filters: AssetFilters): "exclude" | "only" | "include" =>
  filters.archived ?? (filters.status || filters.status_category || filters.ids ? "include" : "exclude");

/**
 * Conditions of all filters except the search; the table is `a`, `places` those of the location filter or the scope.
 */
export function conditionsOf(filters: AssetFilters, places: PlaceFilter | undefined): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const archived = archivedOf(filters);
  if (archived !== "include") conditions.push(sql`a.is_archived = ${sql.lit(archived === "only")}`);
  for (const facet of FACETS) {
    const ids = filters[facet];
    if (ids) conditions.push(oneOf(`a.${FACET_COLUMNS[facet]}`, ids));
  }
  if (places) conditions.push(places.condition);
  if (filters.status_category) conditions.push(sql`a.status_category = any(${filters.status_category}::text[])`);
  if (filters.manufacturer || filters.brand) {
    const { manufacturer = null, brand = null } = filters;
    conditions.push(sql`a.model in (select mo.id from model mo
      where ${ofOrganisation("mo")} and (${manufacturer}::uuid[] is null or mo.manufacturer = any(${manufacturer}::uuid[]))
        and (${brand}::uuid[] is null or mo.brand = any(${brand}::uuid[])))`);
  }
  // Subquery, so that it is computed once and not for each row.
  const day = (bound: RawBuilder<unknown>) => sql`(select (${bound})::timestamp at time zone o.time_zone
    from organisation o where o.id = ${ownOrganisation})`;
  if (filters.created_from) conditions.push(sql`a.created >= ${day(sql`${filters.created_from}::date`)}`);
  if (filters.created_to) conditions.push(sql`a.created < ${day(sql`${filters.created_to}::date + 1`)}`);
  if (filters.purchased_from) conditions.push(sql`a.purchase_date >= ${filters.purchased_from}::date`);
  if (filters.purchased_to) conditions.push(sql`a.purchase_date <= ${filters.purchased_to}::date`);
  if (filters.cover_ends_from) conditions.push(sql`${COVER_ENDS} >= ${filters.cover_ends_from}::date`);
  if (filters.cover_ends_to) conditions.push(sql`${COVER_ENDS} <= ${filters.cover_ends_to}::date`);
  if (filters.custom_field) conditions.push(...customFilter("asset", sql`a.id`, filters.custom_field));
  if (filters.ids) conditions.push(sql`a.id = any(${filters.ids}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const facetsOf = (filters: AssetFilters, by_place: boolean) => [
  ...FACETS.filter((facet) => filters[facet]),
  ...(by_place ? (["location"] as const) : []),
];

/**
 * Statement of the exact number of assets without a search. Without a filter, or with one facet, it reads the tally at
 * the same cost for any number of assets; other combinations are counted.
 */
export function countOf(filters: AssetFilters, places: PlaceFilter | undefined): RawBuilder<number> {
  const facets = facetsOf(filters, places !== undefined);
  const others = given(filters).filter((key) => !ON_HITS.has(key));
  if (others.length > 0 || facets.length > 1) {
    return sql`select count(*) from asset a where ${ofOrganisation("a")} and ${conditionsOf(filters, places)}`;
  }
  const archived = archivedOf(filters);
  const side = archived === "include" ? sql`true` : sql`is_archived = ${sql.lit(archived === "only")}`;
  return sql`select coalesce(sum(count), 0)::bigint from asset_tally where ${ofOrganisation("asset_tally")} and ${facetOf(filters, facets[0], places)} and ${side}`;
}

/** Rows of the tally for the filter of one facet, or for none. */
function facetOf(
  filters: AssetFilters,
  facet: (typeof FACETS)[number] | "location" | undefined,
  places: PlaceFilter | undefined,
) {
  if (!facet) return sql`facet = 'total' and value = ${ownOrganisation}`;
  if (facet === "location") return sql`facet in ('branch', 'location') and value = any(${places?.ids ?? []}::uuid[])`;
  return sql`facet = ${sql.lit(FACET_COLUMNS[facet])} and ${oneOf("value", [...new Set(filters[facet])])}`;
}

/** True where page and count cost the same for any number of assets: no search, and a count from the tally. */
export const isShortList = (filters: AssetFilters): boolean =>
  !filters.search && !filters.location && facetsOf(filters, false).length < 2 && needsHitsOnly(filters);

/** The facets by which a list is narrowed, if it is by nothing besides one value of each: its statement is kept. */
export function keptFacets(filters: AssetFilters): Partial<Record<(typeof FACETS)[number], string>> | undefined {
  const narrowed = FACETS.filter((facet) => filters[facet]);
  const isKept = needsHitsOnly(filters) && !filters.location && narrowed.every((facet) => filters[facet]?.length === 1);
  return isKept ? Object.fromEntries(narrowed.map((facet) => [facet, filters[facet]?.[0]])) : undefined;
}
