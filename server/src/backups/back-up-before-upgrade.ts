import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { dueMigrations } from "../database/migrate/migrate.ts";
import type { Storage } from "../files/storage.ts";
import { backUp, type KeptRows, backupName } from "./back-up.ts";
import { BackupError } from "./backup-error.ts";

/** Lines of progress come at most so often, in milliseconds. */
const SAYS_EVERY = 2000;

interface BeforeUpgrade {
  folder: string;
  passphrase: string | undefined;
  kept: KeptRows;
  /** Called with one line at a time. */
  say(line: string): void;
}

/**
 * Backs up a database of an earlier version, which is to be migrated; answers the path, or undefined where nothing is to be
 * migrated or no Steward was started on it.
 * @throws MigrationError for a database that this version cannot use, BackupError where there can be no backup
 */
export async function backUpBeforeUpgrade(
  admin: ClientConfig,
  storage: Storage,
  { folder, passphrase, kept, say }: BeforeUpgrade,
): Promise<string | undefined> {
  const { last, due } = await dueMigrations(admin);
  if (last === undefined || due.length === 0) return undefined;
  const path = join(folder, backupName(new Date(), "-before-upgrade"));
  say(`The data is of an earlier Steward (${last}). Before it is brought up to date it is backed up to ${path}.`);
  let said = Date.now();
  const progress = (line: string) => {
    if (Date.now() - said < SAYS_EVERY) return;
    said = Date.now();
    say(line);
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { tables, files } = await backUp(admin, storage, { path, passphrase, kept, progress });
    say(`Backed up ${tables} tables and ${files} files. Steps of the update: ${due.length}.`);
    return path;
  } catch (error) {
    throw new BackupError(
      `Nothing was updated, as the backup before it failed: ${(error as Error).message}. BACKUP_FOLDER names another folder for it.`,
      { cause: error },
    );
  }
}
