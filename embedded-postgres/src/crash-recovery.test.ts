import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const PATIENCE = { timeout: 10_000, interval: 20 };
const STEWARD = `
  const [module, data_dir, ending] = process.argv.slice(1);
  import(module).then(async ({ startEmbeddedPostgres }) => {
    const database = await startEmbeddedPostgres({ data_dir, log() {} });
    process.stdout.write("started");
    if (ending === "exit") process.exit(1);
  });
  setInterval(() => {}, 1e6);`;

let folder: string;
let data_dir: string;
let lines: string[];
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "steward-test-"));
  chmodSync(folder, 0o755);
  data_dir = join(folder, "data");
  const database = await startEmbeddedPostgres({ data_dir, log() {} });
  await query(database, "create table asset as select 'Pump' as name");
  await database.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

beforeEach(() => {
  lines = [];
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(running.map((database) => database.stop()));
});

async function start(settings: Record<string, string> = {}, failed?: (error: Error) => void) {
  const database = await startEmbeddedPostgres({ data_dir, log: (line) => lines.push(line), settings, failed });
  running.push(database);
  return database;
}

async function query(database: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.admin);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function spawnSteward(ending = "", folder_of_data = data_dir): ChildProcess {
  const module = join(import.meta.dirname, "start-embedded-postgres.ts");
  const child = spawn(process.execPath, ["-e", STEWARD, module, folder_of_data, ending], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

async function started(child: ChildProcess): Promise<void> {
  await vi.waitFor(() => expect(child.stdout?.read()?.toString()).toBe("started"), PATIENCE);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function postmasterPid(): number {
  return Number(readFileSync(join(data_dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

describe("after kill -9 of Steward", () => {
  test("the next one takes over the running database with all data", async () => {
    const child = spawnSteward();
    await started(child);
    const pid = postmasterPid();
    await kill(child);
    const database = await start();
    expect(postmasterPid()).toBe(pid);
    expect(lines).toContain(`Took over the database that was left running (process ${pid}).`);
    expect(await query(database, "select name from asset")).toEqual([{ name: "Pump" }]);
    await database.stop();
    await expect(query(database, "select 1")).rejects.toThrow();
  });

  test("the next one with other settings starts the database anew", async () => {
    const child = spawnSteward();
    await started(child);
    const pid = postmasterPid();
    await kill(child);
    const database = await start({ work_mem: "16MB" });
    expect(postmasterPid()).not.toBe(pid);
    expect(await query(database, "select name from asset")).toEqual([{ name: "Pump" }]);
  });

  test("a database killed as well comes back with all data", async () => {
    const child = spawnSteward();
    await started(child);
    const pid = postmasterPid();
    await kill(child);
    process.kill(pid, "SIGKILL");
    expect(await query(await start(), "select name from asset")).toEqual([{ name: "Pump" }]);
  });

  test("a taken over database that is killed is started again", async () => {
    const child = spawnSteward();
    await started(child);
    await kill(child);
    const database = await start();
    process.kill(postmasterPid(), "SIGKILL");
    await vi.waitFor(() => expect(lines).toContain("The database runs again."), PATIENCE);
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("in the midst of making the cluster, the next one makes it", async () => {
    const fresh = join(folder, "fresh");
    const child = spawnSteward("", fresh);
    const isAtWork = () => readdirSync(fresh).some((name) => existsSync(join(fresh, name, "base")));
    await vi.waitFor(() => expect(existsSync(fresh) && isAtWork()).toBe(true), { timeout: 10_000, interval: 2 });
    expect(existsSync(join(fresh, "postgres"))).toBe(false);
    await kill(child);
    const database = await startEmbeddedPostgres({ data_dir: fresh, log() {} });
    running.push(database);
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

test("a Steward in another process is refused and named", async () => {
  const child = spawnSteward();
  await started(child);
  await expect(start()).rejects.toThrow(`Another Steward (process ${child.pid}) already uses the folder`);
});

test("a Steward that exits without a stop takes its database along", async () => {
  const child = spawnSteward("exit");
  await once(child, "exit");
  const isGone = () => expect(existsSync(join(data_dir, "postgres", "postmaster.pid"))).toBe(false);
  await vi.waitFor(isGone, PATIENCE);
});

describe("after kill -9 of the database", () => {
  test("it is started again and answers under the same address", async () => {
    const database = await start();
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(lines).toContain("The database runs again."), PATIENCE);
    expect(postmasterPid()).not.toBe(pid);
    expect(await query(database, "select name from asset")).toEqual([{ name: "Pump" }]);
    expect(lines).toContain("The database stopped unexpectedly. Starting it again.");
  });

  test("a single connection's process may be killed, which is told in the log", async () => {
    const database = await start();
    const client = new Client(database.admin);
    client.on("error", () => {});
    await client.connect();
    const [row] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
    process.kill(row?.pid ?? 0, "SIGKILL");
    const isTold = () => expect(lines.join("\n")).toContain(`(PID ${row?.pid}) was terminated by signal 9`);
    await vi.waitFor(isTold, PATIENCE);
    await vi.waitFor(() => query(database, "select name from asset"), PATIENCE);
    expect(lines).not.toContain("The database stopped unexpectedly. Starting it again.");
  });

  test("a stop in the midst of the restart leaves nothing running", async () => {
    const database = await start();
    process.kill(postmasterPid(), "SIGKILL");
    await vi.waitFor(() => expect(lines).toContain("The database stopped unexpectedly. Starting it again."), PATIENCE);
    await database.stop();
    await expect(query(database, "select 1")).rejects.toThrow();
  });

  test("a database that cannot come back is given up with one clear line", async () => {
    const failures: string[] = [];
    await start({}, (error) => failures.push(error.message));
    const control = join(data_dir, "postgres", "global", "pg_control");
    const content = readFileSync(control);
    process.kill(postmasterPid(), "SIGKILL");
    rmSync(control);
    await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 30_000, interval: 100 });
    expect(failures[0]).toMatch(
      /^The database failed 7 times and is not started again\. .*could not find the database system/,
    );
    writeFileSync(control, content);
  });
});
