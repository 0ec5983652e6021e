import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client, type ClientConfig } from "pg";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Key of the advisory lock under which migrations run, so that processes starting together take turns. */
const LOCK = 7_263_541;
export const SERVER_ROLE = "steward_server";
/** Logs in to hand out jobs; it reaches the schema of the job queue and nothing else. */
export const JOBS_ROLE = "steward_jobs";
const GATE_ROLE = "steward_gate";

/** A database that this version cannot use; the message is one line for the operator. */
export class MigrationError extends Error {}

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Brings the database of `admin` to this version: roles, then every migration that has not run, each in a transaction,
 * in order. Refuses a database that is too old, not UTF-8, or was changed by a newer Steward.
 * @param passwordOf password of a role that logs in: the server's own, which owns nothing and cannot bypass row-level
 * security, and that of the job queue
 */
export async function migrate(admin: ClientConfig, passwordOf: (role: string) => string): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await refuseUnfit(client);
    await ensureRoles(client, passwordOf);
    await client.query(
      `create table if not exists steward_migration (name text primary key, hash text not null, applied timestamptz not null default now())`,
    );
    const applied = new Map<string, string>(
      (await client.query("select name, hash from steward_migration")).rows.map((row) => [row.name, row.hash]),
    );
    const migrations = await readMigrations();
    for (const name of applied.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new MigrationError(`The database was migrated by a newer Steward (${name}). Update this installation.`);
      }
    }
    for (const migration of migrations) await apply(client, migration, applied.get(migration.name));
    await client.query("insert into installation (secret) values ($1) on conflict do nothing", [randomBytes(32)]);
  } finally {
    await client.end();
  }
}

async function apply(client: Client, migration: Migration, appliedHash: string | undefined): Promise<void> {
  if (appliedHash === migration.hash) return;
  if (appliedHash) {
    throw new MigrationError(`The migration ${migration.name} differs from the one this database was built with.`);
  }
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into steward_migration (name, hash) values ($1, $2)", [migration.name, migration.hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const { version, encoding } = rows[0];
  if (version < 150_000) {
    throw new MigrationError(
      `DATABASE_URL: PostgreSQL 15 or newer is needed, this server is ${Math.floor(version / 10_000)}.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new MigrationError(`DATABASE_URL: the database must be encoded in UTF8, this one is ${encoding}.`);
  }
}

async function ensureRoles(client: Client, passwordOf: (role: string) => string): Promise<void> {
  const { rows } = await client.query("select rolname, rolbypassrls, rolsuper from pg_roles where rolname = any($1)", [
    [SERVER_ROLE, JOBS_ROLE, GATE_ROLE],
  ]);
  const mighty = rows.find((row) => row.rolname !== GATE_ROLE && (row.rolsuper || row.rolbypassrls));
  if (mighty) {
    throw new MigrationError(`The role ${mighty.rolname} may bypass row-level security. Take that right from it.`);
  }
  const gate = rows.find((row) => row.rolname === GATE_ROLE);
  try {
    if (!gate) await client.query(`create role ${GATE_ROLE} nologin`);
    for (const role of [SERVER_ROLE, JOBS_ROLE]) {
      const exists = rows.some((row) => row.rolname === role);
      const password = passwordOf(role);
      if (!exists) await client.query(`create role ${role} login`);
      if (!exists || !(await logsIn(client, role, password))) {
        await client.query(`alter role ${role} with login password ${client.escapeLiteral(password)}`);
      }
    }
    await client.query(`grant ${GATE_ROLE} to current_user`);
    await client.query(`grant create, usage on schema public to ${GATE_ROLE}`);
    await client.query(`grant usage on schema public to ${SERVER_ROLE}`);
    await client.query("revoke create on schema public from public");
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new MigrationError(
      `DATABASE_URL: its user must own the database and have the right CREATEROLE, to make the role ${SERVER_ROLE}.`,
    );
  }
}

/** Changing a password that already works would cut off other processes for a moment. */
async function logsIn(admin: Client, user: string, password: string): Promise<boolean> {
  const { host, port, database } = admin;
  const probe = new Client({ host, port, database: database ?? "postgres", user, password });
  try {
    await probe.connect();
    await probe.end();
    return true;
  } catch {
    return false;
  }
}
