import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { startEmbeddedPostgres, adminOfRunning } from "@steward/embedded-postgres";
import { AlreadyRunningError } from "@steward/embedded-postgres/embedded-database-error";
import type { ClientConfig } from "pg";
import { backedUpRows } from "./app/workers.ts";
import { openArchive } from "./backups/archive.ts";
import { backUp } from "./backups/back-up.ts";
import { BackupError } from "./backups/backup-error.ts";
import { restore } from "./backups/restore.ts";
import { type Config, readConfig } from "./config.ts";
import { adminFromUrl } from "./database/connection.ts";
import { explainToOperator } from "./explain-to-operator.ts";
import { openStorage } from "./files/storage.ts";

/*
 * npm run backup -- FILE    a backup of the installation of the settings, while it runs
 * npm run verify -- FILE    reads all of a backup and says what it holds
 * npm run restore -- FILE   into a data folder or database that no Steward has used
 */

const progress = (line: string) => process.stderr.write(`${line}\n`);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Does `work` on the database of the settings, be it running or not. */
async function onDatabase(config: Config, work: (admin: ClientConfig) => Promise<void>): Promise<void> {
  if (config.database_url) return work(adminFromUrl(config.database_url));
  const { data_dir } = config;
  const embedded = await startEmbeddedPostgres({ data_dir, log: () => {} }).catch((error: unknown) => {
    if (error instanceof AlreadyRunningError) return undefined;
    throw error;
  });
  if (!embedded) return work(adminOfRunning(data_dir));
  try {
    await work(embedded.admin);
  } finally {
    await embedded.stop();
  }
}

async function run(command: string, file: string, config: Config): Promise<void> {
  const path = resolve(file);
  const { backup_passphrase: passphrase } = config;
  const storage = openStorage(config.storage_url, config.data_dir);
  if (command === "backup") {
    if (existsSync(path)) throw new BackupError(`${path} is there already.`);
    return onDatabase(config, async (admin) => {
      const { tables, files, missing_files } = await backUp(admin, storage, {
        path,
        passphrase,
        kept: backedUpRows,
        progress,
      });
      say(`${path}: ${tables} tables, ${files} files${passphrase ? ", encrypted" : ""}.`);
      if (missing_files.length > 0)
        say(`${missing_files.length} files were not in the storage: ${missing_files.join(", ")}`);
    });
  }
  const archive = await openArchive(path, passphrase);
  try {
    const { made_at, migration, entries } = archive.manifest;
    const files = Object.keys(entries).filter((name) => name.startsWith("files/")).length;
    say(
      `${path} is whole: made ${made_at}, ${migration}, ${Object.keys(entries).length - files} tables, ${files} files.`,
    );
    if (command === "restore") {
      await onDatabase(config, (admin) => restore(archive, admin, storage, progress));
      say("Restored. npm start starts it.");
    }
  } finally {
    await archive.close();
  }
}

const [command = "", file, ...others] = process.argv.slice(2);
try {
  if (!file || others.length > 0) throw new BackupError(`Usage: npm run ${command} -- FILE`);
  await run(command, file, readConfig(process.env));
} catch (error) {
  process.stderr.write(`Steward: ${explainToOperator(error)}\n`);
  process.exitCode = 1;
}
