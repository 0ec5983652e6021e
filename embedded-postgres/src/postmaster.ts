import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseUser } from "./database-user.ts";
import { EmbeddedDatabaseError, errorCode } from "./embedded-database-error.ts";
import { commandOf, launchError, type ProgramFiles, runProgram } from "./program-files.ts";
import type { ServerLog } from "./server-log.ts";
import { clearSocketFolder } from "./socket-folder.ts";

/** Content of postmaster.pid. `status` is starting, ready, standby, stopping or (very early) "". */
interface PidFile {
  pid: number;
  port: number;
  status: string;
}

export interface ClusterProcess {
  cluster_dir: string;
  files: ProgramFiles;
  user: DatabaseUser | null;
  /** Null on Windows, where the server listens on loopback. */
  socket_dir: string | null;
}

const POLL_MS = 5;
const WATCH_MS = 250;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 15_000;
const SLOW_START_MS = 5_000;

function readPidFile(cluster_dir: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster_dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isInteger(pid) || pid === 0) return null;
    return { pid, port: Number(lines[3]) || 0, status: lines[7]?.trim() ?? "" };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** The running server of this cluster, if any. */
export function findPostmaster(cluster_dir: string): PidFile | null {
  const found = readPidFile(cluster_dir);
  return found && isPostmaster(found.pid, cluster_dir) ? found : null;
}

/**
 * Stale lock files: PostgreSQL does not start while the process id in a dead server's lock file is in use, by another
 * program or by the dead server's zombie. The first line of postmaster.pid is replaced by this process's own id, which
 * PostgreSQL treats as stale while it still looks for orphans by the file's shared memory key. Does nothing when the
 * server runs.
 */
function disownLockFiles({ cluster_dir, socket_dir }: ClusterProcess): void {
  const found = readPidFile(cluster_dir);
  if (found && isPostmaster(found.pid, cluster_dir)) return;
  if (socket_dir) clearSocketFolder(socket_dir);
  if (!found || !isAlive(found.pid)) return;
  const path = join(cluster_dir, "postmaster.pid");
  if (process.platform === "win32") rmSync(path);
  else writeFileSync(path, readFileSync(path, "utf8").replace(/^.*/, String(process.pid)));
}

/** True when the process is a PostgreSQL server on this cluster; false for a zombie. */
function isPostmaster(pid: number, cluster_dir: string): boolean {
  try {
    if (process.platform === "linux") {
      const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return basename(program) === "postgres" && args.includes(cluster_dir);
    }
    if (process.platform === "win32") {
      const list = execFileSync("tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"], { encoding: "utf8" });
      return list.includes("postgres.exe");
    }
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster_dir);
  } catch {
    return false;
  }
}

/** Starts the server and waits until it accepts connections. Resolves to its process id; throws its last log lines. */
export async function startPostmaster(target: ClusterProcess, args: string[], server_log: ServerLog): Promise<number> {
  server_log.passOn();
  disownLockFiles(target);
  const start = process.platform === "win32" ? startByPgCtl : startDirectly;
  return await start(target, args, server_log);
}

async function startDirectly(target: ClusterProcess, args: string[], server_log: ServerLog): Promise<number> {
  const command = commandOf(target.files, "postgres", args, target.user);
  const output = server_log.openForServer();
  let failure: EmbeddedDatabaseError | null = null;
  let child: ChildProcess;
  try {
    // A process group of its own: Ctrl-C in a terminal must not reach the database before Steward has finished.
    child = spawn(command.file, command.args, {
      ...command.options,
      detached: true,
      stdio: ["ignore", output, output],
    });
  } finally {
    closeSync(output);
  }
  child.unref();
  child.once("error", (error) => (failure = launchError(error)));
  child.once("exit", () => (failure ??= startFailure(server_log)));
  const has_started = () => {
    if (failure) throw failure;
    const found = readPidFile(target.cluster_dir);
    return found !== null && found.pid === child.pid && found.status === "ready";
  };
  await until(has_started, Number.POSITIVE_INFINITY);
  child.removeAllListeners();
  return child.pid ?? 0;
}

/** pg_ctl drops administrator rights, without which PostgreSQL refuses to start on Windows. */
async function startByPgCtl(target: ClusterProcess, args: string[], server_log: ServerLog): Promise<number> {
  const options = args.slice(2).map((arg) => `"${arg}"`);
  const pg_ctl = ["start", "-w", "-t", "600", "-D", target.cluster_dir, "-l", server_log.file, "-o", options.join(" ")];
  try {
    await runProgram(target.files, "pg_ctl", pg_ctl, target.user);
  } catch {
    throw startFailure(server_log);
  }
  return readPidFile(target.cluster_dir)?.pid ?? 0;
}

/** Waits until the server is ready (true) or has ended (false), however long a recovery takes. */
export async function becomesReady(pid: number, cluster_dir: string, log: (line: string) => void): Promise<boolean> {
  const is_decided = () => {
    const found = readPidFile(cluster_dir);
    return found?.pid !== pid || found.status === "ready" || !isRunning(pid, cluster_dir);
  };
  if (!(await until(is_decided, SLOW_START_MS))) {
    log("The database is recovering from an unclean stop. This can take some minutes.");
    await until(is_decided, Number.POSITIVE_INFINITY);
  }
  return readPidFile(cluster_dir)?.status === "ready" && isRunning(pid, cluster_dir);
}

/** Resolves when the server has ended. Does not keep this process alive. */
export async function hasEnded(pid: number, cluster_dir: string, signal: AbortSignal): Promise<void> {
  while (isRunning(pid, cluster_dir)) await pause(WATCH_MS, undefined, { ref: false, signal });
}

/** Fast shutdown; after 30 s immediate shutdown, from which the next start recovers. */
export async function stopPostmaster(pid: number, target: ClusterProcess): Promise<void> {
  const has_ended = () => !isRunning(pid, target.cluster_dir);
  if (has_ended()) return;
  if (process.platform === "win32") {
    const stop = ["stop", "-D", target.cluster_dir, "-w"];
    await runProgram(target.files, "pg_ctl", [...stop, "-m", "fast"], target.user).catch(() =>
      runProgram(target.files, "pg_ctl", [...stop, "-m", "immediate"], target.user),
    );
    return;
  }
  interrupt(pid, "SIGINT");
  if (await until(has_ended, FAST_STOP_MS)) return;
  interrupt(pid, "SIGQUIT");
  if (await until(has_ended, IMMEDIATE_STOP_MS)) return;
  throw new EmbeddedDatabaseError(
    `The database (process ${pid}) does not stop. End it by hand and start Steward again.`,
  );
}

/** Sends the signal; an ended process is no failure. */
export function interrupt(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/**
 * True while a process that was identified as the server runs; outside Linux reading its command line is too slow to
 * repeat.
 */
function isRunning(pid: number, cluster_dir: string): boolean {
  return process.platform === "linux" ? isPostmaster(pid, cluster_dir) : isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function startFailure(server_log: ServerLog): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(`The embedded PostgreSQL did not start: ${server_log.lastWords()}`);
}

async function until(is_so: () => boolean, limit_ms: number): Promise<boolean> {
  const deadline = performance.now() + limit_ms;
  while (!is_so()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
