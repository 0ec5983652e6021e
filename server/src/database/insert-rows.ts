import { type Insertable, type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from "kysely";
import type { DB, Json } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** A row to insert; `jsonb` columns take any value that JSON can carry. */
type Row<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]>]: Json extends Insertable<DB[Table]>[Column]
    ? unknown
    : Insertable<DB[Table]>[Column];
};

/**
 * Bulk insert: inserts one or more rows of one shape as a single JSON parameter, so that the statement is the same for
 * every number of rows; a list of thousands of parameters would be parsed and planned anew for each number.
 * @param made SQL expressions that replace the given value of some columns
 */
export function insertRows<Table extends keyof DB>(
  tx: Transaction,
  table: Table,
  rows: readonly Row<Table>[],
  made: Partial<Record<keyof DB[Table] & string, RawBuilder<unknown>>> = {},
): InsertQueryBuilder<DB, Table, InsertResult> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof DB[Table] & string)[];
  const from = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  return tx
    .insertInto(table)
    .columns(columns)
    .expression(sql`select ${sql.join(columns.map((column) => made[column] ?? sql.ref(column)))} from ${from}`);
}
