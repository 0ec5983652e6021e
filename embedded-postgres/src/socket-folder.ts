import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closedFolder, type DatabaseUser } from "./database-user.ts";
import { EmbeddedDatabaseError, errorCode } from "./embedded-database-error.ts";

/** A socket's path has at most 103 bytes on macOS and 107 on Linux; PostgreSQL appends "/.s.PGSQL.5432". */
const LONGEST_FOLDER = 88;

/**
 * Folder of the database's socket: a short path, one for each data folder and user, accessible to the database's user
 * alone. The temporary folder is world-writable, so an existing folder must be a real one of that user.
 */
export function ensureSocketFolder(data_dir: string, user: DatabaseUser | null): string {
  const uid = user?.uid ?? process.geteuid?.();
  const digest = createHash("sha256").update(`${uid}:${data_dir}`).digest("hex");
  const name = `steward-${digest.slice(0, 16)}`;
  const folder = join(temporaryFolder(name, user), name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  const stats = lstatSync(folder);
  const is_left_by_root = user !== null && stats.uid === 0;
  if (!stats.isDirectory() || (stats.uid !== uid && !is_left_by_root)) {
    throw new EmbeddedDatabaseError(
      `The folder ${folder} belongs to somebody else. Remove it, or set TMPDIR to another temporary folder.`,
    );
  }
  if (is_left_by_root) chownSync(folder, user.uid, user.gid);
  if ((stats.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  return folder;
}

/** Removes the socket and lock file of a killed server. Not for a running one. */
export function clearSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

/** Removes the folder of an ended server. */
export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function temporaryFolder(name: string, user: DatabaseUser | null): string {
  const folder = tmpdir();
  const is_short = Buffer.byteLength(join(folder, name)) <= LONGEST_FOLDER;
  const is_open = user === null || closedFolder(folder, user) === null;
  return is_short && is_open ? folder : "/tmp";
}
