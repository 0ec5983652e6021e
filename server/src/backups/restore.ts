import { pipeline } from "node:stream/promises";
import { Client, type ClientConfig } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { rolePasswords } from "../database/connection.ts";
import { migrate, thisVersion } from "../database/migrate/migrate.ts";
import type { Storage } from "../files/storage.ts";
import type { Archive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { copiedTables } from "./back-up.ts";

/**
 * Restores a verified backup into a database that no Steward has used and a storage without files of another one. The
 * structure is made by the migrations up to the backup's own; the rows are loaded in one transaction, in which foreign
 * keys stand aside and are checked at the end; then the database is brought to this version.
 * @param admin the database's owner
 * @throws BackupError where database, storage or version do not fit; nothing is lost then, and it may be tried again
 */
export async function restore(
  archive: Archive,
  admin: ClientConfig,
  storage: Storage,
  progress: (line: string) => void,
): Promise<void> {
  const { manifest } = archive;
  const version = await thisVersion();
  const migrations = version.migrations.filter(({ name }) => name <= manifest.migration);
  if (migrations.at(-1)?.name !== manifest.migration) {
    throw new BackupError(
      `The backup was made by a newer Steward (${manifest.migration}). Restore it with that version.`,
    );
  }
  const client = new Client(admin);
  await client.connect();
  try {
    await refuseUsed(client);
    if (await storage.readMark()) {
      throw new BackupError("The storage holds the files of another Steward. Restore into an empty one.");
    }
    await migrate(admin, rolePasswords(admin), Promise.resolve({ migrations, functions: [] }));
    await loadFiles(archive, storage, progress);
    await loadTables(archive, client, progress);
  } finally {
    await client.end();
  }
  progress("Structure of this version");
  await migrate(admin, rolePasswords(admin));
}

/** A used database has the functions of a version; one in which a restore was interrupted has none yet, and no rows. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('steward_function') is not null as is_migrated");
  if (!rows[0].is_migrated) return;
  const { rows: found } = await client.query(
    "select exists (select from steward_function) or exists (select from organisation) as is_used",
  );
  if (found[0].is_used) {
    throw new BackupError(
      "This Steward was started before. Restore into a new data folder (STEWARD_DATA_DIR) or an empty database.",
    );
  }
}

async function loadFiles(archive: Archive, storage: Storage, progress: (line: string) => void): Promise<void> {
  const names = Object.keys(archive.manifest.entries).filter((name) => name.startsWith("files/"));
  for (const [index, name] of names.entries()) {
    if (index % 1000 === 0) progress(`File ${index + 1} of ${names.length}`);
    await storage.put(name.slice("files/".length), await archive.open(name));
  }
}

async function loadTables(archive: Archive, client: Client, progress: (line: string) => void): Promise<void> {
  const tables = await copiedTables(client);
  await client.query("begin");
  const putBack = await setAside(client);
  for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`);
  for (const { name, columns } of tables) {
    progress(`Table ${name}`);
    const content = await archive.open(`tables/${name}`);
    await pipeline(content, client.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
  }
  // The storage is marked by the first start on it.
  await client.query("update installation set storage_mark = null");
  await setSequences(client);
  for (const statement of putBack) await client.query(statement);
  await client.query("commit");
  await client.query("analyze");
}

/**
 * Drops foreign keys and switches triggers off, as whoever owns the tables may, and returns the statements that put them
 * back. A foreign key checks all rows when it is put back.
 */
async function setAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ aside: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger join pg_class c on c.oid = tgrelid
     where c.relnamespace = 'public'::regnamespace and tgenabled = 'O' and not tgisinternal and tgparentid = 0`,
  );
  for (const { aside } of rows) await client.query(aside);
  return rows.map(({ back }) => back);
}

/** Identity columns go on after the rows that were loaded. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 1), max(%3$I) is not null) from %I',
       quote_ident(table_name), column_name, column_name, table_name) as statement
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { statement } of rows) await client.query(statement);
}
