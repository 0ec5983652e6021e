import type { ClientBase } from "pg";

/** Bookkeeping of migrations, which a restored database has from its own. */
const OWN_TABLES = ["steward_migration", "steward_function"];
/** The queue and its jobs, of which some are copied; a job refers to its queue. */
const JOB_TABLES = ["queue", "job"];

export interface CopiedTable {
  /** As SQL, with its schema where that is not `public`. */
  name: string;
  /** Columns that are written, as SQL: those that PostgreSQL computes are left out. */
  columns: string;
}

/** Every table that a backup holds, in an order in which it can be loaded while foreign keys of `public` stand aside. */
export async function copiedTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || quote_ident(table_name) as name,
       string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where is_generated = 'NEVER' and table_type = 'BASE TABLE' and (
       table_schema = 'public' and not table_name = any($1) or table_schema = 'pgboss' and table_name = any($2))
     group by table_schema, table_name order by table_schema desc, table_name desc`,
    [OWN_TABLES, JOB_TABLES],
  );
  return rows;
}
