import { type Insertable, type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from "kysely";
import type { DB, Json } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** A row to insert, whose `jsonb` columns take any value that JSON can carry. */
type Row<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]>]: Json extends Insertable<DB[Table]>[Column]
    ? unknown
    : Insertable<DB[Table]>[Column];
};

/**
 * Inserts rows of one shape, at least one. They travel as one parameter, so that the statement is the same however many
 * they are: a list of thousands of parameters would be written, parsed and planned anew for each number of rows.
 * @param made expressions over a row's columns that are stored in place of what it gives for some of them
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
