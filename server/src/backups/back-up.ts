import { Client, type ClientBase, type ClientConfig } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type WrittenTable, writtenTables } from "../database/migrate/written-tables.ts";
import { NotStoredError, type Storage } from "../files/storage.ts";
import { type NewEntry, writeArchive } from "./archive.ts";

/** Name of the file of a backup that is begun at a moment: "steward-20261130T020500Z.backup". */
export const backupName = (begun: Date, purpose = ""): string =>
  `steward-${begun.toISOString().replace(/[-:]|\.\d+/g, "")}${purpose}.backup`;

/** What a backup held, for whoever asked for it. */
export interface BackupSummary {
  tables: number;
  files: number;
  missing_files: string[];
}

/** Which rows a backup holds of tables of which it holds not all: a condition in SQL by table. */
export type KeptRows = Readonly<Record<string, string>>;

export interface BackupOptions {
  /** File that must not be there yet. */
  path: string;
  passphrase?: string | undefined;
  kept: KeptRows;
  /** Called with one line at a time. */
  progress(line: string): void;
  /** Ends the backup between two entries. */
  signal?: AbortSignal;
}

/**
 * Backs up an installation while its servers run: every table as one snapshot sees it, and the content of every file
 * that a row of the snapshot names. What `kept` leaves out is what a restored Steward would do for a second time.
 * @param admin the database's owner
 */
export async function backUp(
  admin: ClientConfig,
  storage: Storage,
  { path, passphrase, kept, progress, signal }: BackupOptions,
): Promise<BackupSummary> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const made_at = new Date().toISOString();
    const { rows: last } = await client.query<{ name: string }>("select max(name) as name from steward_migration");
    const tables = await copiedTables(client);
    const keys = await storedKeys(client);
    const missing_files: string[] = [];

    async function* entries(): AsyncGenerator<NewEntry> {
      for (const { name, columns } of tables) {
        signal?.throwIfAborted();
        progress(`Table ${name}`);
        const statement = `copy (select ${columns} from ${name} ${name in kept ? `where ${kept[name]}` : ""}) to stdout`;
        yield { name: `tables/${name}`, compress: true, content: client.query(copyTo(statement)) };
      }
      for (const [index, key] of keys.entries()) {
        signal?.throwIfAborted();
        if (index % 1000 === 0) progress(`File ${index + 1} of ${keys.length}`);
        const content = await storage.get(key).catch((error: unknown) => {
          if (!(error instanceof NotStoredError)) throw error;
          missing_files.push(key);
        });
        if (content) yield { name: `files/${key}`, compress: false, content };
      }
    }
    const describe = () => ({ made_at, migration: last[0]?.name ?? "", missing_files });
    await writeArchive(path, passphrase, entries(), describe);
    return { tables: tables.length, files: keys.length - missing_files.length, missing_files };
  } finally {
    await client.end();
  }
}

/** Every table that a backup holds, in an order in which it can be loaded: a job refers to its queue. */
export async function copiedTables(client: ClientBase): Promise<WrittenTable[]> {
  const ofJobs = (await writtenTables(client, "pgboss")).filter(({ name }) => ["queue", "job"].includes(name));
  const queuesFirst = ofJobs.toReversed().map(({ name, columns }) => ({ name: `pgboss.${name}`, columns }));
  return [...(await writtenTables(client)), ...queuesFirst];
}

/** Keys of all stored files: every column that holds one is called `storage_key` or `thumbnail_key`. */
async function storedKeys(client: ClientBase): Promise<string[]> {
  const { rows: columns } = await client.query<{ read: string }>(
    `select format('select %I as key from only public.%I where %1$I is not null', column_name, table_name) as read
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('storage_key', 'thumbnail_key')`,
  );
  const { rows } = await client.query<{ key: string }>(
    `${columns.map(({ read }) => read).join(" union ")} order by key`,
  );
  return rows.map(({ key }) => key);
}
