import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** A data folder with a complete cluster, shared by tests that need no new one. */
let data_dir: string;
let folder: string;
let lines: string[];
let running: EmbeddedPostgres[];

beforeAll(async () => {
  data_dir = mkdtempSync(join(tmpdir(), "steward-test-"));
  await (await startEmbeddedPostgres({ data_dir, log() {} })).stop();
});

afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "steward-test-"));
  lines = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}, folder_of_data = data_dir) {
  const log = (line: string) => lines.push(line);
  const database = await startEmbeddedPostgres({ data_dir: folder_of_data, log, settings });
  running.push(database);
  return database;
}

async function query(database: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.admin);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("a fresh start", () => {
  test("gives a PostgreSQL 18 with UTF-8, checksums and an order that no locale changes", async () => {
    const database = await start({}, join(folder, "data"));
    const [row] = await query(
      database,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, datlocprovider, datlocale
       from pg_database where datname = 'template1'`,
    );
    expect(row).toEqual({
      version: 18,
      encoding: "UTF8",
      checksums: "on",
      fsync: "on",
      datlocprovider: "b",
      datlocale: "C.UTF-8",
    });
  });

  test("knows letters of other scripts in similarity search and letter case", async () => {
    const database = await start();
    await query(database, "create extension pg_trgm");
    const [row] = await query(
      database,
      "select cardinality(show_trgm('हिन्दी')) > 0 as hindi, similarity('Łódź', 'łódź') as polish, lower('ÉCOLE') as french",
    );
    expect(row).toEqual({ hindi: true, polish: 1, french: "école" });
  });

  test("takes settings and keeps data over a stop and a start", async () => {
    const first = await start({ work_mem: "16MB" });
    await query(first, "create table asset as select 'Pump' as name");
    expect(await query(first, "show work_mem")).toEqual([{ work_mem: "16MB" }]);
    await first.stop();
    expect(await query(await start(), "select name from asset")).toEqual([{ name: "Pump" }]);
  });

  test("works in a folder with spaces, quotes and a long path", async () => {
    const database = await start({}, join(folder, `it's a "data" folder`, "x".repeat(120), "y".repeat(120)));
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform !== "win32")("listens on no network port and lets nobody else near", async () => {
    const database = await start();
    expect(await query(database, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    expect(lstatSync(database.admin.host).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(data_dir, "postgres.password")).mode & 0o777).toBe(0o600);
    const stranger = new Client({ ...database.admin, password: "guessed" });
    await expect(stranger.connect()).rejects.toThrow("password authentication failed");
  });

  test("stops every process and says so to the next start", async () => {
    const database = await start();
    await database.stop();
    await expect(query(database, "select 1")).rejects.toThrow();
    expect(existsSync(join(data_dir, "postgres", "postmaster.pid"))).toBe(false);
    expect(existsSync(join(data_dir, "steward.pid"))).toBe(false);
    expect(database.admin.host === "127.0.0.1" || !existsSync(database.admin.host)).toBe(true);
  });
});

describe("a start that finds something in its way", () => {
  test("refuses a folder that a living Steward uses, naming its process", async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({
      name: "AlreadyRunningError",
      message: `Another Steward (process ${process.pid}) already uses the folder ${data_dir}. Stop it, or set STEWARD_DATA_DIR to another folder.`,
    });
    expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("redoes a half-done cluster", async () => {
    const partial = join(folder, "data", "postgres.partial-0badc0ffee00");
    mkdirSync(join(partial, "base"), { recursive: true });
    writeFileSync(join(partial, "PG_VERSION"), "18\n");
    writeFileSync(`${partial}.password`, "left behind");
    const database = await start({}, join(folder, "data"));
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(join(folder, "data")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("leaves a cluster of another major version untouched", async () => {
    const version = join(data_dir, "postgres", "PG_VERSION");
    writeFileSync(version, "17\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this Steward brings PostgreSQL 18/);
    expect(readFileSync(version, "utf8")).toBe("17\n");
    writeFileSync(version, "18\n");
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("leaves a folder of other files untouched", async () => {
    const strange = join(folder, "data", "postgres", "letter.txt");
    mkdirSync(join(folder, "data", "postgres"), { recursive: true });
    writeFileSync(strange, "Dear Sir");
    await expect(start({}, join(folder, "data"))).rejects.toThrow(/is not a database/);
    expect(readFileSync(strange, "utf8")).toBe("Dear Sir");
  });

  test("says that the password file is missing", async () => {
    const password_file = join(data_dir, "postgres.password");
    renameSync(password_file, join(folder, "password"));
    await expect(start()).rejects.toThrow(/postgres\.password is missing/);
    renameSync(join(folder, "password"), password_file);
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.each([
    ["a dead process", 2 ** 22 + 1],
    ["a process of another program", process.pid],
    ["the first process of the machine", 1],
  ])("ignores a postmaster.pid that names %s", async (_, pid) => {
    const cluster_dir = join(data_dir, "postgres");
    const record = [pid, cluster_dir, 1_700_000_000, 5432, "/tmp", "", "    12345         0", "ready   ", ""];
    writeFileSync(join(cluster_dir, "postmaster.pid"), record.join("\n"));
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("names the setting that PostgreSQL does not accept and frees the folder", async () => {
    await expect(start({ shared_buffers: "plenty" })).rejects.toThrow(
      /did not start: .*invalid value for parameter "shared_buffers"/,
    );
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform !== "win32")(
    "does not use what somebody else put in the place of its socket folder",
    async () => {
      const first = await start();
      const socket_dir = first.admin.host;
      await first.stop();
      writeFileSync(socket_dir, "");
      await expect(start()).rejects.toThrow(`The folder ${socket_dir} belongs to somebody else.`);
      rmSync(socket_dir);
    },
  );
});
