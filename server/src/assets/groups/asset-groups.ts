import type { assetCalls } from "@steward/contract/assets/calls";
import type { AssetGroupColumn } from "@steward/contract/assets/constants";
import type { AssetGroup } from "@steward/contract/assets/groups";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { numberedPage } from "../../paging/numbered-page.ts";
import { type AssetFilters, archivedOf, conditionsOf, isUnfiltered } from "../asset-filters.ts";
import { placesBehind } from "../asset-place-filter.ts";

interface Column {
  /** The id by which assets are grouped; the tables are `a` and, where a model says it, `mo`. */
  value: RawBuilder<unknown>;
  /** Table and column that name a group. */
  named: [table: string, column: string];
  /** Facet of the tally that has the numbers of the whole list. */
  facet?: string;
  of_model?: true;
}

const COLUMNS: Record<AssetGroupColumn, Column> = {
  status: { value: sql`a.status`, named: ["attached_status", "name"], facet: "status" },
  category: { value: sql`a.category`, named: ["category", "name"], facet: "category" },
  branch: { value: sql`a.branch`, named: ["location", "name"], facet: "branch" },
  product: { value: sql`a.model`, named: ["model", "product_name"], facet: "model" },
  manufacturer: { value: sql`mo.manufacturer`, named: ["manufacturer", "name"], of_model: true },
  brand: { value: sql`mo.brand`, named: ["brand", "name"], of_model: true },
  supplier: { value: sql`a.supplier`, named: ["supplier", "name"] },
  service_provider: { value: sql`a.service_provider`, named: ["service_provider", "name"] },
};

/** Numbers of the whole list: the tally has them at the same cost for any number of assets, and what no value has is the rest. */
function keptNumbers(facet: string, filters: AssetFilters) {
  const archived = archivedOf(filters);
  const side = archived === "include" ? sql`true` : sql`is_archived = ${sql.lit(archived === "only")}`;
  const tally = sql`from asset_tally where ${ofOrganisation("asset_tally")} and ${side}`;
  return sql`select value as id, sum(count) as n ${tally} and facet = ${sql.lit(facet)} group by value having sum(count) > 0
    union all select null, total.n - valued.n from (select coalesce(sum(count), 0) as n ${tally} and facet = 'total') total,
      (select coalesce(sum(count), 0) as n ${tally} and facet = ${sql.lit(facet)}) valued where total.n > valued.n`;
}

async function countedNumbers(tx: Transaction, ctx: Context, column: Column, filters: AssetFilters) {
  const named = filters.location ?? ctx.scope;
  const places = named ? await placesBehind(tx, named) : undefined;
  const found = filters.search
    ? sql`search_assets((select fold(${filters.search}))) h join asset a on ${ofOrganisation("a")} and a.id = h.id`
    : sql`asset a`;
  const model = column.of_model
    ? sql`left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model`
    : sql``;
  return sql`select ${column.value} as id, count(*) as n from ${found} ${model}
    where ${ofOrganisation("a")} and ${conditionsOf(filters, places)} group by 1`;
}

/** My Assets by the values of one column, the largest group first, with the exact number of each. */
export function listAssetGroups(ctx: Context, { query, request }: Input<typeof assetCalls.groups>) {
  const { group_by, ...filters } = query;
  const column = COLUMNS[group_by];
  const isKept = !ctx.scope && isUnfiltered(filters);
  return numberedPage(ctx, request, query, (window) =>
    ctx.read(async (tx) =>
      column.facet && isKept
        ? findGroups(tx, column, keptNumbers(column.facet, filters), window)
        : findGroups(tx, column, await countedNumbers(tx, ctx, column, filters), window),
    ),
  );
}

async function findGroups(
  tx: Transaction,
  { named: [table, name] }: Column,
  numbers: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AssetGroup[]; count: number }> {
  const { rows } = await sql<AssetGroup & { asset_count: number | null; groups: number }>`
    with numbers as materialized (${numbers})
    select g.id, t.${sql.ref(name)} as name, g.n::int as asset_count, every.groups
    from (select count(*)::int as groups from numbers) every
    left join (select * from numbers order by n desc, id limit ${limit} offset ${offset}) g on true
    left join ${sql.table(table)} t on t.organisation_id = ${ownOrganisation} and t.id = g.id
    order by g.n desc, g.id`.execute(tx);
  return {
    rows: rows.flatMap(({ id, name: called, asset_count }) =>
      asset_count === null ? [] : [{ id, name: called, asset_count }],
    ),
    count: rows[0]?.groups ?? 0,
  };
}
