import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const BINARIES = "/usr/lib/postgresql/15/bin";
/** PostgreSQL refuses to run as root; this user runs it instead. */
const UNPRIVILEGED = 65_534;

const SETTINGS = {
  shared_buffers: "512MB",
  effective_cache_size: "2GB",
  max_wal_size: "4GB",
  checkpoint_timeout: "30min",
  maintenance_work_mem: "512MB",
  random_page_cost: "1.1",
  max_connections: "200",
  jit: "off",
  listen_addresses: "127.0.0.1",
};

export interface Cluster {
  /** Superuser's address of the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

export const hasDebianPostgres = (): boolean => existsSync(join(BINARIES, "postgres"));

/** A PostgreSQL 15 server of Debian's package in a temporary folder, with synchronous commits. */
export async function startTemporaryCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "steward-bench-"));
  const cluster = join(folder, "cluster");
  await mkdir(cluster, { mode: 0o700 });
  const root = process.getuid?.() === 0;
  const as = root ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (root) {
    await chmod(folder, 0o711);
    await chown(cluster, UNPRIVILEGED, UNPRIVILEGED);
  }
  const options = { ...as, cwd: cluster };
  await run(
    join(BINARIES, "initdb"),
    ["-D", cluster, "-U", "postgres", "--encoding=UTF8", "--lc-collate=C.UTF-8", "--lc-ctype=C.UTF-8", "-A", "trust"],
    options,
  );
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port: String(port), unix_socket_directories: cluster });
  const line = settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");
  await run(
    join(BINARIES, "pg_ctl"),
    ["-D", cluster, "-w", "-l", join(cluster, "server.log"), "-o", line, "start"],
    options,
  );
  const stop = async () => {
    await run(join(BINARIES, "pg_ctl"), ["-D", cluster, "-m", "immediate", "stop"], options);
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:bench@127.0.0.1:${port}/postgres`, stop };
}

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}
