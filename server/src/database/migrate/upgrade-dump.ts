import type { ClientBase } from "pg";
import { writtenTables } from "./written-tables.ts";

/** Geography and skills, which the start fills: a dump holds a few rows of them. */
const SOME_ROWS: Record<string, string> = {
  country: "code in ('DE', 'IN', 'NP')",
  state: "country = (select id from country where code = 'IN') order by id limit 3",
  city: "country = (select id from country where code = 'IN') order by id limit 3",
  pincode: "true order by id limit 3",
  currency: "true order by id limit 3",
  language: "true order by id limit 3",
  expertise: "true order by id limit 3",
};

/** A table of a dump with its rows, each as JSON by column. */
export interface DumpedTable {
  table: string;
  rows: Record<string, unknown>[];
}

/** A database's data without its structure: the name of its last migration, and the rows of every table. */
export interface Dump {
  migration: string;
  tables: DumpedTable[];
}

/** Reads every table but the job queue's, as their administrator. */
export async function readDump(client: ClientBase): Promise<Dump> {
  const { rows: last } = await client.query<{ name: string }>("select max(name) as name from steward_migration");
  const tables = await writtenTables(client);
  const dumped: DumpedTable[] = [];
  for (const { name, columns } of tables) {
    const some = SOME_ROWS[name] ?? "true";
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from (select ${columns} from only ${name} where ${some}) t
       order by to_jsonb(t)::text`,
    );
    dumped.push({ table: `public.${name}`, rows: rows.map(({ row }) => row) });
  }
  return { migration: last[0]?.name ?? "", tables: dumped };
}

/** Serialises a dump as JSON lines, one row each. */
export const dumpText = ({ migration, tables }: Dump): string =>
  [
    JSON.stringify({ migration }),
    ...tables.flatMap(({ table, rows }) => [JSON.stringify({ table }), ...rows.map((row) => JSON.stringify(row))]),
    "",
  ].join("\n");

/** Parses the text that `dumpText` made. */
export function parseDump(text: string): Dump {
  const [first = "{}", ...lines] = text.split("\n").filter(Boolean);
  const tables: DumpedTable[] = [];
  for (const line of lines) {
    const value = JSON.parse(line) as Record<string, unknown>;
    if (Object.keys(value).length === 1 && typeof value.table === "string")
      tables.push({ table: value.table, rows: [] });
    else tables.at(-1)?.rows.push(value);
  }
  return { ...(JSON.parse(first) as Pick<Dump, "migration">), tables };
}

/** Loads a dump into an empty, migrated database. Needs a superuser, as foreign keys are not checked meanwhile. */
export async function loadDump(client: ClientBase, { tables }: Dump): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  for (const { table, rows } of tables.filter((one) => one.rows.length > 0)) {
    const columns = Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(", ");
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("commit");
}
