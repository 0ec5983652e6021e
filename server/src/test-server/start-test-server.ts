import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../database/connection.ts";
import { buildApp } from "../app/app.ts";
import type { Services } from "../http/context.ts";
import { workersOf } from "../app/workers.ts";
import { servicesOf } from "../app/start-server.ts";
import { type Caller, nobody } from "./caller.ts";
import { addCaller, makeOrganisation, makeProviderOrganisation, type MemberRights } from "./people.ts";
import { runAsAdmin } from "./postgres/run-as-admin.ts";
import { type SentStatement, textsOfServer, watchStatements } from "./statements/statement-log.ts";
import { refusedWhenDistributed, unnamedTables } from "./statements/unnamed-tables.ts";

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  config: Config;
  /** The database with the server's role. */
  pool: pg.Pool;
  /** The database as administrator, who sees every row. */
  admin: pg.Pool;
  /** Owner of the organisation that most tests use, and the installation's operator. */
  owner: Caller;
  /** A caller without token. */
  nobody: Caller;
  /** Adds a member with a seed role to the owner's organisation; signed in. */
  asRole(role: string): Promise<Caller>;
  /** Adds a member with exactly these permissions to the owner's organisation; signed in. */
  asMember(rights: MemberRights, organisation_id?: string): Promise<Caller>;
  /** The owner of another, new organisation. */
  otherOrganisation(name?: string): Promise<Caller>;
  /** Statements that the server sends while `work` runs, without begin, commit and settings. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** The same with their parameters. */
  sentBy(work: () => Promise<unknown>): Promise<SentStatement[]>;
  /** Faults that the server reported; must be empty at the end of every test file. */
  reported: unknown[];
}

/** Where nobody listens; webhooks may be sent there. */
export const CLOSED_ORIGIN = "http://127.0.0.1:9";

export interface TestServerOptions {
  /** Environment variables. */
  settings?: Record<string, string>;
  /** False: the installation has no organisation yet, and `owner` is a caller without token. */
  set_up?: boolean;
  /** False: its jobs are left to other processes. */
  works?: boolean;
}

/**
 * The whole server on a database and a data folder of its own, without a network socket: calls go through the HTTP
 * stack. To be called at the top of a test file; removed after the file's last test.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { settings = {}, set_up = true, works = true } = options;
  const cluster = JSON.parse(inject("cluster")) as pg.ClientConfig;
  const name = `steward_test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(cluster, `create database ${name} template ${inject("template")} strategy file_copy`);
  const data_dir = mkdtempSync(join(tmpdir(), "steward-test-"));
  const config = readConfig({ STEWARD_DATA_DIR: data_dir, PRIVATE_WEBHOOKS: CLOSED_ORIGIN, ...settings });
  const database = await openDatabase({ ...cluster, database: name }, 8);
  const admin = new pg.Pool({ ...cluster, database: name, max: 4 });
  const reported: unknown[] = [];
  // A name service in which every organisation has put the records that prove its mail domains.
  const textRecords = async (name: string): Promise<string[]> => {
    const found = "select 'steward-domain=' || token as record from mail_domain where '_steward.' || domain = $1";
    return (await admin.query<{ record: string }>(found, [name])).rows.map(({ record }) => record);
  };
  const report = (error: unknown) => reported.push(error);
  const services = { ...servicesOf(config, database), textRecords, report };
  const app = await buildApp(services);
  if (works) await services.jobs.start(workersOf(services), services.report);
  const texts = textsOfServer(database.pool, database.work);
  const stop = async () => {
    await app.close();
    await services.jobs.stop();
    services.mailer.close();
    const unnamed = await withoutOrganisation(texts, admin);
    await admin.end();
    await database.close();
    // Waits for connections to close; terminating them would fail the next test.
    await runAsAdmin(cluster, `drop database ${name}`);
    rmSync(data_dir, { recursive: true, force: true });
    expect(unnamed, "statements that do not say of which organisation they mean the rows of a table").toEqual([]);
    const refused = [...texts].filter((text) => refusedWhenDistributed(text).length > 0);
    expect(
      refused,
      "statements that a distributed database refuses: a moment in do update, a subquery in values",
    ).toEqual([]);
  };
  afterAll(stop);
  const sentBy = watchStatements(database.pool);
  const anyone = nobody(app);
  const owner = set_up ? await makeOrganisation(app, database, admin, "Meridian Hospitals") : anyone;
  if (set_up) await makeProviderOrganisation(database);
  // As whoever sets an installation up.
  await admin.query("update account set operator_since = now() where email = $1", [owner.email]);
  return {
    app,
    services,
    config,
    pool: database.pool,
    admin,
    owner,
    nobody: anyone,
    asRole: (role) => addCaller(app, database, admin, owner.organisation_id, { role }),
    asMember: (rights, organisation_id = owner.organisation_id) =>
      addCaller(app, database, admin, organisation_id, rights),
    otherOrganisation: (other = "Northwind Instruments") => makeOrganisation(app, database, admin, other),
    statementsOf: async (work) => (await sentBy(work)).map(({ text }) => text),
    sentBy,
    reported,
  };
}

/** Statements that name a table of organisations without the organisation, with these tables. */
async function withoutOrganisation(texts: ReadonlySet<string>, admin: pg.Pool) {
  const { rows } = await admin.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organisation_id'",
  );
  const tables = new Set(["organisation", ...rows.map(({ name }) => name)]);
  const statements = [...texts].map((text) => ({ text, tables: unnamedTables(text, tables) }));
  return statements.filter((statement) => statement.tables.length > 0);
}
