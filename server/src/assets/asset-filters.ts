import type { AssetGroupColumn } from "@steward/contract/assets/constants";
import { type assetFilters, assetQuery } from "@steward/contract/assets/asset-queries";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { customFilter } from "../custom-fields/values/custom-value-queries.ts";
import { type AuditChoice, type CoverChoice, coverChoices } from "@steward/contract/assets/constants";
import { auditResults } from "@steward/contract/audits/constants";
import { EXPIRING_DAYS } from "@steward/contract/cover/constants";
import { oneOf } from "../paging/record-conditions.ts";
import { localToday } from "./custody/holder.ts";
import { inRegion, isInRegion, type PlaceFilter } from "./asset-place-filter.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** The validated filters of My Assets. */
export type AssetFilters = z.output<z.ZodObject<typeof assetFilters>> & {
  /** The day that it is in the organisation, where it was looked up: a plan knows by it how many assets are covered. */
  today?: string | undefined;
};

const filterKeys = Object.keys(assetQuery.shape) as (keyof typeof assetFilters)[];
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

/** Assets whose last day of warranty or AMC, whichever is later, is in a range: their record that ends last says it. */
function coverEnding({ cover_ends_from: from, cover_ends_to: to }: AssetFilters): RawBuilder<unknown> {
  const days = [
    ...(from ? [sql`c.ends >= ${from}::date`] : []),
    ...(to ? [sql`c.ends <= ${to}::date`] : []),
    sql`c.is_last`,
  ];
  return sql`from cover c where ${ofOrganisation("c")} and ${sql.join(days, sql` and `)}`;
}

/** The day that it is, where it was looked up. */
const dayOr = (given: string | undefined) => (given ? sql`${given}::date` : localToday);

/** Last days of cover by what they say of an asset. */
function inState(states: readonly CoverChoice[], given: string | undefined): RawBuilder<unknown> {
  const today = dayOr(given);
  const soon = sql`${today} + ${sql.lit(EXPIRING_DAYS)}`;
  const days: Record<CoverChoice, RawBuilder<unknown>> = {
    covered: sql`c.ends > ${soon}`,
    expiring: sql`c.ends between ${today} and ${soon}`,
    expired: sql`c.ends < ${today}`,
    none: sql`false`,
  };
  return sql`(${sql.join(
    states.map((state) => days[state]),
    sql` or `,
  )})`;
}

/** Records that end last, in these states. */
const lastIn = (states: readonly CoverChoice[], today: string | undefined) =>
  sql`from cover c where ${ofOrganisation("c")} and c.is_last and ${inState(states, today)}`;

const besides = (states: readonly CoverChoice[]) => coverChoices.filter((state) => !states.includes(state));

/** Assets by the state of their cover; those without any are found by its absence. */
function coveredAs(states: readonly CoverChoice[], today: string | undefined): RawBuilder<unknown> {
  const found = (wanted: readonly CoverChoice[]) => sql`exists (select ${lastIn(wanted, today)} and c.asset = a.id)`;
  if (!states.includes("none")) return found(states);
  const others = besides(states);
  return others.length === 0 ? sql`true` : sql`not ${found(others)}`;
}

/** Last audits that these choices mean, `never` aside. */
function lastAudits(choices: readonly AuditChoice[], today: string | undefined): RawBuilder<unknown> {
  const results = auditResults.filter((result) => choices.includes(result));
  const found = [
    ...(results.length > 0 ? [sql`u.result in (${sql.join(results.map((result) => sql.lit(result)))})`] : []),
    ...(choices.includes("due") ? [sql`coalesce(u.next_audit_date <= ${dayOr(today)}, false)`] : []),
  ];
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

/** Assets by their last audit; those without any are found by the absence of other audits. */
function auditedAs(choices: readonly AuditChoice[], today: string | undefined): RawBuilder<unknown> {
  const last = sql`select from audit u where ${ofOrganisation("u")} and u.asset = a.id and u.is_last`;
  const wanted = lastAudits(choices, today);
  return choices.includes("never") ? sql`not exists (${last} and not ${wanted})` : sql`exists (${last} and ${wanted})`;
}

const given = (filters: AssetFilters) => filterKeys.filter((key) => filters[key] !== undefined);

/** True when a search needs no column besides those of its hits. */
export const needsHitsOnly = (filters: AssetFilters): boolean => given(filters).every((key) => ON_HITS.has(key));

/** Which side of the archive a list contains: a filter by status includes that status on either side. */
export const archivedOf = (filters: AssetFilters): "exclude" | "only" | "include" =>
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
  if (isInRegion(filters)) {
    conditions.push(sql`a.branch = any(array(select c.branch ${inRegion(filters)}))`);
  }
  if (filters.status_category) conditions.push(sql`a.status_category = any(${filters.status_category}::text[])`);
  if (filters.supplier) conditions.push(oneOf("a.supplier", filters.supplier));
  if (filters.service_provider) conditions.push(oneOf("a.service_provider", filters.service_provider));
  if (filters.depreciation) conditions.push(depreciatesBy(filters.depreciation));
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
  if (filters.cover_ends_from || filters.cover_ends_to) {
    conditions.push(sql`a.id in (select c.asset ${coverEnding(filters)})`);
  }
  if (filters.cover_status) conditions.push(coveredAs(filters.cover_status, filters.today));
  if (filters.audit) conditions.push(auditedAs(filters.audit, filters.today));
  const { assigned_to } = filters;
  if (assigned_to) {
    const held = (["user", "location", "asset"] as const).map((kind) => oneOf(`a.holder_${kind}`, assigned_to));
    conditions.push(sql`(${sql.join(held, sql` or `)})`);
  }
  if (filters.overdue !== undefined) {
    const late = sql`coalesce(a.expected_return < ${localToday}, false)`;
    conditions.push(filters.overdue ? sql`a.expected_return < ${localToday}` : sql`not ${late}`);
  }
  if (filters.custom_field) conditions.push(...customFilter("asset", sql`a.id`, filters.custom_field));
  if (filters.without) conditions.push(...filters.without.map(hasNone));
  if (filters.ids) conditions.push(sql`a.id = any(${filters.ids}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** An asset has its own method, else that of its model. */
const depreciatesBy = (ids: readonly string[]) => sql`(a.depreciation = any(${ids}::uuid[])
  or (a.depreciation is null and a.model in (select mo.id from model mo
    where ${ofOrganisation("mo")} and mo.depreciation = any(${ids}::uuid[]))))`;

/** Assets without a value in a column; manufacturer and brand are those of the model. */
function hasNone(column: AssetGroupColumn): RawBuilder<unknown> {
  if (column !== "manufacturer" && column !== "brand") {
    return sql`${sql.ref(`a.${column === "product" ? "model" : column}`)} is null`;
  }
  return sql`(a.model is null or a.model in (select mo.id from model mo
    where ${ofOrganisation("mo")} and ${sql.ref(`mo.${column}`)} is null))`;
}

/** Parameters that narrow nothing, beside the archive, whose two sides the tally keeps apart. */
const NARROWS_NOTHING = new Set<string>(["archived", "page", "page_size", "length"]);

/** True where nothing but the side of the archive narrows a list. */
export const isUnfiltered = (filters: AssetFilters): boolean => given(filters).every((key) => NARROWS_NOTHING.has(key));

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
  const by_cover = others.every((key) => key === "cover_ends_from" || key === "cover_ends_to");
  if (by_cover && others.length > 0 && facets.length === 0) {
    const archived = archivedOf(filters);
    const side = archived === "include" ? sql`true` : sql`c.is_archived = ${sql.lit(archived === "only")}`;
    return sql`select count(*) ${coverEnding(filters)} and ${side}`;
  }
  if (filters.cover_status && others.length === 1 && facets.length === 0) {
    return countCovered(filters.cover_status, filters);
  }
  if (filters.audit && others.length === 1 && facets.length === 0) {
    return countAudited(filters.audit, filters);
  }
  if (others.length > 0 || facets.length > 1) {
    return sql`select count(*) from asset a where ${ofOrganisation("a")} and ${conditionsOf(filters, places)}`;
  }
  const archived = archivedOf(filters);
  const side = archived === "include" ? sql`true` : sql`is_archived = ${sql.lit(archived === "only")}`;
  return sql`select coalesce(sum(count), 0)::bigint from asset_tally where ${ofOrganisation("asset_tally")} and ${facetOf(filters, facets[0], places)} and ${side}`;
}

/** Assets by the state of their cover alone: those without any are all that are not among the others. */
function countCovered(states: readonly CoverChoice[], filters: AssetFilters): RawBuilder<number> {
  const archived = archivedOf(filters);
  const side = archived === "include" ? sql`true` : sql`is_archived = ${sql.lit(archived === "only")}`;
  const counted = (wanted: readonly CoverChoice[]) =>
    sql<number>`select count(*) ${lastIn(wanted, filters.today)} and ${side}`;
  if (!states.includes("none")) return counted(states);
  const others = besides(states);
  const all = keptTotal(side);
  return others.length === 0 ? sql`${all}` : sql`select (${all}) - (${counted(others)})`;
}

/** Assets by their last audit alone: those without any are all that are not among the others. */
function countAudited(choices: readonly AuditChoice[], filters: AssetFilters): RawBuilder<number> {
  const archived = archivedOf(filters);
  const side = archived === "include" ? sql`true` : sql`is_archived = ${sql.lit(archived === "only")}`;
  const wanted = lastAudits(choices, filters.today);
  const last = sql`select count(*) from audit u where ${ofOrganisation("u")} and u.is_last and ${side}`;
  if (!choices.includes("never")) return sql`${last} and ${wanted}`;
  return sql`select (${keptTotal(side)}) - (${last} and not ${wanted})`;
}

const keptTotal = (side: RawBuilder<unknown>) => sql`select coalesce(sum(count), 0)::bigint from asset_tally
  where ${ofOrganisation("asset_tally")} and facet = 'total' and value = ${ownOrganisation} and ${side}`;

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
