import { type RawBuilder, sql } from "kysely";
import type { SortPlan } from "./page-of.ts";
import { searchPattern } from "./search-pattern.ts";

/**
 * Condition on a set of ids. A single one is compared with `=`: only then does an index on it give the rows in the
 * list's order.
 */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

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
 * Condition on the transaction's organisation, evaluated once for a statement; the policy alone is evaluated for each
 * row.
 */
export const ofOrganisation = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.organisation_id`)} = (select current_organisation())`;

/** Conditions that every list of such records shares, and `more`; `searched` are folded columns. */
export function recordConditions(
  alias: string,
  { search, is_active, ids }: RecordFilters,
  { searched = ["name_sort"], more = [] }: { searched?: readonly string[]; more?: readonly RawBuilder<unknown>[] } = {},
): RawBuilder<boolean> {
  const conditions = [...more];
  if (search) {
    const found = searched.map((column) => sql`${sql.ref(`${alias}.${column}`)} like ${searchPattern(search)}`);
    conditions.push(sql`(${sql.join(found, sql` or `)})`);
  }
  // A literal, so that a cached plan may use the partial index of inactive rows.
  if (is_active !== undefined) conditions.push(sql`${sql.ref(`${alias}.is_active`)} = ${sql.lit(is_active)}`);
  if (ids) conditions.push(sql`${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}
