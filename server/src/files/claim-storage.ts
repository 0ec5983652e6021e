import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../database/connection.ts";
import { LOCKS } from "../database/locks.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import { openStorage, type Storage } from "./storage.ts";

/** A storage that this installation cannot use; the message is one line for the operator. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/**
 * Proves that the storage is the one of the database: both carry the same mark, which the first start writes. Servers
 * on one database with a storage each would lose one another's uploads.
 * @throws StorageError
 */
export async function claimStorage({ pool }: Database, config: Config): Promise<void> {
  const storage = openStorage(config.storage_url, config.data_dir);
  const place = config.storage_url ? `STORAGE_URL (${config.storage_url})` : `The folder ${config.data_dir}/files`;
  await inNoOrganisation(pool, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.storage_mark}::bigint)`.execute(tx);
    const { storage_mark } = await tx.selectFrom("installation").select("storage_mark").executeTakeFirstOrThrow();
    const found = await usable(place, storage.readMark());
    if (storage_mark === null) {
      const mark = found ?? (await usable(place, markOf(storage)));
      await tx.updateTable("installation").set({ storage_mark: mark }).execute();
    } else if (found !== storage_mark) {
      throw new StorageError(
        `${place} is not where this database's files are kept. Give every server on one DATABASE_URL the same STORAGE_URL. If the files were moved there, or are lost for good, write "${storage_mark}" into a file named installation in it.`,
      );
    }
  });
}

async function markOf(storage: Storage): Promise<string> {
  const mark = randomUUID();
  await storage.writeMark(mark);
  return mark;
}

const usable = <T>(place: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageError(`${place} cannot be used: ${reason}`, { cause: error });
  });
