import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { LOCKS } from "../locks.ts";
import { readFunctions, readMigrations, type SqlFile } from "./migration-files.ts";

export const SERVER_ROLE = "steward_server";
/** Role of the job queue; it can use the queue's schema and nothing else. */
export const JOBS_ROLE = "steward_jobs";
const GATE_ROLE = "steward_gate";

/** A database that this version cannot use; the message is one line for the operator. */
export class MigrationError extends Error {}

/**
 * Lock timeout of a migration: statements that queue behind its waiting lock wait as well, so it gives way and tries
 * again.
 */
const LOCK_TIMEOUT_MS = 4000;
const LOCK_ATTEMPTS = 15;
const LOCK_PAUSE_MS = 1000;
/** First line of a migration that runs outside a transaction, such as one that builds an index concurrently. */
const OUTSIDE = "-- outside a transaction\n";

/** Migrations and functions that make up a version of Steward's database. */
export interface DatabaseVersion {
  migrations: readonly SqlFile[];
  functions: readonly SqlFile[];
}

export const thisVersion = async (): Promise<DatabaseVersion> => ({
  migrations: await readMigrations(),
  functions: await readFunctions(),
});

/**
 * Brings the database of `admin` to this version: roles, then every migration that has not run, each in a transaction,
 * in order, then the functions and policies where any of their files changed. Refuses a database that is too old, not
 * UTF-8, or was built by another line of Steward.
 * @param passwordOf password of a role that logs in: the server's own, which owns nothing and cannot bypass row-level
 * security, and that of the job queue
 * @param version the files to bring it to, those of this version unless told
 */
export async function migrate(
  admin: ClientConfig,
  passwordOf: (role: string) => string,
  version = thisVersion(),
): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    await refuseUnfit(client);
    await ensureRoles(client, passwordOf);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { migrations, functions } = await version;
    const applied = await appliedTo(client, "steward_migration");
    refuseUnknown(migrations, applied);
    const due = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of due) await retryOnLockTimeout(migration.name, () => apply(client, migration));
    await renewFunctions(client, functions, due.length > 0);
    await client.query("insert into installation (secret) values ($1) on conflict do nothing", [randomBytes(32)]);
  } finally {
    await client.end();
  }
}

/**
 * The last migration that has run in a database and the names of those that have not; no last one where no Steward was
 * started on it.
 * @throws MigrationError for a database of a newer version or another line
 */
export async function dueMigrations(admin: ClientConfig): Promise<{ last: string | undefined; due: string[] }> {
  const client = new Client(admin);
  await client.connect();
  try {
    const { migrations } = await thisVersion();
    const { rows: found } = await client.query(
      "select to_regclass('public.steward_migration') is not null as is_there",
    );
    if (!found[0]?.is_there) return { last: undefined, due: migrations.map(({ name }) => name) };
    const applied = await appliedTo(client, "steward_migration");
    refuseUnknown(migrations, applied);
    const due = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
    return { last: [...applied.keys()].toSorted().at(-1), due };
  } finally {
    await client.end();
  }
}

/** Hashes of the applied files by name; makes the table that holds them where it is missing. */
async function appliedTo(
  client: Client,
  table: "steward_migration" | "steward_function",
): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists ${table} (name text primary key, hash text not null, applied timestamptz not null default now())`,
  );
  const { rows } = await client.query<SqlFile>(`select name, hash from ${table}`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Refuses a database whose applied migrations are not a prefix of these. */
function refuseUnknown(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  const last = migrations.at(-1)?.name ?? "";
  for (const [name, hash] of applied) {
    const own = migrations.find((migration) => migration.name === name);
    if (own?.hash === hash) continue;
    if (!own && name > last) {
      throw new MigrationError(
        `The database was migrated by a newer Steward (${name}). Start that version or a newer one, or restore the backup from before the update.`,
      );
    }
    throw new MigrationError(
      `The database was made by a development version of Steward (${name} is another one) and cannot be updated. Export what you need with that version, then start this one with an empty data folder or database.`,
    );
  }
}

async function apply(client: Client, { name, sql, hash }: SqlFile): Promise<void> {
  if (sql.startsWith(OUTSIDE)) {
    for (const statement of sql.split(/;[ \t]*$/m)) if (statement.trim()) await client.query(statement);
    await client.query("insert into steward_migration (name, hash) values ($1, $2)", [name, hash]);
    return;
  }
  await inTransaction(client, async () => {
    await client.query(sql);
    await client.query("insert into steward_migration (name, hash) values ($1, $2)", [name, hash]);
  });
}

/**
 * Repeatable files: makes functions, triggers and policies anew in one transaction, when one of them or the tables
 * changed. Bodies are checked when they run, so files may call what a later file makes.
 */
async function renewFunctions(client: Client, files: readonly SqlFile[], isMigrated: boolean): Promise<void> {
  const applied = await appliedTo(client, "steward_function");
  const same = files.length === applied.size && files.every(({ name, hash }) => applied.get(name) === hash);
  if (same && !isMigrated) return;
  await retryOnLockTimeout("functions", () =>
    inTransaction(client, async () => {
      await client.query("set local check_function_bodies = off");
      for (const { sql } of files) await client.query(sql);
      await client.query("delete from steward_function");
      await client.query("insert into steward_function (name, hash) select * from unnest($1::text[], $2::text[])", [
        files.map(({ name }) => name),
        files.map(({ hash }) => hash),
      ]);
    }),
  );
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Runs `work` again for as long as it times out waiting for a lock. */
async function retryOnLockTimeout(name: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === LOCK_ATTEMPTS) {
        throw new MigrationError(
          `The update of the database (${name}) waits for a lock that another program holds. End long transactions on it (pg_stat_activity) and start again.`,
        );
      }
      await pause(LOCK_PAUSE_MS);
    }
  }
}
const LOCK_NOT_AVAILABLE = "55P03";

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

/** True when the role's password works already; setting it again would cut off other processes for a moment. */
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
