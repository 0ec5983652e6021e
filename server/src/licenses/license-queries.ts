import type { licenseCalls } from "@steward/contract/licenses/calls";
import type { ExpiryState } from "@steward/contract/licenses/constants";
import type { License } from "@steward/contract/licenses/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { oneOf, recordConditions } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { handOutPage, withAssets, withPeople } from "../stock/hand-out-queries.ts";
import { assetIn, namedIn } from "../stock/stock-columns.ts";
import { assertStock } from "../stock/write-stock.ts";
import { seats } from "../stock/hand-out-kind.ts";

const sorting: SortPlan = {
  id: sql`s.id`,
  default: "name",
  columns: {
    name: { expression: sql`s.name_sort collate "C"`, type: "text" },
    // Those that never end come last.
    end_date: { expression: sql`coalesce(s.end_date, date '9999-12-31')`, type: "date" },
    modified: { expression: sql`s.modified`, type: "timestamptz" },
  },
};

/** Today where the organisation is; in a subquery, once for a statement. */
const today = sql`(select (now() at time zone o.time_zone)::date from organisation o where o.id = ${ownOrganisation})`;

/** Days before its end from which a license is expiring. */
const EXPIRING_DAYS = 30;

/** A key as answers show it: no more than its end, and of a short one nothing. */
const masked = sql`case when s.license_key = '' then '' when length(s.license_key) < 12 then '••••'
  else '••••' || right(s.license_key, 4) end`;

const expiry = sql`case when s.end_date is null then 'never' when s.end_date < ${today} then 'expired'
  when s.end_date <= ${today} + ${sql.lit(EXPIRING_DAYS)} then 'expiring' else 'active' end`;

const columns = sql`s.id, s.name, ${masked} as license_key, s.kind, s.seats, s.used, s.seats - s.used as available,
  s.start_date, s.end_date, ${expiry} as expiry, s.category, s.manufacturer, s.supplier, s.licensed_to,
  s.licensed_email, s.purchase_date, s.order_number, s.notes, s.version, s.created, s.modified,
  ${assetIn("s", "asset")} as asset_details, ${namedIn("s", "location", "branch")} as branch_details,
  ${namedIn("s", "category")} as category_details, ${namedIn("s", "manufacturer")} as manufacturer_details,
  ${namedIn("s", "supplier")} as supplier_details`;

type Row = Omit<License, "asset" | "branch"> & { sort_value: string | null };

/** A license with a seat at an asset of the caller may itself belong to one elsewhere, which is not named. */
const presentLicense = (row: Row): License => ({
  ...row,
  asset: row.asset_details?.id ?? null,
  branch: row.branch_details?.id ?? null,
});

/** Conditions by the state, each on the plain column. */
const ENDS: Record<ExpiryState, RawBuilder<unknown>> = {
  never: sql`s.end_date is null`,
  active: sql`s.end_date > ${today} + ${sql.lit(EXPIRING_DAYS)}`,
  expiring: sql`s.end_date between ${today} and ${today} + ${sql.lit(EXPIRING_DAYS)}`,
  expired: sql`s.end_date < ${today}`,
};

type Query = Input<typeof licenseCalls.list>["query"];

function conditionsOf({ search, ...query }: Query): RawBuilder<boolean> {
  const more: RawBuilder<unknown>[] = [];
  if (search) more.push(sql`s.id in (select h.id from search_licenses(${searchPattern(search)}) h)`);
  for (const key of ["branch", "category", "manufacturer", "supplier"] as const) {
    if (query[key]) more.push(oneOf(`s.${key}`, query[key]));
  }
  if (query.asset) more.push(withAssets("s", seats, query.asset));
  if (query.user) more.push(withPeople("s", seats, query.user));
  if (query.kind) more.push(sql`s.kind = any(${query.kind}::text[])`);
  if (query.expiry) {
    more.push(
      sql`(${sql.join(
        query.expiry.map((state) => ENDS[state]),
        sql` or `,
      )})`,
    );
  }
  if (query.has_seats !== undefined) more.push(query.has_seats ? sql`s.used < s.seats` : sql`s.used = s.seats`);
  return recordConditions("s", query, { more });
}

type AskedPage = Pick<Input<typeof licenseCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findLicenses(tx: Transaction, ctx: Context, asked: AskedPage) {
  const where = conditionsOf(asked.query);
  const page = await selectPage<Row>(tx, ctx, asked, sorting, { columns, from: sql`license s`, alias: "s", where });
  return { ...page, results: page.results.map(presentLicense) };
}

/** One license inside a transaction. */
export async function licenseOf(tx: Transaction, _: Context, id: string): Promise<License> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from license s
    where ${ofOrganisation("s")} and s.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return presentLicense(row);
}

/** Seats of a license, newest first. */
export const listSeats = (ctx: Context, { params, ...asked }: Input<typeof licenseCalls.handOuts>) =>
  ctx.read(async (tx) => {
    await assertStock(tx, "license", params.id);
    return handOutPage(tx, ctx, seats, params.id, asked);
  });
