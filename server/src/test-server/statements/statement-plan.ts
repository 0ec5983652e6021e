import type pg from "pg";
import { newId } from "../../database/new-id.ts";
import type { Reach } from "../../database/transaction.ts";
import type { SentStatement } from "./statement-log.ts";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

/** Reads of a statement, from EXPLAIN ANALYZE and the statistics of its transaction. */
export interface Reading {
  /** Sequentially scanned tables, also inside functions. */
  scanned: string[];
  /** Rows read of each table, also inside functions. */
  rows_read: Record<string, number>;
  /** Largest sort, in rows. */
  rows_sorted: number;
}

/** Tables below this size may be scanned. */
const FEW_ROWS = 500;

const literal = (client: pg.PoolClient, value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(",")}}` : String(value);
  return client.escapeLiteral(text);
};

/**
 * Runs a statement as the server's role behind the walls of `reach`, with a plan for its parameters (`custom`) or a
 * cached plan for any (`generic`), and answers what it read.
 */
export async function readingOf(
  pool: pg.Pool,
  { organisation_id, scope }: Reach,
  { text, values }: SentStatement,
  plan: "custom" | "generic",
): Promise<Reading> {
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    await client.query(`set local plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare examined as ${text}`);
    const given = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(", ")})` : "";
    // A cached plan is made for the first caller: here one whose organisation is empty.
    await within(client, { organisation_id: newId(), scope: null });
    await client.query(`explain execute examined${given}`);
    await within(client, { organisation_id, scope });
    const before = await countersOf(client);
    const explained = await client.query(`explain (analyze, timing off, format json) execute examined${given}`);
    const after = await countersOf(client);
    const touched = [...after].map(([table, { scanned, fetched }]) => ({
      table,
      scanned: scanned - (before.get(table)?.scanned ?? 0),
      fetched: fetched - (before.get(table)?.fetched ?? 0),
    }));
    const nodes = nodesOf(explained.rows[0]["QUERY PLAN"][0].Plan);
    const sorts = nodes.filter((node) => node["Node Type"].includes("Sort"));
    const rows_read: Record<string, number> = {};
    for (const { table, scanned, fetched } of touched) rows_read[table] = scanned + fetched;
    for (const node of nodes) {
      const table = node["Relation Name"];
      if (table) rows_read[table] = Math.max(rows_read[table] ?? 0, readBy(node));
    }
    return {
      scanned: touched.filter(({ scanned }) => scanned > FEW_ROWS).map(({ table }) => table),
      rows_read,
      rows_sorted: Math.max(0, ...sorts.flatMap(({ Plans = [] }) => Plans.map((node) => node["Actual Rows"]))),
    };
  } finally {
    await client.query("rollback");
    await client.query("deallocate examined").catch(() => {});
    client.release();
  }
}

const within = (client: pg.PoolClient, { organisation_id, scope }: Reach) =>
  client.query("select set_config('app.organisation_id', $1, true), set_config('app.scope', $2, true)", [
    organisation_id,
    scope ? `{${scope.join(",")}}` : "",
  ]);

/** Rows that this connection has read of each table so far, by scans and indexes. */
async function countersOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ relname: string; scanned: number; fetched: number }>(
    `select relname, seq_tup_read::int as scanned, coalesce(idx_tup_fetch, 0)::int as fetched
     from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ relname, ...counters }) => [relname, counters]));
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const readBy = (node: Node): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
