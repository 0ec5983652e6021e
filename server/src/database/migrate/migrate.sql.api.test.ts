import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { runAsAdmin } from "../../test-server/postgres/run-as-admin.ts";
import { rolePasswords } from "../connection.ts";
import { migrate, thisVersion } from "./migrate.ts";
import type { SqlFile } from "./migration-files.ts";

const cluster = JSON.parse(inject("cluster")) as pg.ClientConfig;
const passwordOf = rolePasswords(cluster);
let admin: pg.ClientConfig;
let client: pg.Client;

beforeEach(async () => {
  const database = `steward_test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(cluster, `create database ${database} template ${inject("template")} strategy file_copy`);
  admin = { ...cluster, database };
  client = new pg.Client(admin);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await runAsAdmin(cluster, `drop database ${admin.database} with (force)`);
});

const own = await thisVersion();
const file = (name: string, sql: string): SqlFile => ({
  name,
  sql,
  hash: createHash("sha256").update(sql).digest("hex"),
});
/** This version with further files. */
const version = (migrations: SqlFile[], functions: SqlFile[] = []) =>
  Promise.resolve({
    migrations: [...own.migrations, ...migrations],
    functions: [...own.functions, ...functions],
  });
const ask = async (text: string) => (await client.query(text)).rows;

test("a migration runs once, and one that fails leaves nothing", async () => {
  const note = file("9001-note.sql", "create table note (text text); insert into note values ('once');");
  await migrate(admin, passwordOf, version([note]));
  await migrate(admin, passwordOf, version([note]));
  expect(await ask("select * from note")).toEqual([{ text: "once" }]);
  const broken = file("9002-broken.sql", "create table other (text text); select 1 / 0;");
  await expect(migrate(admin, passwordOf, version([note, broken]))).rejects.toMatchObject({ code: "22012" });
  expect(await ask("select to_regclass('other') as other")).toEqual([{ other: null }]);
});

test("a migration may run outside a transaction", async () => {
  const index = file(
    "9001-index.sql",
    `-- outside a transaction
drop index if exists asset_noted;
create index concurrently asset_noted on asset (organisation_id, notes);
`,
  );
  await migrate(admin, passwordOf, version([index]));
  expect(await ask("select indisvalid from pg_index where indexrelid = 'asset_noted'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("functions are made anew when their files change, and after each migration", async () => {
  const answering = (answer: number) =>
    file("2-answer.sql", `create or replace function answer() returns int language sql as 'select ${answer}';`);
  for (const answer of [1, 2]) {
    await migrate(admin, passwordOf, version([], [answering(answer)]));
    expect(await ask("select answer()")).toEqual([{ answer }]);
  }
  // Unchanged files are not applied again: a start takes no lock on any table.
  await client.query("drop function answer()");
  await migrate(admin, passwordOf, version([], [answering(2)]));
  expect(await ask("select to_regproc('answer') as answer")).toEqual([{ answer: null }]);
  const table = file("9001-note.sql", "create table note (organisation_id uuid not null)");
  await migrate(admin, passwordOf, version([table], [answering(2)]));
  expect(await ask("select answer()")).toEqual([{ answer: 2 }]);
  expect(await ask("select policyname from pg_policies where tablename = 'note' order by 1")).toEqual([
    { policyname: "gate" },
    { policyname: "wall" },
  ]);
});

test("a migration that waits for a lock lets others through and goes on when it is free", async () => {
  const change = file("9001-change.sql", "alter table asset add column note text");
  await client.query("begin");
  await client.query("lock table asset in access share mode");
  const migrated = migrate(admin, passwordOf, version([change]));
  const waiting = async () =>
    (
      await runAsAdmin(
        cluster,
        `select from pg_stat_activity where datname = '${admin.database}' and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(0);
  await client.query("commit");
  await migrated;
  expect(await ask("select note from asset")).toEqual([]);
});

test("a database of a newer version is refused with what to do", async () => {
  await client.query("insert into steward_migration (name, hash) values ('9999-later.sql', 'x')");
  await expect(migrate(admin, passwordOf)).rejects.toThrow(
    "The database was migrated by a newer Steward (9999-later.sql). Start that version or a newer one, or restore the backup from before the update.",
  );
});

test.for([
  "update steward_migration set hash = 'another' where name = '0001-foundation.sql'",
  "insert into steward_migration (name, hash) values ('0002-gate.sql', 'x')",
])("a database of another line is refused with what to do: %s", async (text) => {
  await client.query(text);
  await expect(migrate(admin, passwordOf)).rejects.toThrow(
    /^The database was made by a development version of Steward \(000\d-.*\) and cannot be updated\. Export what you need with that version, then start this one with an empty data folder or database\.$/,
  );
});
