import { createHmac } from "node:crypto";
import pg from "pg";
import { parse as parseUrl } from "pg-connection-string";
import { fillGeography } from "../geography/fill-geography.ts";
import { migrate, SERVER_ROLE } from "./migrate.ts";
import { PipelinedReads } from "./pipelined-reads.ts";

/** A running database: its pool as the server's own role, the secret of this installation, and how to end it. */
export interface Database {
  pool: pg.Pool;
  /** Connections of the pool that short reads share. */
  lanes: PipelinedReads;
  /** Key for hashing codes, tokens and file addresses; the same for every process on this database. */
  secret: Buffer;
  admin: pg.ClientConfig;
  close(): Promise<void>;
}

const { builtins } = pg.types;
/** Wire forms: whole numbers as numbers, days and times as text (times in ISO 8601, UTC). */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMPTZ]: (value) => value.replace(" ", "T").replace(/\+00$/, "Z"),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Migrates the database that `admin` may administer, fills its geography and opens the pool as the server's role. The role's password is
 * derived from the administrator's, so that every process on this database knows it and nothing new must be kept.
 * @param connections size of the pool
 */
export async function openDatabase(admin: pg.ClientConfig, connections = 16): Promise<Database> {
  const password = serverPassword(admin);
  await migrate(admin, password);
  await fillGeography(admin);
  const { host, port, database, ssl } = admin;
  const pool = new pg.Pool({
    host,
    port,
    database,
    ssl,
    user: SERVER_ROLE,
    password,
    types,
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: "-c timezone=UTC -c datestyle=ISO -c idle_in_transaction_session_timeout=60000",
  });
  pool.on("error", () => {});
  // A connection that breaks while a caller holds it fails the caller's next statement; an unheard event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const { rows } = await pool.query("select secret from installation");
  const lanes = new PipelinedReads(pool);
  const close = () => {
    lanes.close();
    return pool.end();
  };
  return { pool, lanes, secret: rows[0].secret, admin, close };
}

/** Password of the server's own role, which every process that may administer the database knows. */
export function serverPassword(admin: pg.ClientConfig): string {
  const key = typeof admin.password === "string" ? admin.password : "";
  return createHmac("sha256", key).update(SERVER_ROLE).digest("hex");
}

/** Connection settings of a DATABASE_URL. Throws on a text that is not one. */
export function adminFromUrl(url: string): pg.ClientConfig {
  const parsed = parseUrl(url);
  return {
    host: parsed.host ?? "localhost",
    port: parsed.port ? Number(parsed.port) : 5432,
    database: parsed.database ?? "postgres",
    user: parsed.user,
    password: parsed.password,
    ssl: parsed.ssl as pg.ClientConfig["ssl"],
  };
}
