import type { bookValueCalls } from "@steward/contract/book-values/calls";
import { upkeepKinds, type UpkeepKind } from "@steward/contract/book-values/constants";
import { repairOrReplace } from "@steward/contract/book-values/repair-or-replace";
import type { CostOfOwnership } from "@steward/contract/book-values/rules";
import { sql } from "kysely";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { startOfDay } from "../paging/record-conditions.ts";
import { type Books, booksOf, DEPRECIATION, valuesOf, withModels } from "./book-value-queries.ts";

interface Owned {
  purchase_date: string | null;
  purchase_cost: number | null;
  purchase_currency: string | null;
  depreciation: string | null;
  age_months: number | null;
  is_disposed: boolean;
  cost_percent: number;
  life_months: number;
}

/** An asset with its age and what its organisation holds for too dear and too old. */
async function ownedOn(tx: Transaction, id: string, as_of: string): Promise<Owned> {
  const age = sql`age(${as_of}::date, a.purchase_date)`;
  const { rows } = await sql<Owned>`select a.purchase_date, a.purchase_cost, a.purchase_currency,
      ${DEPRECIATION} as depreciation, d.asset is not null as is_disposed,
      greatest(0, (extract(year from ${age}) * 12 + extract(month from ${age}))::int) as age_months,
      o.replace_cost_percent as cost_percent, o.replace_age_months as life_months
    from ${withModels} join organisation o on o.id = ${ownOrganisation}
      left join disposal d on d.organisation_id = a.organisation_id and d.asset = a.id
    where ${ofOrganisation("a")} and a.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Sums come as text, as they may be larger than a number holds. */
interface Sum {
  kind: UpkeepKind;
  currency: string | null;
  count: number;
  amount: string;
  of_year: string;
}

/**
 * What an asset has cost besides its purchase. Each sum counts what the list beside it holds: contracts whatever their
 * days, parts that are fitted and charged, and visits with a charge.
 */
async function upkeepOf(tx: Transaction, ctx: Context, id: string, as_of: string): Promise<Sum[]> {
  const year = startOfDay(ctx, sql`(${as_of}::date - interval '1 year')::date`);
  const requests = sql`service_request q on q.organisation_id = x.organisation_id`;
  const { rows } = await sql<Sum>`
    select 'contracts' as kind, c.value_currency as currency, count(*)::int as count,
        coalesce(sum(c.value), 0)::text as amount, '0' as of_year
      from cover c where ${ofOrganisation("c")} and c.asset = ${id}::uuid and c.kind = 'amc' group by c.value_currency
    union all
    select 'parts', x.currency, count(*)::int, sum(x.unit_cost * x.quantity)::text,
        coalesce(sum(x.unit_cost * x.quantity) filter (where x.fitted_at >= ${year}), 0)::text
      from service_part x join ${requests} and q.id = x.request
      where ${ofOrganisation("x")} and q.asset = ${id}::uuid and x.fitted_at is not null and not x.is_covered
      group by x.currency
    union all
    select 'visits', x.charge_currency, count(*)::int, sum(x.charge)::text,
        coalesce(sum(x.charge) filter (where x.ended_at >= ${year}), 0)::text
      from service_visits x join ${requests} and q.id = x.service_request_id
      where ${ofOrganisation("x")} and q.asset = ${id}::uuid and x.charge is not null
      group by x.charge_currency
    order by currency`.execute(tx);
  return rows;
}

/** Amounts added up by currency, in the order of their first one. */
function byCurrency(sums: readonly { currency: string | null; amount: bigint }[]): CostOfOwnership["totals"] {
  const totals = new Map<string, bigint>();
  for (const { currency, amount } of sums)
    if (currency !== null) totals.set(currency, (totals.get(currency) ?? 0n) + amount);
  return Array.from(totals, ([currency, amount]) => ({ currency, amount: decimalOf(amount) }));
}

/** The book value of an asset, sold or scrapped ones too; null without cost or day of the purchase. */
function bookValueOf(books: Books, asset: Owned): bigint | null {
  const { purchase_date, purchase_cost, purchase_currency, depreciation } = asset;
  if (purchase_date === null || purchase_cost === null || purchase_currency === null) return null;
  return BigInt(valuesOf(books, { purchase_date, purchase_cost, purchase_currency, depreciation }).book_value);
}

function adviceFor(asset: Owned, books: Books, sums: readonly Sum[]): CostOfOwnership["advice"] {
  const { age_months, cost_percent, is_disposed, depreciation } = asset;
  const book_value = bookValueOf(books, asset);
  if (book_value === null || age_months === null || is_disposed) return null;
  const isOwn = ({ currency }: Sum) => currency === asset.purchase_currency;
  const spent = sums.filter(isOwn).reduce((sum, { of_year }) => sum + BigInt(of_year), 0n);
  const terms = books.terms.get(depreciation ?? "");
  const life_months = terms?.months ?? asset.life_months;
  return {
    ...repairOrReplace({ spent, book_value, age_months, life_months, cost_percent }),
    spent: decimalOf(spent),
    share: book_value === 0n ? null : Number((spent * 100n) / book_value),
    cost_percent,
    age_months,
    life_months,
    of_depreciation: terms !== undefined,
    skips_currencies: sums.some((sum) => !isOwn(sum) && BigInt(sum.of_year) > 0n),
  };
}

/** What an asset has cost until today, one sum for each currency. */
export const readOwnership = (ctx: Context, { params }: Input<typeof bookValueCalls.ownership>) =>
  ctx.read(async (tx): Promise<CostOfOwnership> => {
    const books = await booksOf(tx, ctx, undefined);
    const asset = await ownedOn(tx, params.id, books.as_of);
    const rows = await upkeepOf(tx, ctx, params.id, books.as_of);
    const { purchase_date, purchase_cost, purchase_currency: currency, age_months, is_disposed } = asset;
    const sums = rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
    const bought = purchase_cost === null ? [] : [{ currency, amount: BigInt(purchase_cost) }];
    const book_value = bookValueOf(books, asset);
    return {
      currency,
      purchase_date,
      purchase_cost: purchase_cost === null ? null : decimalOf(purchase_cost),
      book_value: book_value === null ? null : decimalOf(is_disposed ? 0n : book_value),
      age_months,
      upkeep: upkeepKinds.map((kind) => {
        const own = sums.filter((sum) => sum.kind === kind);
        return { kind, count: own.reduce((count, sum) => count + sum.count, 0), amounts: byCurrency(own) };
      }),
      totals: byCurrency([...bought, ...sums]),
      advice: adviceFor(asset, books, rows),
    };
  });
