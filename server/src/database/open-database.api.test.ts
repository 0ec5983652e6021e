import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { runAsAdmin } from "../test-server/postgres/run-as-admin.ts";
import { openDatabase } from "./connection.ts";
import { SERVER_ROLE } from "./migrate/migrate.ts";

const cluster = JSON.parse(inject("cluster")) as pg.ClientConfig;

test("a database whose first statement fails leaves no connection behind", async () => {
  const database = `steward_test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(cluster, `create database ${database} template ${inject("template")} strategy file_copy`);
  const client = new pg.Client({ ...cluster, database });
  await client.connect();
  try {
    await client.query(`revoke select on installation from ${SERVER_ROLE}`);
    await expect(openDatabase({ ...cluster, database })).rejects.toMatchObject({ code: "42501" });
    const text = "select usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    // A backend ends a moment after its client has closed the connection.
    const others = async () => (await client.query(text)).rows;
    await expect.poll(others, { timeout: 20_000 }).toEqual([]);
  } finally {
    await client.end();
    await runAsAdmin(cluster, `drop database ${database} with (force)`);
  }
});
