import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Client, type ClientConfig } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { rolePasswords } from "../database/connection.ts";
import { migrate, thisVersion } from "../database/migrate/migrate.ts";
import { loadDump, parseDump, readDump } from "../database/migrate/upgrade-dump.ts";
import { fillGeography } from "../geography/fill-geography.ts";
import { openStorage } from "../files/storage.ts";
import { runAsAdmin } from "../test-server/postgres/run-as-admin.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld } from "../test-server/world/world.ts";
import { openArchive } from "./archive.ts";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade.ts";
import { backUp } from "./back-up.ts";
import { BackupError } from "./backup-error.ts";
import { restore } from "./restore.ts";

const server = await startTestServer();
await makeWorld(server.owner);
const folder = await mkdtemp(join(tmpdir(), "steward-backups-"));
const { admin } = server.services.database;
const passphrase = "correct horse battery staple";
const quiet = () => {};
const FIRST_WITH_BACKUPS = "0096-documents-of-profiles.sql";

/** Another Steward that was never started: an empty database and an empty folder of files. */
async function emptySteward(): Promise<{ admin: ClientConfig; storage: ReturnType<typeof openStorage> }> {
  const database = `steward_test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(admin, `create database ${database} template template0`);
  afterAll(() => runAsAdmin(admin, `drop database ${database}`));
  return { admin: { ...admin, database }, storage: openStorage(undefined, join(folder, database)) };
}

async function ask<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const KEPT = { "pgboss.job": "state < 'completed' and name = 'import'" };

async function backedUp(key?: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.backup`);
  await backUp(admin, server.services.storage, { path, passphrase: key, kept: KEPT, progress: quiet });
  return path;
}

async function restored(path: string, key?: string) {
  const other = await emptySteward();
  const archive = await openArchive(path, key);
  try {
    await restore(archive, other.admin, other.storage, quiet);
    return { ...other, manifest: archive.manifest };
  } finally {
    await archive.close();
  }
}

// Nobody works on jobs from here on, so that rows stay as they are backed up.
await server.services.jobs.stop();
await server.admin.query(
  `insert into pgboss.job (id, name, data) select gen_random_uuid(), name, '{"about": "Test"}'
   from unnest('{import,mail}'::text[]) name`,
);
const plain = await backedUp();
const sealed = await backedUp(passphrase);
const elsewhere = await restored(plain);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a backup", () => {
  test("is restored elsewhere row by row and file by file, encrypted and not", async () => {
    for (const other of [elsewhere, await restored(sealed, passphrase)]) {
      const [before, after] = await Promise.all([ask(admin, readDump), ask(other.admin, readDump)]);
      const marked = ({ table }: { table: string }) => table === "public.installation";
      expect(after.migration).toBe(before.migration);
      expect(after.tables.map(({ table }) => table)).toEqual(before.tables.map(({ table }) => table));
      for (const [index, table] of before.tables.entries())
        if (!marked(table)) expect(after.tables[index]).toEqual(table);
      const installation = before.tables.find(marked)?.rows[0];
      expect(after.tables.find(marked)?.rows).toEqual([{ ...installation, storage_mark: null }]);
      const files = Object.keys(other.manifest.entries).filter((name) => name.startsWith("files/"));
      expect(files.length).toBeGreaterThan(3);
      for (const name of files) {
        const stored = name.slice("files/".length);
        const contents = [server.services.storage, other.storage].map(async (one) => buffer(await one.get(stored)));
        const [original, copy] = await Promise.all(contents);
        expect(copy).toEqual(original);
      }
    }
  });

  test("keeps the walls, foreign keys and triggers of the database", async () => {
    const structure = (client: Client) =>
      client.query(
        `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where connamespace = 'public'::regnamespace
         union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union all select polrelid::regclass::text, polname, pg_get_expr(polqual, polrelid) from pg_policy
         union all select oid::regclass::text, relname, relrowsecurity || ' ' || relforcerowsecurity from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'r'
         order by 1, 2, 3`,
      );
    const [before, after] = await Promise.all([ask(admin, structure), ask(elsewhere.admin, structure)]);
    expect(after.rows).toEqual(before.rows);
  });

  test("keeps imports that are not finished, and no mail", async () => {
    const { rows } = await ask(elsewhere.admin, (client) =>
      client.query("select name, data from pgboss.job where state < 'completed'"),
    );
    expect(rows).toEqual([{ name: "import", data: { about: "Test" } }]);
  });

  test("of an earlier version is restored as that version is upgraded", async () => {
    const text = await readFile(new URL("../database/upgrades/0013-jobs.jsonl", import.meta.url), "utf8");
    const file = `"storage_key":"${randomUUID()}/ab/${"0".repeat(26)}.png"`;
    const whole = parseDump(text.replaceAll('"storage_key":"key"', file));
    // It has some rows of the world alone, which the start fills.
    const ofWorld = ["country", "state", "city", "pincode", "currency", "language"].map((name) => `public.${name}`);
    const dump = { ...whole, tables: whole.tables.filter(({ table }) => !ofWorld.includes(table)) };
    const earlier = await emptySteward();
    const { migrations } = await thisVersion();
    const upgrade = (last: string) => {
      const version = { migrations: migrations.filter(({ name }) => name <= last), functions: [] };
      return migrate(earlier.admin, rolePasswords(earlier.admin), Promise.resolve(version));
    };
    await upgrade(dump.migration);
    await ask(earlier.admin, (client) => loadDump(client, dump));
    await upgrade(FIRST_WITH_BACKUPS);
    await fillGeography(earlier.admin);
    await ask(earlier.admin, (client) => client.query("update supplier set country = (select min(id) from country)"));
    const said: string[] = [];
    const before = (to: string) =>
      backUpBeforeUpgrade(earlier.admin, earlier.storage, {
        folder: to,
        passphrase: undefined,
        kept: KEPT,
        say: (line) => said.push(line),
      });
    const file_in_the_way = join(folder, "file");
    await writeFile(file_in_the_way, "");
    await expect(before(file_in_the_way)).rejects.toThrow(/Nothing was updated.*EEXIST.*BACKUP_FOLDER/);
    const path = (await before(join(folder, "before"))) ?? "";
    expect(said.at(-2)).toContain(
      `(${FIRST_WITH_BACKUPS}). Before it is brought up to date it is backed up to ${path}.`,
    );
    const other = await restored(path);
    expect(other.manifest.migration).toBe(FIRST_WITH_BACKUPS);
    await migrate(earlier.admin, rolePasswords(earlier.admin));
    expect(await before(folder), "a backup of what is up to date").toBeUndefined();
    const [upgraded, after] = await Promise.all([ask(earlier.admin, readDump), ask(other.admin, readDump)]);
    expect(after.migration).toBe(upgraded.migration);
    for (const [index, { table, rows }] of upgraded.tables.entries()) {
      if (table !== "public.installation") expect(after.tables[index]?.rows, table).toEqual(rows);
    }
  });

  test("that is made while assets are written holds each with its history, or neither", async () => {
    const made = { path: "" };
    const backup = backedUp().then((path) => Object.assign(made, { path }));
    let written = 0;
    while (made.path === "") {
      await makeAsset(server.owner);
      written += 1;
    }
    await backup;
    const other = await restored(made.path);
    const torn = await ask(other.admin, (client) =>
      client.query(
        `select a.id, h.subject_id from asset a
         full join (select subject_id from activity where subject_type = 'asset' and action = 'created') h
           on h.subject_id = a.id
         where a.id is null or h.subject_id is null`,
      ),
    );
    expect(written).toBeGreaterThan(1);
    expect(torn.rows).toEqual([]);
  });
});

describe("a restore refuses", () => {
  const refusal = async (path: string, key?: string) =>
    openArchive(path, key).then(
      () => "",
      (error: unknown) => (error instanceof BackupError ? error.message : `not a refusal: ${String(error)}`),
    );

  test("an archive that was cut, altered, or is something else, whole", async () => {
    for (const [path, key] of [[plain], [sealed, passphrase]] as const) {
      const bytes = await readFile(path);
      const altered = Buffer.from(bytes);
      altered[Math.floor(bytes.length / 2)] = (altered[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
      const [cut, changed] = [`${path}.cut`, `${path}.changed`];
      await writeFile(cut, bytes.subarray(0, bytes.length - 100));
      await writeFile(changed, altered);
      expect(await refusal(cut, key)).toMatch(/is damaged|its end is missing/);
      expect(await refusal(changed, key)).toMatch(/is damaged/);
    }
    const foreign = join(folder, "letter.txt");
    await writeFile(foreign, "Dear Steward,");
    expect(await refusal(foreign)).toMatch(/is not a backup of Steward/);
    expect(await refusal(join(folder, "nowhere"))).toMatch(/cannot be read/);
  });

  test("an encrypted one without its passphrase", async () => {
    expect(await refusal(sealed)).toMatch(/is encrypted/);
    expect(await refusal(sealed, "guess")).toMatch(/does not open/);
  });

  test("a Steward that is in use, and leaves it as it is", async () => {
    const archive = await openArchive(plain, undefined);
    const count = () => ask(admin, (client) => client.query("select count(*) from activity"));
    const before = await count();
    await expect(restore(archive, admin, server.services.storage, quiet)).rejects.toThrow(/was started before/);
    expect((await count()).rows).toEqual(before.rows);
    const { storage } = await emptySteward();
    await storage.writeMark(randomUUID());
    await expect(restore(archive, (await emptySteward()).admin, storage, quiet)).rejects.toThrow(/another Steward/);
    await archive.close();
  });

  test("the backup of a newer Steward", async () => {
    const archive = await openArchive(plain, undefined);
    const newer = { ...archive, manifest: { ...archive.manifest, migration: "9999-later.sql" } };
    const other = await emptySteward();
    await expect(restore(newer, other.admin, other.storage, quiet)).rejects.toThrow(/newer Steward/);
    await archive.close();
  });
});
