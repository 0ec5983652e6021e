import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closedFolder, runsAsRoot } from "./database-user.ts";
import { findPackage, findProgramFiles, runProgram } from "./program-files.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const NOBODY = { uid: 65534, gid: 65534, is_mapped: false };
const is_linux_root = runsAsRoot() && process.platform === "linux";
const START = `
  const [module, data_dir] = process.argv.slice(1);
  import(module).then(async ({ startEmbeddedPostgres }) => {
    const database = await startEmbeddedPostgres({ data_dir, log() {} });
    await database.stop();
    process.stdout.write("stopped");
  });`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "steward-test-"));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startAndStop(data_dir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ data_dir, log() {} });
  try {
    const client = new Client(database.admin);
    await client.connect();
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await database.stop();
  }
}

describe.runIf(is_linux_root)("started by root, PostgreSQL runs", () => {
  test("as nobody where root owns everything", async () => {
    await startAndStop(join(folder, "data"));
    expect(statSync(join(folder, "data", "postgres")).uid).toBe(NOBODY.uid);
  });

  test("as the owner of the folder, also where others may not enter", async () => {
    const home = join(folder, "home");
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, 1, 1);
    await startAndStop(join(home, "data"));
    expect(statSync(join(home, "data", "postgres")).uid).toBe(1);
  });

  test("in a folder that only root may enter", async () => {
    const home = join(folder, "root");
    mkdirSync(home, { mode: 0o700 });
    await startAndStop(join(home, "data"));
    await startAndStop(join(home, "data"));
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  test("on a cluster of nobody in a folder that was closed later, and was opened again", async () => {
    const home = join(folder, "root");
    await startAndStop(join(home, "data"));
    chmodSync(home, 0o700);
    await startAndStop(join(home, "data"));
    chmodSync(home, 0o711);
    await startAndStop(join(home, "data"));
    expect(statSync(join(home, "data", "postgres")).uid).toBe(NOBODY.uid);
  });

  test("on a cluster that was restored with root as its owner", async () => {
    const data_dir = join(folder, "data");
    await startAndStop(data_dir);
    cpSync(data_dir, join(folder, "restored"), { recursive: true });
    chmodSync(join(folder, "restored", "postgres"), 0o755);
    await startAndStop(join(folder, "restored"));
  });
});

const nobody_can_run = is_linux_root && closedFolder(import.meta.dirname, NOBODY) === null;

test.runIf(nobody_can_run)("an ordinary user needs no other", async () => {
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, NOBODY.uid, NOBODY.gid);
  const module = join(import.meta.dirname, "start-embedded-postgres.ts");
  const child = spawn(process.execPath, ["-e", START, module, join(home, "data")], {
    uid: NOBODY.uid,
    gid: NOBODY.gid,
    cwd: home,
    // The machine's own temporary folder may be inaccessible to others.
    env: { ...process.env, TMPDIR: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
  await once(child, "close");
  expect(output.join("")).toBe("stopped");
});

describe.runIf(process.platform !== "win32")("a package whose install script did not run", () => {
  function installWithoutScripts(parent: string): string {
    const package_dir = join(parent, "package");
    cpSync(findPackage(), package_dir, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/share$|\.a$|lib.postgresql$/.test(path) && !lstatSync(path).isSymbolicLink(),
    });
    chmodSync(join(package_dir, "native", "bin", "postgres"), 0o644);
    return package_dir;
  }

  test("gets its library links and execute permission", async () => {
    const files = findProgramFiles(folder, null, installWithoutScripts(folder));
    expect(dirname(files.native_dir)).toBe(join(folder, "package"));
    await runProgram(files, "postgres", ["--version"], null);
  });

  test.runIf(is_linux_root)("is copied where the database's user cannot reach it", async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const package_dir = installWithoutScripts(closed);
    const files = findProgramFiles(folder, NOBODY, package_dir);
    expect(files.native_dir.startsWith(join(folder, "postgres-program-"))).toBe(true);
    await runProgram(files, "postgres", ["--version"], NOBODY);
    expect(findProgramFiles(folder, NOBODY, package_dir)).toEqual(files);
  });
});
