import type { ResponseOf } from "@steward/contract/kit/call";
import type { geographyCalls } from "@steward/contract/geography/calls";
import { GEOGRAPHY_PAGE_SIZE } from "@steward/contract/geography/constants";
import type { City, Country, Pincode } from "@steward/contract/geography/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { numberedPage } from "../paging/numbered-page.ts";
import { offsetOf } from "../paging/page-of.ts";
import { folded, linePatterns, rankOfLines } from "../paging/search-pattern.ts";

type Calls = typeof geographyCalls;
type Named = "countries" | "states" | "cities" | "currencies" | "languages";

const country = sql`jsonb_build_object('id', c.id, 'name', c.name, 'code', c.code)`;
const state = sql`jsonb_build_object('id', s.id, 'name', s.name)`;
const code = { columns: sql`t.id, t.name, t.code`, joins: sql`` };

/** Columns of each table; its alias is `t`. */
const SELECTED = {
  country: code,
  currency: code,
  language: code,
  state: {
    columns: sql`t.id, t.name, t.country, ${country} as country_details`,
    joins: sql`join country c on c.id = t.country`,
  },
  city: {
    columns: sql`t.id, t.name, t.state, case when t.state is not null then ${state} end as state_details,
      t.country, ${country} as country_details, t.latitude, t.longitude`,
    joins: sql`join country c on c.id = t.country left join state s on s.id = t.state`,
  },
  pincode: {
    columns: sql`t.id, t.id::text as pincode, t.office, t.city, t.district, t.state, ${state} as state_details,
      s.country, ${country} as country_details, t.latitude, t.longitude`,
    joins: sql`join state s on s.id = t.state join country c on c.id = s.country`,
  },
} as const;

const TABLES = {
  countries: "country",
  states: "state",
  cities: "city",
  currencies: "currency",
  languages: "language",
} as const satisfies Record<Named, keyof typeof SELECTED>;

interface Wanted {
  conditions: RawBuilder<unknown>[];
  /** Order of the matches, best first; ids break ties. */
  order: RawBuilder<unknown>[];
  /** True where the rank is computed for each row, so that the rows are scanned once; else an index has the order. */
  ranked: boolean;
  limit: number;
  offset: number;
}

/** Rows of one table in their order, and the exact count, in one statement. */
async function find<Row>(
  tx: Transaction,
  table: keyof typeof SELECTED,
  wanted: Wanted,
): Promise<{ rows: Row[]; count: number }> {
  const { columns, joins } = SELECTED[table];
  const order = wanted.order.map((key, place) => sql`${key} as ${sql.ref(`o${place}`)}`);
  const by = sql.join([...wanted.order.map((_, place) => sql.ref(`o${place}`)), sql.ref("id")]);
  const { rows } = await sql<{ rows: Row[]; count: number }>`
    with found as ${wanted.ranked ? sql`materialized` : sql`not materialized`} (
      select ${sql.join([sql`t.id`, ...order])} from ${sql.table(table)} t
      where ${sql.join([sql`true`, ...wanted.conditions], sql` and `)}
    ), page as (
      select * from found order by ${by} limit ${sql.lit(wanted.limit)} offset ${offsetOf(wanted.offset)}
    )
    select (select count(*)::int from found) as count, coalesce(jsonb_agg(selected.row order by ${by}), '[]') as rows
    from (
      select page.*, (select to_jsonb(one) from (select ${columns}) one) as row
      from page join ${sql.table(table)} t on t.id = page.id ${joins}
    ) selected`.execute(tx);
  return rows[0] ?? { rows: [], count: 0 };
}

/** Shorter texts have no trigram for the index; they match prefixes only. */
const ANYWHERE_FROM = 3;
const LAST_CHARACTER = "\u{10ffff}";
const NAMES_SOMETHING = /[\p{L}\p{N}]/u;

/** Search condition by table: the 170,000 cities by an index, the small tables by substring. */
function named(
  table: keyof typeof SELECTED,
  search: string | undefined,
): Pick<Wanted, "conditions" | "order" | "ranked"> {
  if (!search) return { conditions: [], order: [sql`t.names`], ranked: false };
  const { anywhere } = linePatterns(search);
  const rank = rankOfLines(sql`t.names`, search);
  if (table !== "city")
    return { conditions: [sql`t.names like ${anywhere}`], order: [rank, sql`t.names`], ranked: true };
  const order = [rank, sql`t.prominence`, sql`t.names`];
  if (!NAMES_SOMETHING.test(search)) return { conditions: [sql`false`], order, ranked: true };
  if ([...search].length >= ANYWHERE_FROM) return { conditions: [sql`t.names like ${anywhere}`], order, ranked: true };
  const first = sql`${"\n"} || ${folded(search)}`;
  return { conditions: [sql`t.names >= ${first} and t.names < ${first} || ${LAST_CHARACTER}`], order, ranked: true };
}

/** A page of countries, states, cities, currencies or languages, best match first. */
export function listNamed<N extends Named>(
  noun: N,
  ctx: Context,
  input: { [N in Named]: Input<Calls[N]> }[Named],
): Promise<ResponseOf<Calls[N]>> {
  const query: Input<Calls["cities"]>["query"] = input.query;
  const table = TABLES[noun];
  const { conditions, ...best } = named(table, query.search);
  if (query.country !== undefined) conditions.push(sql`t.country = ${query.country}`);
  if (query.state !== undefined) conditions.push(sql`t.state = ${query.state}`);
  if (query.ids) conditions.push(sql`t.id = any(${query.ids}::integer[])`);
  return numberedPage(
    ctx,
    input.request,
    query,
    (window) => ctx.read((tx) => find(tx, table, { conditions, ...best, ...window })),
    GEOGRAPHY_PAGE_SIZE,
  ) as Promise<ResponseOf<Calls[N]>>;
}

const PINCODE_DIGITS = 6;

/** Pincodes by prefix, as a range of numbers. */
function beginningWith(digits: string): RawBuilder<unknown> {
  if (digits.length > PINCODE_DIGITS || !/^\d*$/.test(digits)) return sql`false`;
  const rest = 10 ** (PINCODE_DIGITS - digits.length);
  const first = Number(digits) * rest;
  return sql`t.id >= ${first}::integer and t.id < ${first + rest}::integer`;
}

/** A page of pincodes in ascending order. */
export const listPincodes = (ctx: Context, { query, request }: Input<Calls["pincodes"]>) =>
  numberedPage(
    ctx,
    request,
    query,
    (window) => {
      const conditions = query.search ? [beginningWith(query.search.replaceAll(" ", ""))] : [];
      return ctx.read((tx) => find<Pincode>(tx, "pincode", { conditions, order: [], ranked: false, ...window }));
    },
    GEOGRAPHY_PAGE_SIZE,
  );

/** Cities by name, best match first. `within` narrows by prefixes of the name or code of their state or country. */
export async function citiesNamed(tx: Transaction, name: string, within: string[], limit: number): Promise<City[]> {
  const { conditions, ...best } = named("city", name);
  for (const area of within) {
    const { begins } = linePatterns(area);
    conditions.push(sql`(exists (select from state s where s.id = t.state and s.names like ${begins})
      or exists (select from country c where c.id = t.country and c.names like ${begins}))`);
  }
  return (await find<City>(tx, "city", { conditions, ...best, limit, offset: 0 })).rows;
}

/** Pincodes by prefix. */
export const pincodesFrom = async (tx: Transaction, digits: string, limit: number): Promise<Pincode[]> =>
  (
    await find<Pincode>(tx, "pincode", {
      conditions: [beginningWith(digits)],
      order: [],
      ranked: false,
      limit,
      offset: 0,
    })
  ).rows;

/** The countries of these two-letter codes, by code. */
export async function countriesOf(tx: Transaction, codes: string[]): Promise<Map<string, Country>> {
  const countries = await tx.selectFrom("country").select(["id", "name", "code"]).where("code", "in", codes).execute();
  return new Map(countries.map((one) => [one.code, one]));
}
