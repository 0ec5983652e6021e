import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { runAsAdmin } from "../../test-server/postgres/run-as-admin.ts";
import { rolePasswords } from "../connection.ts";
import { migrate, SERVER_ROLE, thisVersion } from "./migrate.ts";
import { type Dump, loadDump, parseDump, readDump } from "./upgrade-dump.ts";

/** Databases of earlier versions are upgraded with their data: of each release there is a dump (`npm run dump`). */
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

/** What a later migration has given another name, in the words of today: tables, columns and values alike. */
const inWordsOfToday = (text: string, { migration }: Dump) =>
  migration < "0014-models-by-their-name.sql" ? text.replaceAll(/"(public\.)?product"/g, '"$1model"') : text;

interface Entry {
  changes: { places?: object }[];
  words: string;
  place_words?: string;
}

/** What later migrations tell apart or have added, put together again: rows of a table as every version has them. */
const AS_EVER: Record<string, (rows: Record<string, unknown>[]) => Record<string, unknown>[]> = {
  // What an entry says of places stands apart, and is marked.
  "public.activity": (rows) =>
    rows.map((row) => {
      const { changes: marked, words, place_words = "", ...entry } = row as unknown as Entry;
      const lines = `${words}\n${place_words}`.split("\n").filter(Boolean).sort();
      const changes = marked.map((change) => ({ ...change, places: undefined }));
      return { ...entry, words: lines, changes };
    }),
  // Roles that every organisation begins with may see or change what came later.
  "public.role": (rows) =>
    rows.map((row) => {
      const { name, permissions } = row as { name: string; permissions: string[] };
      const later = /^(problem_statement|holiday|webhook)\.|^service_request\.import$/;
      const coordinates = (permission: string) => name === "Staffing Coordinator" && permission === "branch.view";
      return {
        ...row,
        permissions: permissions.filter((permission) => !later.test(permission) && !coordinates(permission)),
      };
    }),
  // Beside the numbers of organisations there are those of places.
  "public.activity_tally": (rows) =>
    rows.filter(({ inside, organisation_id }) => inside === undefined || inside === organisation_id),
};
const asEver = (table: string, rows: Record<string, unknown>[]) => AS_EVER[table]?.(rows) ?? rows;

describe.for(names)("a database of %s", (name) => {
  const database = `steward_test_${randomUUID().replaceAll("-", "")}`;

  test("comes to this version with all its data", async () => {
    const text = await readFile(new URL(name, FOLDER), "utf8");
    const dump = parseDump(text);
    const kept = parseDump(inWordsOfToday(text, dump));
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
          const now = asEver(table, after.get(table) ?? []);
          const then = asEver(table, rows);
          expect(now.length, table).toBe(then.length);
          for (const row of then) expect(now, table).toContainEqual(expect.objectContaining(row));
        }
      });
      await onDatabase(database, async (client) => {
        const { rows } = await client.query("select changes, place_words from activity where place_words <> ''");
        expect(rows.length).toBeGreaterThan(0);
        // Entries that were written before it was told where a place was are marked as telling of nowhere.
        for (const { changes } of dump.migration < "0023-activity-of-places.sql" ? rows : []) {
          expect(changes).toContainEqual(expect.objectContaining({ places: { before: [], after: [] } }));
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
