import { createHmac } from "node:crypto";
import pg from "pg";
import { parse as parseUrl } from "pg-connection-string";
import { JOBS_ROLE, migrate, SERVER_ROLE } from "./migrate/migrate.ts";
import { PatientPool } from "./patient-pool.ts";
import { PipelinedReads } from "./pipelined-reads.ts";

const IDLE_IN_CALL_MS = 60_000;
/** Longest statement of a call, where its kind says nothing else (`http/limits.ts`), and of work behind the answers. */
const STATEMENT_MS = 10_000;
const WORK_STATEMENT_MS = 300_000;
/** Lease of a job: how long it stays with a worker that sends no heartbeat. */
export const LEASE_SECONDS = 10;
/**
 * Exceeds what imports hold at a time (`IMPORT_WORKERS`, three batches each), so that a connection is left to watch and
 * cancel them.
 */
const WORK_CONNECTIONS = 24;
/** Connections of the job queue beside them. */
export const QUEUE_CONNECTIONS = 3;
/** Most connections of a process for background work. */
export const JOB_CONNECTIONS = WORK_CONNECTIONS + QUEUE_CONNECTIONS;

/** A running database: its pool as the server's own role, the secret of this installation, and how to end it. */
export interface Database {
  pool: pg.Pool;
  /** Shared connections of short reads. */
  pipelined: PipelinedReads;
  /**
   * Pool for background jobs, with the server's role: requests never wait for it. A process that stops in the middle of
   * a transaction holds its locks for one lease at most.
   */
  work: pg.Pool;
  /** Login of the job queue. */
  jobs: pg.ClientConfig;
  /** HMAC key for codes, tokens and file addresses; the same for every process on this database. */
  secret: Buffer;
  admin: pg.ClientConfig;
  close(): Promise<void>;
}

const { builtins } = pg.types;
/** Type parsers: whole numbers as numbers, days and times as text (times in ISO 8601, UTC). */
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
 * Migrates the database that `admin` may administer and opens the pool as the server's role. The role's password is
 * derived from the administrator's, so that every process on this database knows it and nothing new must be kept.
 * @param connections size of the pool
 */
export async function openDatabase(admin: pg.ClientConfig, connections = 16): Promise<Database> {
  const passwordOf = rolePasswords(admin);
  await migrate(admin, passwordOf);
  const pool = openPool(admin, passwordOf(SERVER_ROLE), connections, IDLE_IN_CALL_MS, STATEMENT_MS);
  const work = openPool(admin, passwordOf(SERVER_ROLE), WORK_CONNECTIONS, LEASE_SECONDS * 1000, WORK_STATEMENT_MS);
  const pipelined = new PipelinedReads(pool);
  const close = async () => {
    pipelined.close();
    await Promise.all([pool.end(), work.end()]);
  };
  const secret = await pool.query("select secret from installation").then(
    ({ rows }) => rows[0].secret as Buffer,
    async (error) => {
      await close();
      throw error;
    },
  );
  const { host, port, database, ssl } = admin;
  const jobs = { host, port, database, ssl, user: JOBS_ROLE, password: passwordOf(JOBS_ROLE) };
  return { pool, pipelined, work, jobs, secret, admin, close };
}

/** A pool as the server's role; a transaction in which nothing is asked for `idle_ms` ends, as does a statement by then. */
function openPool(
  admin: pg.ClientConfig,
  password: string,
  max: number,
  idle_ms: number,
  statement_ms: number,
): pg.Pool {
  const { host, port, database, ssl } = admin;
  const pool = new PatientPool({
    host,
    port,
    database,
    ssl,
    user: SERVER_ROLE,
    password,
    types,
    pipeline: true,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: `steward ${process.pid}`,
    options: `-c timezone=UTC -c datestyle=ISO -c idle_in_transaction_session_timeout=${idle_ms} -c statement_timeout=${statement_ms}`,
  });
  pool.on("error", () => {});
  // A broken connection already fails its user's next statement; without a listener its error event would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Passwords of the roles that log in, derived from the administrator's so that every process on the database knows
 * them.
 */
export function rolePasswords(admin: pg.ClientConfig): (role: string) => string {
  const key = typeof admin.password === "string" ? admin.password : "";
  return (role) => createHmac("sha256", key).update(role).digest("hex");
}

/**
 * Connection settings of a DATABASE_URL.
 * @throws Error for a text that is not one
 */
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
