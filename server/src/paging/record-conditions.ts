import { type RawBuilder, sql } from "kysely";
import type { SortPlan } from "./page-of.ts";
import { searchPattern } from "./search-pattern.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";

/**
 * Condition on a set of ids. A single one is compared with `=`: only then does an index on it give the rows in the
 * list's order.
 */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** The moment at which a day begins in the caller's organisation. */
export const startOfDay = ({ organisation }: Pick<Context, "organisation">, day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone ${organisation.time_zone})`;

/** Conditions that a moment lies in a range of days of the caller's organisation, both included, of which either may be open. */
export const withinDays = (
  ctx: Pick<Context, "organisation">,
  column: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${sql.ref(column)} >= ${startOfDay(ctx, sql`${from}::date`)}`] : []),
  ...(to ? [sql`${sql.ref(column)} < ${startOfDay(ctx, sql`(${to}::date + 1)`)}`] : []),
];

/** Sort keys of records that have a name; `alias` is their table's. */
export const namedSorting = (alias: string): SortPlan => ({
  id: sql.ref(`${alias}.id`),
  default: "name",
  columns: {
    name: { expression: sql`${sql.ref(`${alias}.name_sort`)} collate "C"`, type: "text" },
    modified: { expression: sql.ref(`${alias}.modified`), type: "timestamptz" },
  },
});

interface RecordFilters {
  search?: string | undefined;
  is_active?: boolean | undefined;
  ids?: readonly string[] | undefined;
}

/**
 * Conditions that every list of such records shares, and `more`; `searched` are folded columns. The hits of a search
 * function, which are looked through in place of the table, are of the organisation already.
 */
export function recordConditions(
  alias: string,
  { search, is_active, ids }: RecordFilters,
  {
    searched = ["name_sort"],
    more = [],
    of_hits = false,
  }: {
    searched?: readonly string[];
    more?: readonly RawBuilder<unknown>[] | undefined;
    of_hits?: boolean;
  } = {},
): RawBuilder<boolean> {
  const conditions = of_hits ? [...more] : [ofOrganisation(alias), ...more];
  if (search) {
    const found = searched.map((column) => sql`${sql.ref(`${alias}.${column}`)} like ${searchPattern(search)}`);
    conditions.push(sql`(${sql.join(found, sql` or `)})`);
  }
  // A literal, so that a cached plan may use the partial index of inactive rows.
  if (is_active !== undefined) conditions.push(sql`${sql.ref(`${alias}.is_active`)} = ${sql.lit(is_active)}`);
  if (ids) conditions.push(sql`${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}
