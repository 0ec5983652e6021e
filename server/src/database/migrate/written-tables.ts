import type { ClientBase } from "pg";

/** Bookkeeping of migrations, which every database has from its own. */
const OWN_TABLES = ["steward_migration", "steward_function"];

export interface WrittenTable {
  /** Quoted as SQL. */
  name: string;
  /** Columns that are written, as SQL: those that PostgreSQL computes are left out. */
  columns: string;
}

/** Every table of a schema but the bookkeeping of migrations, by name. */
export async function writtenTables(client: ClientBase, schema = "public"): Promise<WrittenTable[]> {
  const { rows } = await client.query<WrittenTable>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = $1 and table_type = 'BASE TABLE' and is_generated = 'NEVER' and not table_name = any($2)
     group by table_name order by table_name`,
    [schema, OWN_TABLES],
  );
  return rows;
}
