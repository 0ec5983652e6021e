import type { meterCalls } from "@steward/contract/meters/calls";
import type { Meter, MeterKind, MeterReading } from "@steward/contract/meters/rules";
import { sql } from "kysely";
import { assertAsset } from "../assets/asset-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Positioned, SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { assetIn } from "../stock/stock-columns.ts";

/** Kinds of meters that are offered for choice. */
const KINDS_MOST = 200;

const columns = sql`m.id, m.asset, ${assetIn("m", "asset")} as asset_details, m.name, m.unit,
  m.last_value::float8 as last_value, m.last_total::float8 as last_total, m.last_at, round(m.per_day, 2)::float8 as per_day,
  (select count(*)::int from meter_reading r where r.organisation_id = m.organisation_id and r.meter = m.id) as readings,
  m.version, m.created, m.modified`;
const byName: SortPlan = {
  id: sql`m.id`,
  default: "name",
  columns: { name: { expression: sql`m.name_sort collate "C"`, type: "text" } },
};

/** Meters of an asset. */
export const metersOf = (ctx: Context, { params, query, request }: Input<typeof meterCalls.list>) =>
  ctx.read(async (tx) => {
    await assertAsset(tx, params.id);
    const found = query.search ? sql`m.name_sort like ${searchPattern(query.search)}` : sql`true`;
    const where = sql`${ofOrganisation("m")} and m.asset = ${params.id}::uuid and ${found}`;
    return selectPage<Meter & Positioned>(tx, ctx, { query, request }, byName, {
      columns,
      from: sql`meter m`,
      alias: "m",
      where,
    });
  });

/**
 * One meter inside a transaction.
 * @throws Refusal not_found, for one outside the caller's places too
 */
export async function meterOf(tx: Transaction, id: string): Promise<Meter> {
  const { rows } =
    await sql<Meter>`select ${columns} from meter m where ${ofOrganisation("m")} and m.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Names and units of meters, as plans choose from them. */
export const meterKinds = (ctx: Context, { query }: Input<typeof meterCalls.kinds>) =>
  ctx.read(async (tx) => {
    const of = query.asset ? sql`m.asset = ${query.asset}::uuid` : sql`true`;
    const { rows } = await sql<MeterKind>`select min(m.name) as name, m.unit, count(*)::int as assets from meter m
      where ${ofOrganisation("m")} and ${of} group by m.name_sort, m.unit order by m.name_sort collate "C", m.unit
      limit ${sql.lit(KINDS_MOST)}`.execute(tx);
    return { results: rows };
  });

const lastFirst: SortPlan = {
  id: sql`r.id`,
  default: "-read_at",
  columns: { read_at: { expression: sql`r.read_at`, type: "timestamptz" } },
};

const readingColumns = sql`r.id, r.meter, jsonb_build_object('id', m.id, 'name', m.name, 'unit', m.unit) as meter_details,
  r.value::float8 as value, r.total::float8 as counted, r.is_replaced, r.read_at,
  case when r.visit is null then 'Hand' else 'Visit' end as source,
  (select jsonb_build_object('id', v.id, 'service_request', q.id, 'internal_id', o.request_prefix || q.number)
    from service_visits v join service_request q on q.organisation_id = v.organisation_id and q.id = v.service_request_id
    join organisation o on o.id = q.organisation_id
    where v.organisation_id = r.organisation_id and v.id = r.visit) as visit_details,
  (select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = r.read_by) as read_by_details, r.created`;

/** A page has the number of its list as its total. */
type Reading = Omit<MeterReading, "total"> & Positioned & { counted: number };

/** Readings of the meters of an asset. */
export const readingsOf = (ctx: Context, { params, query, request }: Input<typeof meterCalls.readings>) =>
  ctx.read(async (tx) => {
    await assertAsset(tx, params.id);
    const where = [
      ofOrganisation("r"),
      sql`r.asset = ${params.id}::uuid`,
      ...(query.meter ? [oneOf("r.meter", query.meter)] : []),
      ...(query.search ? [sql`m.name_sort like ${searchPattern(query.search)}`] : []),
    ];
    const page = await selectPage<Reading>(tx, ctx, { query, request }, lastFirst, {
      columns: readingColumns,
      from: sql`meter_reading r join meter m on m.organisation_id = r.organisation_id and m.id = r.meter`,
      alias: "r",
      where: sql.join(where, sql` and `),
    });
    return { ...page, results: page.results.map(({ counted, ...row }) => ({ ...row, total: counted })) };
  });
