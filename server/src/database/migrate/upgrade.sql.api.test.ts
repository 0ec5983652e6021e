import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { runAsAdmin } from "../../test-server/run-as-admin.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeWorld } from "../../test-server/world.ts";
import { newId } from "../new-id.ts";
import { rolePasswords } from "../connection.ts";
import { migrate, SERVER_ROLE, thisVersion } from "./migrate.ts";
import { dumpText, loadDump, parseDump, readDump } from "./upgrade-dump.ts";

/**
 * Upgrade tests: databases of earlier releases are migrated with their data. Each release adds a dump:
 * WRITE_UPGRADE_DUMP=<name> runs this file and writes upgrades/<name>.jsonl from a server with a record of every kind.
 */
const FOLDER = new URL("../upgrades/", import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".jsonl")).sort();
const cluster = JSON.parse(inject("cluster")) as pg.ClientConfig;
const passwordOf = rolePasswords(cluster);

async function onDatabase(database: string, work: (client: pg.Client) => Promise<void>, user = cluster.user) {
  const client = new pg.Client({
    ...cluster,
    database,
    user,
    ...(user === SERVER_ROLE ? { password: passwordOf(SERVER_ROLE) } : {}),
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

test.runIf(process.env.WRITE_UPGRADE_DUMP)("a dump with a record of every kind is written", async () => {
  const server = await startTestServer();
  const { records: world } = await makeWorld(server.owner);
  const own = server.owner;
  await server.asMember({ role: "Viewer", scope: [world.branch ?? ""] });
  const [organisation, account] = [`'${own.organisation_id}'::uuid`, `'${own.account_id}'::uuid`];
  await server.admin.query(`
    insert into otp (token_hash, account_id, email_hash, client_address, code_hash, expires_at)
      values ('\\x01', ${account}, '\\x02', '127.0.0.1', '\\x03', now());
    insert into rotated_refresh (refresh_hash, session_id) values ('\\x04', '${own.session_id}');
    insert into single_sign_on (organisation_id, issuer, client_id, client_secret, role_id)
      values (${organisation}, 'https://id.example', 'steward', '\\x05', '${world.role}') on conflict do nothing;
    insert into single_sign_on_attempt
        (state_hash, organisation, browser_hash, client_address, nonce, code_verifier, expires_at)
      values ('\\x06', ${organisation}, '\\x07', '127.0.0.1', 'nonce', 'verifier', now());
    insert into idempotency_key (organisation_id, account_id, key, request_hash, response)
      values (${organisation}, ${account}, 'key', '\\x08', '{}') on conflict do nothing;
    insert into field_set_field (organisation_id, field_set, field, position)
      values (${organisation}, '${world.custom_fieldset}', '${world.custom_field}', 1) on conflict do nothing;
    insert into custom_file (organisation_id, id, field, storage_key, file_name, size, created_by)
      values (${organisation}, '${newId()}', '${world.file_field}', 'key', 'papers.pdf', 1, ${account});
    insert into import (organisation_id, id, kind, file_name, storage_key, state, settings, created_by, begun_by)
      values (${organisation}, '${newId()}', 'assets', 'assets.csv', 'key', 'Completed', '{}', ${account}, ${account});
    insert into import_row (organisation_id, import_id, position, id, row_number, cells)
      select organisation_id, id, 0, id, 2, '{Pump}' from import where organisation_id = ${organisation};
    insert into import_master (organisation_id, import_id, kind, record)
      select organisation_id, id, 'location', '${world.branch}' from import where organisation_id = ${organisation};
    insert into custom_value (organisation_id, field, asset, value, key)
      select ${organisation}, '${world.custom_field}', a.id, '"written"', 'written' from asset a
      where a.organisation_id = ${organisation} limit 1;
    insert into custom_value (organisation_id, field, asset, value, key, file)
      select ${organisation}, f.field, a.id, to_jsonb(f.id), f.id::text, f.id from custom_file f cross join asset a
      where f.organisation_id = ${organisation} and a.organisation_id = ${organisation} limit 1`);
  const client = await server.admin.connect();
  const dump = await readDump(client);
  client.release();
  await writeFile(new URL(`${process.env.WRITE_UPGRADE_DUMP}.jsonl`, FOLDER), dumpText(dump));
});

/** What later migrations have given another name, in the words of today: tables, columns and values alike. */
const inWordsOfToday = (text: string) => text.replaceAll(/"(public\.)?product"/g, '"$1model"');

describe.for(names)("a database of %s", (name) => {
  const database = `steward_test_${randomUUID().replaceAll("-", "")}`;

  test("comes to this version with all its data", async () => {
    const text = await readFile(new URL(name, FOLDER), "utf8");
    const dump = parseDump(text);
    const kept = parseDump(inWordsOfToday(text));
    const version = await thisVersion();
    await runAsAdmin(cluster, `create database ${database}`);
    try {
      const migrations = version.migrations.filter((migration) => migration.name <= dump.migration);
      await migrate({ ...cluster, database }, passwordOf, Promise.resolve({ migrations, functions: [] }));
      await onDatabase(database, (client) => loadDump(client, dump));
      await migrate({ ...cluster, database }, passwordOf);

      await onDatabase(database, async (client) => {
        const after = new Map((await readDump(client)).tables.map(({ table, rows }) => [table, rows]));
        for (const { table, rows } of kept.tables) {
          const now = after.get(table) ?? [];
          expect(now.length, table).toBe(rows.length);
          for (const row of rows) expect(now, table).toContainEqual(expect.objectContaining(row));
        }
      });
      const organisation = dump.tables.find(({ table }) => table === "public.organisation")?.rows[0]?.id;
      await onDatabase(
        database,
        async (client) => {
          expect((await client.query("select from asset")).rowCount).toBe(0);
          await client.query("select set_config('app.organisation_id', $1, false)", [organisation]);
          const assets = dump.tables
            .find(({ table }) => table === "public.asset")
            ?.rows.filter((row) => row.organisation_id === organisation);
          expect((await client.query("select from asset")).rowCount).toBe(assets?.length);
        },
        SERVER_ROLE,
      );
    } finally {
      await runAsAdmin(cluster, `drop database ${database} with (force)`);
    }
  });
});

test("the newest dump has rows of every table", async () => {
  const dump = parseDump(await readFile(new URL(names.at(-1) ?? "", FOLDER), "utf8"));
  const empty = dump.tables.filter(({ rows }) => rows.length === 0);
  expect(empty.map(({ table }) => table)).toEqual([]);
});
