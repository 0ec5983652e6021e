import type { bookValueCalls } from "@steward/contract/book-values/calls";
import type { ReportGroup } from "@steward/contract/book-values/constants";
import type { BookValueReport } from "@steward/contract/book-values/rules";
import { sql } from "kysely";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { type BookValues, fiscalYearName, fiscalYearOf } from "./book-value.ts";
import {
  type Books,
  booksOf,
  countWithoutCost,
  everyAsset,
  maySeeValues,
  type ReportRow,
  valuesOf,
} from "./book-value-queries.ts";

/** Sums of a line; minor units of one currency, exact for any number of assets. */
interface Sums {
  key: string | null;
  currency: string;
  assets: number;
  cost: bigint;
  opening: bigint;
  charge: bigint;
  accumulated: bigint;
  book_value: bigint;
}

const noSums = (key: string | null, currency: string): Sums => ({
  key,
  currency,
  assets: 0,
  cost: 0n,
  opening: 0n,
  charge: 0n,
  accumulated: 0n,
  book_value: 0n,
});

function add(sums: Sums, cost: number, values: BookValues): void {
  sums.assets += 1;
  sums.cost += BigInt(cost);
  sums.opening += BigInt(values.opening);
  sums.charge += BigInt(values.charge);
  sums.accumulated += BigInt(values.accumulated);
  sums.book_value += BigInt(values.book_value);
}

const shown = ({ currency, assets, ...amounts }: Sums) => ({
  currency,
  assets,
  cost: decimalOf(amounts.cost),
  opening: decimalOf(amounts.opening),
  charge: decimalOf(amounts.charge),
  accumulated: decimalOf(amounts.accumulated),
  book_value: decimalOf(amounts.book_value),
});

const keyOf = (row: ReportRow, group: ReportGroup, { fiscal_year_start }: Books) =>
  group === "fiscal_year" ? fiscalYearName(fiscalYearOf(row.purchase_date, fiscal_year_start)) : row[group];

type Asked = Input<typeof bookValueCalls.report>["query"];

/** The lines of the report with the sums of each currency. */
async function readSums(tx: Transaction, books: Books, group: ReportGroup) {
  const lines = new Map<string, Sums>();
  const totals = new Map<string, Sums>();
  for await (const rows of everyAsset(tx, books)) {
    for (const row of rows) {
      const { purchase_currency: currency, purchase_cost: cost } = row;
      const key = keyOf(row, group, books);
      const values = valuesOf(books, row);
      add(sumsIn(lines, `${key} ${currency}`, key, currency), cost, values);
      add(sumsIn(totals, currency, null, currency), cost, values);
    }
  }
  const names = await namesOf(tx, group);
  const results = [...lines.values()].map((sums) => ({
    id: group === "fiscal_year" ? null : sums.key,
    name: group === "fiscal_year" ? (sums.key ?? "") : (names.get(sums.key ?? "") ?? ""),
    ...shown(sums),
  }));
  return {
    results: results.toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true })),
    totals: [...totals.values()].map(shown),
  };
}

/** Cost, depreciation and book value of the register at the end of a day; fiscal years are those of the purchase. */
export async function reportBookValues(
  ctx: Context,
  { query: { as_of, group = "category" } }: { query: Asked },
): Promise<BookValueReport> {
  maySeeValues(ctx);
  return ctx.read(async (tx) => {
    const books = await booksOf(tx, ctx, as_of);
    return {
      as_of: books.as_of,
      fiscal_year: fiscalYearName(fiscalYearOf(books.as_of, books.fiscal_year_start)),
      ...(await readSums(tx, books, group)),
      disposals: await disposalsOf(tx, books),
      without_cost: await countWithoutCost(tx),
    };
  });
}

/** The lines alone, all on one page. */
export const readReportLines = async (tx: Transaction, ctx: Context, { as_of, group = "category" }: Asked) => ({
  results: (await readSums(tx, await booksOf(tx, ctx, as_of), group)).results,
  next: null,
});

/** Sums of what was sold or scrapped in the fiscal year, to the day. */
async function disposalsOf(
  tx: Transaction,
  { as_of, fiscal_year_start }: Books,
): Promise<BookValueReport["disposals"]> {
  const { rows } = await sql<{ currency: string; assets: number; amount: string; book_value: string; gain: string }>`
    select d.currency, count(*)::int as assets, sum(d.amount)::text as amount,
      coalesce(sum(d.book_value), 0)::text as book_value, coalesce(sum(d.amount - d.book_value), 0)::text as gain
    from disposal d where ${ofOrganisation("d")} and d.day <= ${as_of}::date
      and d.day >= ${fiscalYearOf(as_of, fiscal_year_start)}::date
    group by d.currency order by d.currency`.execute(tx);
  return rows.map(({ amount, book_value, gain, ...sums }) => ({
    ...sums,
    amount: decimalOf(BigInt(amount)),
    book_value: decimalOf(BigInt(book_value)),
    gain: decimalOf(BigInt(gain)),
  }));
}

function sumsIn(map: Map<string, Sums>, at: string, key: string | null, currency: string): Sums {
  const known = map.get(at);
  if (known) return known;
  const sums = noSums(key, currency);
  map.set(at, sums);
  return sums;
}

async function namesOf(tx: Transaction, group: ReportGroup): Promise<Map<string, string>> {
  if (group === "fiscal_year") return new Map();
  const table = sql.table(group === "category" ? "category" : "location");
  const { rows } = await sql<{ id: string; name: string }>`select r.id, r.name from ${table} r
    where ${ofOrganisation("r")} ${group === "branch" ? sql`and r.parent is null` : sql``}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
