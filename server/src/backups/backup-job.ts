import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { Client } from "pg";
import { LOCKS } from "../database/locks.ts";
import { newId } from "../database/new-id.ts";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import { mailOperators } from "../mail/mail-operators.ts";
import { pageAddress } from "../mail/mail-digests.ts";
import { openArchive } from "./archive.ts";
import { backUp, type KeptRows, backupName } from "./back-up.ts";
import { dueAt, LOOKS_AT_MINUTE } from "./backup-hours.ts";
import { BACKUP, failedSince, isKept, lastGood } from "./backup-queries.ts";

interface BackupPayload extends JobPayload {
  /** When somebody asked for one, whatever the hour. */
  asked?: string;
}

/**
 * Scheduled job that looks each hour whether the backup of the day is there, so that one that failed, or whose hour passed
 * while no process ran, is made up for.
 */
export const backupJob: JobKind<BackupPayload> = {
  name: BACKUP,
  workers: 1,
  retries: 0,
  retry_seconds: 0,
  backs_off: false,
  is_leased: true,
  is_serial: false,
  schedule: `${LOOKS_AT_MINUTE} * * * *`,
};

export const backupWorker = (services: Services, kept: KeptRows): Worker =>
  workerOf(backupJob, ({ payload: { asked }, signal }) => {
    const due = asked ? Date.parse(asked) : dueAt(services.config.backup_hour, Date.now());
    return makeDueBackup(services, due, { kept, signal });
  });

interface Making {
  kept: KeptRows;
  signal: AbortSignal;
}

/** Makes the backup that is due, reads it again as a whole, and removes those that are kept no longer. */
async function makeDueBackup(services: Services, due: number, making: Making): Promise<void> {
  const { backup_folder: folder } = services.config;
  if (folder === undefined) return;
  const client = new Client(services.database.admin);
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as is_mine", [LOCKS.backup]);
    if (!rows[0]?.is_mine || !(await isDue(services, due))) return;
    await makeBackup(services, folder, making);
    await removeFormer(services, folder);
  } finally {
    // The lock goes with its session.
    await client.end();
  }
}

async function isDue({ database }: Services, due: number): Promise<boolean> {
  const last = await inNoOrganisation(database.work, lastGood);
  return last === null || Date.parse(last.started) < due;
}

/** What came of a backup: a whole file, or why there is none. */
type Outcome = { bytes: number; files: number; missing_files: number } | { message: string };

/** Makes one and notes what came of it; of failures operators are told once a day. */
async function makeBackup(services: Services, folder: string, { kept, signal }: Making): Promise<void> {
  const { config, database, storage } = services;
  const started = new Date();
  const file_name = backupName(started);
  const path = join(folder, file_name);
  const { backup_passphrase: passphrase } = config;
  const note = (tx: Transaction, outcome: Outcome) => {
    const [id, is_encrypted] = [newId(), passphrase !== undefined];
    const of = { id, file_name, started: started.toISOString(), ended: new Date().toISOString(), is_encrypted };
    return tx
      .insertInto("backup_run")
      .values({ ...of, ...outcome })
      .execute();
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = await backUp(database.admin, storage, { path, passphrase, kept, signal, progress: () => {} });
    await (await openArchive(path, passphrase)).close();
    const { size: bytes } = await stat(path);
    const { files, missing_files } = made;
    await inNoOrganisation(database.work, (tx) => note(tx, { bytes, files, missing_files: missing_files.length }));
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    if (signal.aborted) return;
    const message = (error as Error).message || "It failed.";
    await inNoOrganisation(database.work, async (tx) => {
      if (!(await failedSince(tx, dueAt(config.backup_hour, started.getTime()))))
        await tellOperators(services, tx, message);
      await note(tx, { message });
    });
    throw error;
  }
}

/** Mails the reason, when the last good one was begun, and where all are listed. */
async function tellOperators(services: Services, tx: Transaction, reason: string): Promise<void> {
  const good = (await lastGood(tx))?.started.slice(0, 16).replace("T", " ");
  const address = pageAddress(services, "/admin/organisations?tab=backups");
  const { aboutFailed: about, failedSubject: subject, failedText } = messages.backups;
  const text = failedText({ reason, good, address });
  await mailOperators(services, tx, null, { about, subject, text });
}

/** Removes the files of backups that are the newest of no day, week or month that is kept. */
async function removeFormer({ config, database }: Services, folder: string): Promise<void> {
  const { days, weeks, months } = config.backup_keep;
  const ranks = (["day", "week", "month"] as const).map((unit) => {
    const of = sql`date_trunc(${sql.lit(unit)}, b.started at time zone 'UTC')`;
    return sql`dense_rank() over (order by ${of} desc) as ${sql.ref(unit)},
      row_number() over (partition by ${of} order by b.started desc) as ${sql.ref(`of_${unit}`)}`;
  });
  const former = await inNoOrganisation(database.work, (tx) =>
    sql<{ id: string; file_name: string }>`select s.id, s.file_name from (
        select b.id, b.file_name, ${sql.join(ranks)} from backup_run b where ${isKept}) s
      where not (s.of_day = 1 and s.day <= ${days} or s.of_week = 1 and s.week <= ${weeks}
        or s.of_month = 1 and s.month <= ${months})`.execute(tx),
  );
  for (const { id, file_name } of former.rows) {
    await rm(join(folder, file_name), { force: true });
    await inNoOrganisation(database.work, (tx) =>
      tx.updateTable("backup_run").set({ removed: sql`now()` }).where("id", "=", id).execute(),
    );
  }
}
