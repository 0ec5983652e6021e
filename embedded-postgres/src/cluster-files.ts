import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type DatabaseUser, giveTo } from "./database-user.ts";
import { EmbeddedDatabaseError, errorCode, displayPath } from "./embedded-database-error.ts";
import { type ProgramFiles, runProgram } from "./program-files.ts";

export const SUPER_USER = "steward_admin";

const PARTIAL_PREFIX = "postgres.partial-";

/**
 * Character classes for pg_trgm, which knows no letters beyond ASCII under plain "C". Sort order and letter case come
 * from PostgreSQL's own C.UTF-8 and do not depend on these.
 */
const CHARACTER_LOCALES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ["C.UTF-8", "en_US.UTF-8", "C"],
  darwin: ["C.UTF-8", "en_US.UTF-8", "C"],
  win32: ["en-US", "C"],
};

export function clusterFolder(data_dir: string): string {
  return join(data_dir, "postgres");
}

/**
 * Makes the cluster if there is none and returns the superuser's password. initdb works in a temporary folder that is
 * renamed to `postgres` once it is complete, so a folder `postgres` is never made again or deleted.
 */
export async function ensureCluster(
  data_dir: string,
  files: ProgramFiles,
  user: DatabaseUser | null,
  log: (line: string) => void,
): Promise<string> {
  removePartialClusters(data_dir);
  const cluster_dir = clusterFolder(data_dir);
  const is_new = !holdsCluster(cluster_dir, files.major);
  const password = is_new ? keepPassword(data_dir) : readPassword(data_dir);
  if (password === null) {
    throw new EmbeddedDatabaseError(
      `The file ${displayPath(passwordFile(data_dir))} is missing, without which the database cannot be opened. Put it back from a backup.`,
    );
  }
  if (is_new) {
    log(`Creating the database in ${displayPath(cluster_dir)}.`);
    const partial_dir = await createPartialCluster(data_dir, password, files, user);
    renameSync(partial_dir, cluster_dir);
    syncFolder(data_dir);
  }
  return password;
}

/**
 * True when the folder holds a cluster of this major version.
 * @throws EmbeddedDatabaseError when it holds anything else
 */
function holdsCluster(cluster_dir: string, major: number): boolean {
  try {
    const version = readFileSync(join(cluster_dir, "PG_VERSION"), "utf8").trim();
    if (version === String(major)) return true;
    throw new EmbeddedDatabaseError(
      `The database in ${displayPath(cluster_dir)} was made by PostgreSQL ${version}, this Steward brings PostgreSQL ${major}. Export it with the Steward that made it and import the export here; nothing was changed.`,
    );
  } catch (error) {
    if (errorCode(error) === "EACCES") throw closedCluster(cluster_dir);
    if (errorCode(error) !== "ENOENT") throw error;
  }
  const stats = lstatSync(cluster_dir, { throwIfNoEntry: false });
  if (!stats || (stats.isDirectory() && readdirSync(cluster_dir).length === 0)) return false;
  throw new EmbeddedDatabaseError(
    `${displayPath(cluster_dir)} is not a database. Move it away, or set STEWARD_DATA_DIR to another folder.`,
  );
}

function closedCluster(cluster_dir: string): EmbeddedDatabaseError {
  const owner = lstatSync(cluster_dir).uid;
  return new EmbeddedDatabaseError(
    `The database in ${displayPath(cluster_dir)} belongs to another user (${owner}). Start Steward as the user who made it, or give the folder to the present user with chown -R.`,
  );
}

/**
 * Sets owner and mode as PostgreSQL requires them, for a cluster that was restored or copied by another user. Not for
 * the cluster of a running server.
 */
export function takeOverCluster(cluster_dir: string, user: DatabaseUser | null): void {
  if (process.platform === "win32") return;
  const stats = lstatSync(cluster_dir);
  const uid = user?.uid ?? process.geteuid?.();
  if (stats.uid !== uid) {
    if (!user) throw closedCluster(cluster_dir);
    giveTo(cluster_dir, user);
  }
  if ((stats.mode & 0o027) !== 0) chmodSync(cluster_dir, 0o700);
}

async function createPartialCluster(
  data_dir: string,
  password: string,
  files: ProgramFiles,
  user: DatabaseUser | null,
): Promise<string> {
  const partial_dir = join(data_dir, `${PARTIAL_PREFIX}${randomBytes(6).toString("hex")}`);
  const password_copy = `${partial_dir}.password`;
  mkdirSync(partial_dir, { mode: 0o700 });
  writeFileSync(password_copy, password, { mode: 0o600 });
  if (user) for (const path of [partial_dir, password_copy]) giveTo(path, user);
  try {
    await initialise(partial_dir, password_copy, files, user);
    return partial_dir;
  } catch (error) {
    removePartialClusters(data_dir);
    throw error;
  } finally {
    rmSync(password_copy, { force: true });
  }
}

async function initialise(dir: string, password_file: string, files: ProgramFiles, user: DatabaseUser | null) {
  const options = ["-D", dir, "--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  options.push("--data-checksums", "--auth=scram-sha-256", `--username=${SUPER_USER}`, `--pwfile=${password_file}`);
  const locales = CHARACTER_LOCALES[process.platform] ?? ["C"];
  for (const [index, locale] of locales.entries()) {
    try {
      return await runProgram(files, "initdb", [...options, `--lc-ctype=${locale}`], user);
    } catch (error) {
      const is_unknown_locale = error instanceof Error && error.message.includes("locale");
      if (!is_unknown_locale || index === locales.length - 1) throw error;
    }
  }
}

/** Removes what a killed start left behind. Its initdb may still be running, so a failure is ignored. */
function removePartialClusters(data_dir: string): void {
  for (const name of readdirSync(data_dir).filter((entry) => entry.startsWith(PARTIAL_PREFIX))) {
    try {
      rmSync(join(data_dir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if (!["ENOTEMPTY", "EBUSY", "EPERM", "EACCES"].includes(errorCode(error))) throw error;
    }
  }
}

function passwordFile(data_dir: string): string {
  return join(data_dir, "postgres.password");
}

/** The superuser's password; null where no cluster was made. */
export function readPassword(data_dir: string): string | null {
  try {
    return readFileSync(passwordFile(data_dir), "utf8").trim() || null;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Stores the password durably before the cluster that requires it exists. */
function keepPassword(data_dir: string): string {
  const present = readPassword(data_dir);
  if (present) return present;
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${passwordFile(data_dir)}.partial`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${passwordFile(data_dir)}.partial`, passwordFile(data_dir));
  return password;
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
