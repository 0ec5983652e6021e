import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { clusterFolder, ensureCluster, readPassword, SUPER_USER, takeOverCluster } from "./cluster-files.ts";
import { chooseDatabaseUser, runsAsRoot } from "./database-user.ts";
import { EmbeddedDatabaseError, displayPath } from "./embedded-database-error.ts";
import { becomesReady, type ClusterProcess, findPostmaster, stopPostmaster } from "./postmaster.ts";
import { findProgramFiles } from "./program-files.ts";
import { ServerLog } from "./server-log.ts";
import { type Endpoint, serverArguments } from "./server-settings.ts";
import { ensureSocketFolder, removeSocketFolder } from "./socket-folder.ts";
import { acquireStewardLock } from "./steward-lock.ts";
import { Supervisor } from "./supervisor.ts";

export interface EmbeddedPostgresOptions {
  /** Steward's data folder; made when absent. Its folder `postgres` holds the cluster. */
  data_dir: string;
  /** Called with one line at a time: the supervisor's actions and important server messages. */
  log: (line: string) => void;
  /** PostgreSQL settings that replace the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** Called once, when the server keeps failing and is not restarted any more. */
  failed?: (error: EmbeddedDatabaseError) => void;
}

/** Connection settings of the superuser for `pg`. `host` is a socket folder or loopback. */
export interface AdminConnection extends Endpoint {
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedPostgres {
  admin: AdminConnection;
  /** Stops the server and releases the data folder. */
  stop(): Promise<void>;
}

const ANSWER_WITHIN_MS = 5_000;
const SOCKET_PORT = 5432;

/**
 * Starts Steward's own PostgreSQL in the data folder, or adopts the one that a killed Steward left running, and
 * supervises it.
 * @throws AlreadyRunningError when a running Steward uses the folder; EmbeddedDatabaseError with one line
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const data_dir = ensureDataFolder(options.data_dir);
  const lock = acquireStewardLock(data_dir);
  try {
    const { admin, supervisor, socket_dir } = await startLocked(data_dir, options);
    const stop = async () => {
      await supervisor.stop();
      if (socket_dir) removeSocketFolder(socket_dir);
    };
    return { admin, stop: () => stop().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connection to the database of the Steward that runs on the data folder, for another process beside it.
 * @throws EmbeddedDatabaseError where its database does not run yet
 */
export function adminOfRunning(path: string): AdminConnection {
  const data_dir = realpathSync(path);
  const cluster_dir = clusterFolder(data_dir);
  const found = findPostmaster(cluster_dir);
  const password = readPassword(data_dir);
  if (!found || password === null) {
    throw new EmbeddedDatabaseError(
      `The Steward on ${displayPath(data_dir)} is starting or stopping. Try again in a moment.`,
    );
  }
  const user = chooseDatabaseUser(data_dir, cluster_dir);
  const host = process.platform === "win32" ? "127.0.0.1" : ensureSocketFolder(data_dir, user);
  return { host, port: found.port, user: SUPER_USER, password, database: "postgres" };
}

/** When run as root, the database's own user must be able to pass through the folder. */
function ensureDataFolder(path: string): string {
  try {
    mkdirSync(resolve(path), { recursive: true, mode: runsAsRoot() ? 0o711 : 0o700 });
    return realpathSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedDatabaseError(
      `The folder ${displayPath(resolve(path))} cannot be made (${reason}). Set STEWARD_DATA_DIR to another folder.`,
    );
  }
}

async function startLocked(data_dir: string, options: EmbeddedPostgresOptions) {
  const { log, settings = {}, failed = () => {} } = options;
  const cluster_dir = clusterFolder(data_dir);
  const user = chooseDatabaseUser(data_dir, cluster_dir);
  const files = findProgramFiles(data_dir, user);
  const server_log = new ServerLog(data_dir, log);
  const password = await ensureCluster(data_dir, files, user, log);
  const socket_dir = process.platform === "win32" ? null : ensureSocketFolder(data_dir, user);
  const host = socket_dir ?? "127.0.0.1";
  const target = { cluster_dir, files, user, socket_dir };
  const connection = { host, port: SOCKET_PORT, user: SUPER_USER, password, database: "postgres" };
  const adopted = await adoptOrStop(target, connection, settings, log);
  if (!adopted) takeOverCluster(cluster_dir, user);
  const port = adopted?.port ?? (socket_dir ? SOCKET_PORT : await freePort());
  const admin: AdminConnection = { ...connection, port };
  const args = serverArguments(cluster_dir, { host, port }, settings);
  const supervisor = new Supervisor({ target, args, server_log, log, failed });
  await supervisor.begin(adopted?.pid ?? null);
  return { admin, supervisor, socket_dir };
}

/**
 * Adopts the server of a killed Steward if its version and settings match and it answers, and closes its orphaned
 * connections. Any other is stopped.
 */
async function adoptOrStop(
  target: ClusterProcess,
  connection: AdminConnection,
  settings: Record<string, string>,
  log: (line: string) => void,
) {
  const found = findPostmaster(target.cluster_dir);
  if (!found) return null;
  if (found.status !== "stopping" && (await becomesReady(found.pid, target.cluster_dir, log))) {
    const endpoint = { host: connection.host, port: findPostmaster(target.cluster_dir)?.port ?? found.port };
    const has_settings = startedWith(target.cluster_dir, serverArguments(target.cluster_dir, endpoint, settings));
    if (has_settings && (await answers({ ...connection, ...endpoint }, target))) {
      log(`Took over the database that was left running (process ${found.pid}).`);
      return { pid: found.pid, port: endpoint.port };
    }
  }
  log(`Stopping the database that was left running (process ${found.pid}).`);
  await stopPostmaster(found.pid, target);
  return null;
}

function startedWith(cluster_dir: string, args: string[]): boolean {
  const line = readFileSync(join(cluster_dir, "postmaster.opts"), "utf8").trimEnd();
  return line.endsWith(args.map((arg) => ` "${arg}"`).join(""));
}

async function answers(connection: AdminConnection, { files }: ClusterProcess): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new Client({ ...connection, ...limits });
  client.on("error", () => {});
  try {
    await client.connect();
    const result = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version,
         (select count(pg_terminate_backend(pid)) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()) as closed`,
    );
    return result.rows[0]?.version === files.major * 10_000 + files.minor;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}
