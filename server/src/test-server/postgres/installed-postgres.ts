import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { TestCluster } from "./test-cluster.ts";

/** Folder of PostgreSQL's versions on Debian and derivatives. */
const VERSIONS = "/usr/lib/postgresql";
/** PostgreSQL refuses to run as root; the account "nobody" runs it instead. */
const NOBODY = 65534;
const START_WITHIN_MS = 20_000;
const PASSWORD = "a password of the test cluster";

/** Program folder of the newest installed PostgreSQL that Steward supports, or undefined. */
function installedPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const versions = readdirSync(VERSIONS).filter((name) => Number(name) >= 15);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(VERSIONS, newest, "bin");
}

/** Starts the machine's PostgreSQL with a new cluster in `folder`, on a socket there. */
export async function startInstalledPostgres(folder: string, settings: Record<string, string>): Promise<TestCluster> {
  const programs = installedPrograms();
  if (!programs) throw new Error(`There is no PostgreSQL of version 15 or newer in ${VERSIONS}.`);
  const cluster_dir = join(folder, "postgres");
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  chmodSync(folder, 0o711);
  mkdirSync(cluster_dir, { mode: 0o700 });
  const password_file = join(cluster_dir, "..", "password");
  writeFileSync(password_file, PASSWORD, { mode: 0o600 });
  if (user.uid !== undefined) {
    chownSync(cluster_dir, user.uid, user.gid);
    chownSync(password_file, user.uid, user.gid);
  }
  const initdb = ["-D", cluster_dir, "-U", "postgres", "--pwfile", password_file, "--auth=scram-sha-256", "--no-sync"];
  const options = { ...user, cwd: "/", stdio: "ignore" as const };
  execFileSync(join(programs, "initdb"), [...initdb, "--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8"], options);
  rmSync(password_file);
  const place = { listen_addresses: "", unix_socket_directories: cluster_dir, jit: "off" };
  const args = Object.entries({ ...place, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", cluster_dir, ...args], options);
  const admin = { host: cluster_dir, port: 5432, user: "postgres", password: PASSWORD, database: "postgres" };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGINT");
    await once(server, "exit");
  };
  try {
    await untilReady(server, () => new Client(admin));
  } catch (error) {
    await stop();
    throw error;
  }
  return { admin, stop };
}

async function untilReady(server: ChildProcess, connection: () => Client): Promise<void> {
  const latest = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = connection();
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > latest) throw error;
      await new Promise((again) => setTimeout(again, 20));
    }
  }
}
