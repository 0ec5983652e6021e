import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AlreadyRunningError, displayPath, EmbeddedDatabaseError } from "./embedded-database-error.ts";

const SQLITE_BUSY = 5;

export interface StewardLock {
  release(): void;
}

/**
 * File lock: makes this process the only Steward on the data folder until `release` or the end of the process, however
 * it ends.
 *
 * Node has no file locks; SQLite has, on every platform: an exclusive transaction on the empty file `steward.lock` is a
 * lock of the operating system, which drops it with its process. So a killed Steward leaves no stale lock, reused
 * process ids do not matter, and two containers on one folder see each other. On Unix a process loses the lock when it
 * opens and closes `steward.lock` in any other way: never read that file. `steward.pid` only tells a refused Steward
 * whom to name.
 * @throws AlreadyRunningError
 */
export function acquireStewardLock(data_dir: string): StewardLock {
  const pid_file = join(data_dir, "steward.pid");
  const database = openLockFile(data_dir);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    throw refusal(error, data_dir, pid_file);
  }
  writeFileSync(pid_file, `${process.pid}\n`);
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(pid_file, { force: true });
      database.close();
    },
  };
}

function openLockFile(data_dir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(data_dir, "steward.lock"), { timeout: 0 });
  } catch {
    throw new EmbeddedDatabaseError(
      `Steward cannot write into the folder ${displayPath(data_dir)}. Allow it, or set STEWARD_DATA_DIR to another folder.`,
    );
  }
}

function refusal(error: unknown, data_dir: string, pid_file: string): Error {
  if (!(error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)) {
    return new EmbeddedDatabaseError(
      `The folder ${displayPath(data_dir)} cannot be locked (${error instanceof Error ? error.message : String(error)}). Set STEWARD_DATA_DIR to a folder on a local disk.`,
    );
  }
  const pid = recordedPid(pid_file);
  return new AlreadyRunningError(
    `Another Steward${pid ? ` (process ${pid})` : ""} already uses the folder ${displayPath(data_dir)}. Stop it, or set STEWARD_DATA_DIR to another folder.`,
  );
}

function recordedPid(pid_file: string): string {
  try {
    return /^\d+$/m.exec(readFileSync(pid_file, "utf8"))?.[0] ?? "";
  } catch {
    return "";
  }
}
