import { messages } from "@steward/contract/messages/catalogue";
import type { bookValueCalls } from "@steward/contract/book-values/calls";
import type { AssetBookValue, AssetDepreciation } from "@steward/contract/book-values/rules";
import { depreciationSchedule, salvageOf } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { type RawBuilder, sql } from "kysely";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { forbidden, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Asked, PageQuery, Positioned, SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { bookValuesOn, type StoredTerms, termsFor } from "./book-value.ts";

/** What the values of a day depend on besides the assets. */
export interface Books {
  as_of: string;
  fiscal_year_start: number;
  terms: ReadonlyMap<string, StoredTerms>;
}

/** The depreciations and the fiscal year of the organisation, and the asked day or today. */
export async function booksOf(tx: Transaction, ctx: Context, as_of: string | undefined): Promise<Books> {
  const { rows } = await sql<{ as_of: string; fiscal_year_start: number; terms: StoredTerms[] | null }>`
    select coalesce(${as_of ?? null}::date, (now() at time zone ${ctx.organisation.time_zone})::date) as as_of,
      o.fiscal_year_start,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'method', d.method, 'months', d.months,
          'percent', coalesce(d.percent::text, '0'), 'salvage_percent', d.salvage_percent::text,
          'salvage_amount', (d.salvage_amount / 100.0)::numeric(15, 2)::text, 'salvage_currency', d.salvage_currency,
          'convention', d.convention, 'frequency', d.frequency))
        from depreciation d where ${ofOrganisation("d")}) as terms
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return { ...found, terms: new Map(found.terms?.map((terms) => [terms.id, terms])) };
}

/** Values of the register are costs: who reads reports needs to see those. */
export function maySeeValues(ctx: Context): void {
  if (!ctx.may("asset.view_cost")) throw forbidden(messages.bookValues.noCosts);
}

/** The depreciation of an asset `a` with its model `mo`. */
export const DEPRECIATION = sql`coalesce(a.depreciation, mo.depreciation)`;
export const withModels = sql`asset a left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model`;

interface Costed {
  id: string;
  purchase_date: string;
  purchase_cost: number;
  purchase_currency: string;
  depreciation: string | null;
}

/** Values of a bought asset on the day of the books. */
export const valuesOf = (books: Books, row: Omit<Costed, "id">) => {
  const terms = books.terms.get(row.depreciation ?? "");
  const asset = { cost: row.purchase_cost, start: row.purchase_date, fiscal_year_start: books.fiscal_year_start };
  return bookValuesOn(terms ? termsFor(terms, row.purchase_currency) : null, asset, books.as_of);
};

/** Assets that are in the books on a day: bought by then, with a cost, and not sold or scrapped. */
const inBooks = (as_of: string) => sql`${ofOrganisation("a")} and a.purchase_cost is not null
  and a.purchase_date <= ${as_of}::date and not exists (select from disposal d
    where d.organisation_id = a.organisation_id and d.asset = a.id and d.day <= ${as_of}::date)`;

/** Rows that a report reads with one statement. */
const BATCH = 2000;

export interface ReportRow extends Costed {
  category: string | null;
  branch: string | null;
}

/** Every asset in the books, some thousands at a time. */
export async function* everyAsset(tx: Transaction, { as_of }: Books): AsyncGenerator<ReportRow[]> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await sql<ReportRow>`select a.id, a.purchase_date, a.purchase_cost, a.purchase_currency,
        a.category, a.branch, ${DEPRECIATION} as depreciation
      from ${withModels} where ${inBooks(as_of)} and a.id > ${last}::uuid order by a.id limit ${sql.lit(BATCH)}`.execute(
      tx,
    );
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Number of assets that no value is known of, as they have no cost or no day of purchase. */
export async function countWithoutCost(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from asset a
    where ${ofOrganisation("a")} and not a.is_archived and (a.purchase_cost is null or a.purchase_date is null)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type Filters = Omit<Input<typeof bookValueCalls.assets>["query"], keyof PageQuery | "depth">;

const plan: SortPlan = { id: sql`a.id`, default: "-created", columns: {} };

type Listed = Omit<AssetBookValue, "cost" | "opening" | "charge" | "accumulated" | "book_value"> & Costed & Positioned;

const linked = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`,
  );

function conditionsOf(filters: Filters, as_of: string): RawBuilder<unknown> {
  const conditions = [inBooks(as_of)];
  if (filters.category) conditions.push(oneOf("a.category", filters.category));
  if (filters.branch) conditions.push(oneOf("a.branch", filters.branch));
  if (filters.search) conditions.push(sql`a.search_text like ${searchPattern(filters.search)}`);
  return sql.join(conditions, sql` and `);
}

/** A page of the assets in the books with their values. */
export async function findBookValues(tx: Transaction, ctx: Context, { query, request, counts = true }: Asked<Filters>) {
  const books = await booksOf(tx, ctx, query.as_of);
  const page = await selectPage<Listed>(tx, ctx, { request, query, counts }, plan, {
    columns: sql`a.id, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name,
      a.purchase_date, a.purchase_cost, a.purchase_currency, a.purchase_currency as currency,
      ${DEPRECIATION} as depreciation, ${linked("g")} as category_details, ${linked("r")} as branch_details,
      ${linked("t")} as depreciation_details`,
    from: withModels,
    alias: "a",
    links: sql`left join category g on g.organisation_id = a.organisation_id and g.id = a.category
      left join location r on r.organisation_id = a.organisation_id and r.id = a.branch
      left join depreciation t on t.organisation_id = a.organisation_id and t.id = ${DEPRECIATION}`,
    where: conditionsOf(query, books.as_of),
  });
  const results = page.results.map((row): AssetBookValue => {
    const { opening, charge, accumulated, book_value } = valuesOf(books, row);
    return {
      ...row,
      cost: decimalOf(row.purchase_cost),
      opening: decimalOf(opening),
      charge: decimalOf(charge),
      accumulated: decimalOf(accumulated),
      book_value: decimalOf(book_value),
    };
  });
  return { ...page, results };
}

interface Own {
  purchase_date: string | null;
  purchase_cost: number | null;
  purchase_currency: string | null;
  depreciation: string | null;
  of_model: boolean;
  day: string | null;
  amount: number | null;
  disposed_value: number | null;
  reason: string | null;
}

/**
 * Schedule and values of an asset inside a transaction.
 * @throws Refusal not_found
 */
export async function depreciationOf(
  tx: Transaction,
  ctx: Context,
  id: string,
  as_of?: string,
): Promise<AssetDepreciation> {
  const books = await booksOf(tx, ctx, as_of);
  const { rows } = await sql<Own>`select a.purchase_date, a.purchase_cost, a.purchase_currency,
      ${DEPRECIATION} as depreciation, a.depreciation is null and mo.depreciation is not null as of_model,
      d.day, d.amount, d.book_value as disposed_value, d.reason
    from ${withModels} left join disposal d on d.organisation_id = a.organisation_id and d.asset = a.id
    where ${ofOrganisation("a")} and a.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const terms = books.terms.get(row.depreciation ?? "") ?? null;
  return {
    as_of: books.as_of,
    depreciation_details: terms && { id: terms.id, name: terms.name },
    of_model: row.of_model,
    ...scheduleOf(books, row, terms),
    disposal: disposalOf(row),
  };
}

function scheduleOf(books: Books, row: Own, terms: StoredTerms | null) {
  const { purchase_date: start, purchase_cost: cost, purchase_currency: currency } = row;
  const none = { currency, cost: null, start, salvage: null, book_value: null, accumulated: null, periods: [] };
  if (cost === null) return none;
  if (start === null || currency === null) return { ...none, cost: decimalOf(cost) };
  const own = terms && termsFor(terms, currency);
  const asset = { cost, start, fiscal_year_start: books.fiscal_year_start };
  const isGone = row.day !== null && row.day <= books.as_of;
  const values = bookValuesOn(own, asset, books.as_of);
  const periods = own ? depreciationSchedule(own, asset) : [];
  return {
    currency,
    cost: decimalOf(cost),
    start,
    salvage: own ? decimalOf(salvageOf(own, cost)) : null,
    book_value: isGone ? decimalOf(0) : decimalOf(values.book_value),
    accumulated: decimalOf(values.accumulated),
    periods: periods
      .filter(({ from }) => row.day === null || from <= row.day)
      .map(({ from, to, opening, charge, closing }) => ({
        from,
        to,
        opening: decimalOf(opening),
        charge: decimalOf(charge),
        closing: decimalOf(closing),
      })),
  };
}

function disposalOf({ day, amount, disposed_value, reason }: Own): AssetDepreciation["disposal"] {
  if (day === null || amount === null) return null;
  const value = disposed_value === null ? null : BigInt(disposed_value);
  return {
    day,
    amount: decimalOf(BigInt(amount)),
    book_value: value === null ? null : decimalOf(value),
    gain: value === null ? null : decimalOf(BigInt(amount) - value),
    reason: reason ?? "",
  };
}

export const readDepreciation = (ctx: Context, { params, query }: Input<typeof bookValueCalls.read>) =>
  ctx.read((tx) => depreciationOf(tx, ctx, params.id, query.as_of));
