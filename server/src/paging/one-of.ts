import { type RawBuilder, sql } from "kysely";

/** One value is compared as such: only then does an index on it give the rows in the order that follows. */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
