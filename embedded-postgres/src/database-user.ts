import { spawnSync } from "node:child_process";
import { lchownSync, lstatSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { EmbeddedDatabaseError, displayPath } from "./embedded-database-error.ts";

/**
 * The user that runs PostgreSQL when Steward runs as root, which PostgreSQL refuses. `is_mapped`: only root can enter
 * the folders; in a Linux user namespace the database has root's file ownership without any of root's powers, and is an
 * ordinary user in its own view.
 */
export interface DatabaseUser {
  uid: number;
  gid: number;
  is_mapped: boolean;
}

/** "nobody" on Linux; the account reserved for PostgreSQL on macOS. initdb requires an account with a name. */
const DEFAULT_ID = process.platform === "darwin" ? 216 : 65534;

/** Command that starts a program as a mapped user; it replaces itself (`exec`), so the process id stays. */
export const MAPPING_COMMAND = ["unshare", "--user", `--map-user=${DEFAULT_ID}`, `--map-group=${DEFAULT_ID}`];

export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * User of the database: null (the user of this process) unless Steward runs as root. Otherwise the owner of the
 * cluster, of the data folder or of a folder above it, or nobody; the first that can reach the data folder, else root
 * mapped to an ordinary user.
 * @throws EmbeddedDatabaseError where that is impossible
 */
export function chooseDatabaseUser(data_dir: string, cluster_dir: string): DatabaseUser | null {
  if (!runsAsRoot()) return null;
  const cluster_owner = ownerOf(cluster_dir);
  const candidates = cluster_owner ? [cluster_owner] : [...namedOwners(data_dir), userOf(DEFAULT_ID, DEFAULT_ID)];
  const user = candidates.find((candidate) => closedFolder(data_dir, candidate) === null);
  if (user) return user;
  if (canMap(data_dir)) return { uid: 0, gid: 0, is_mapped: true };
  const { uid, gid } = candidates.at(-1) ?? userOf(DEFAULT_ID, DEFAULT_ID);
  const folder = displayPath(closedFolder(data_dir, userOf(uid, gid)) ?? data_dir);
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and the user ${uid} it runs as instead cannot enter ${folder}. Run "chmod o+x ${folder}", set STEWARD_DATA_DIR to another folder, or start Steward as an ordinary user.`,
  );
}

/** The first folder on the path to `path`, inclusive, that the user may not enter; null when all are accessible. */
export function closedFolder(path: string, user: DatabaseUser): string | null {
  if (user.is_mapped) return null;
  for (const folder of ancestors(path).reverse()) if (!mayEnter(statSync(folder), user)) return folder;
  return null;
}

/** `chown -R` of the folder, without following links. */
export function giveTo(path: string, user: DatabaseUser): void {
  lchownSync(path, user.uid, user.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), user);
}

function userOf(uid: number, gid: number): DatabaseUser {
  return { uid, gid: gid === 0 ? DEFAULT_ID : gid, is_mapped: false };
}

function ownerOf(path: string): DatabaseUser | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? userOf(stats.uid, stats.gid) : null;
}

function namedOwners(path: string): DatabaseUser[] {
  const accounts = accountIds();
  return ancestors(path).flatMap((folder) => {
    const owner = ownerOf(folder);
    return owner && accounts.has(owner.uid) ? [owner] : [];
  });
}

function accountIds(): Set<number> {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return new Set(lines.map((line) => Number(line.split(":")[2])));
  } catch {
    return new Set();
  }
}

/** The folder and its ancestors, innermost first. */
function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestors(parent)];
}

function mayEnter(stats: Stats, user: DatabaseUser): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

function canMap(data_dir: string): boolean {
  const [file = "", ...args] = MAPPING_COMMAND;
  return process.platform === "linux" && spawnSync(file, [...args, "test", "-x", data_dir]).status === 0;
}
