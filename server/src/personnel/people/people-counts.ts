import { EXPERIENCE_STEPS, MOST_CHOICES, MOST_COUNTED, RATING_STEPS } from "@steward/contract/personnel/constants";
import type { PeopleCounts } from "@steward/contract/personnel/people/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import { placedPeople } from "../../interests/placed-people.ts";
import { assertMaySee, availability, conditionsOf, foundPeople, PEOPLE, type Query, TENTHS } from "./people-queries.ts";

/** A facet: what people are narrowed by, and the column of its choices. */
interface Facet {
  /** The filter of its own, which narrows the others alone. */
  own: keyof Query;
  /** What a row has of it: one value, or several. */
  values: RawBuilder<unknown>;
  /** The table of its names. */
  names: "city" | "expertise" | "language" | null;
}

const facetsOf = (ctx: Context): Record<keyof Omit<PeopleCounts, "is_exact">, Facet> => ({
  product: { own: "product", values: sql`unnest(p.expertise)`, names: "expertise" },
  city: { own: "city", values: sql`p.city`, names: "city" },
  language: { own: "language", values: sql`unnest(p.languages)`, names: "language" },
  availability_status: { own: "availability_status", values: availability(ctx), names: null },
  min_experience: {
    own: "min_experience",
    values: sql`unnest(array(select y from unnest(${EXPERIENCE_STEPS}::integer[]) y where y <= p.overall_experience))`,
    names: null,
  },
  min_rating: {
    own: "min_rating",
    values: sql`unnest(array(select r from unnest(${RATING_STEPS}::integer[]) r where r * ${sql.lit(TENTHS)} <= p.rating_rank))`,
    names: null,
  },
});

/**
 * How many of the people of a list each choice of its filters would leave, the other filters as they are: the most frequent
 * choices of each. Counts are exact while no more people are gone through than the bound, and at least so many beyond.
 */
export async function countPeople(tx: Transaction, ctx: Context, query: Query): Promise<PeopleCounts> {
  assertMaySee(ctx, query);
  const bound = sql.lit(MOST_COUNTED + 1);
  const source = (asked: Query) => {
    const found = asked.request_status ? undefined : foundPeople(asked, { most: MOST_COUNTED + 1 });
    const where = sql.join([sql`true`, ...conditionsOf(ctx, asked)], sql` and `);
    const from = found ?? (asked.request_status ? placedPeople(ctx) : PEOPLE);
    // What the gate stops at stands ahead of the other filters.
    const gone = sql`select from ${from} where ${found ? sql`true` : where} limit ${bound}`;
    return { rows: sql`select p.* from ${from} where ${where} limit ${bound}`, gone };
  };
  // Filters that are not used share their source.
  const gone = new Map<string, RawBuilder<unknown>>();
  const facets = Object.entries(facetsOf(ctx)).map(([name, { own, values, names }]) => {
    const others = { ...query, [own]: undefined };
    const one = source(others);
    gone.set(query[own] === undefined ? "" : name, one.gone);
    const counted = sql`(select f.value, count(*)::int as count from (select ${values} as value from (${one.rows}) p) f
      where f.value is not null group by f.value order by 2 desc, 1 limit ${sql.lit(MOST_CHOICES)})`;
    const told = names
      ? sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.value, 'name', n.name, 'count', c.count)
          order by c.count desc, n.name), '[]') from ${counted} c join ${sql.table(names)} n on n.id = c.value)`
      : sql`(select coalesce(jsonb_agg(to_jsonb(c) order by c.count desc, c.value), '[]') from ${counted} c)`;
    return sql`${told} as ${sql.ref(name)}`;
  });
  const isWhole = [...gone.values()].map((each) => sql`(select count(*) from (${each}) p) <= ${sql.lit(MOST_COUNTED)}`);
  const { rows } = await sql<PeopleCounts>`
    select ${sql.join(facets)}, ${sql.join(isWhole, sql` and `)} as is_exact`.execute(tx);
  return rows[0] as PeopleCounts;
}
