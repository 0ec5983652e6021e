import type { backupCalls } from "@steward/contract/backups/calls";
import type { Backup, BackupSchedule } from "@steward/contract/backups/rules";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Positioned, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { dueAt, nextAt, nextLook } from "./backup-hours.ts";

/** Name of the job that makes them. */
export const BACKUP = "backup";

const newest: SortPlan = { id: sql`b.id`, default: "-created", columns: {} };

const state = sql`case when b.bytes is null then 'Failed' when b.removed is null then 'Kept' else 'Removed' end`;
const columns = sql`b.id, ${state} as state, b.file_name, b.started, b.ended, b.bytes::float8 as bytes, b.files,
  b.missing_files, b.is_encrypted, b.message`;

/** Condition on backups that are whole and whose files stand. */
export const isKept = sql`b.bytes is not null and b.removed is null`;

/** Backups of the installation. */
export function listBackups(ctx: Context, asked: Input<typeof backupCalls.list>) {
  const { search, state: states } = asked.query;
  const conditions = [
    sql`true`,
    ...(states ? [sql`${state} = any(${states}::text[])`] : []),
    ...(search ? [sql`fold(b.file_name) like ${searchPattern(search)}`] : []),
  ];
  return ctx.read((tx) =>
    selectPage<Backup & Positioned>(tx, ctx, asked, newest, {
      columns,
      from: sql`backup_run b`,
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/** The newest backup that is whole and stands. */
export async function lastGood(tx: Transaction): Promise<Backup | null> {
  const { rows } = await sql<Backup>`select ${columns} from backup_run b where ${isKept}
    order by b.started desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a backup that was begun since a moment, in milliseconds, failed. */
export async function failedSince(tx: Transaction, moment: number): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`select exists (select from backup_run b
    where b.bytes is null and b.started >= ${new Date(moment).toISOString()}::timestamptz) as failed`.execute(tx);
  return rows[0]?.failed ?? false;
}

/** Whether a backup is being made, or is asked for; a look that is due makes none yet. */
export async function isRunning(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`select exists (select from pgboss.job_common j
    where j.name = ${BACKUP} and j.state < 'completed' and (j.state = 'active' or j.data ? 'asked')) as is_running`.execute(
    tx,
  );
  return rows[0]?.is_running ?? false;
}

/** A night may fail before somebody has to look. */
const LATE_MS = 36 * 3_600_000;

/** When backups are made, and the last good one. */
export const readSchedule = (ctx: Context): Promise<BackupSchedule> =>
  inNoOrganisation(ctx.database.pool, async (tx) => {
    const { backup_folder: folder, backup_hour: hour, backup_keep: keep, backup_passphrase } = ctx.config;
    const last_good = await lastGood(tx);
    const now = Date.now();
    const started = last_good ? Date.parse(last_good.started) : 0;
    const isDue = started < dueAt(hour, now);
    const next_at = new Date(isDue ? nextLook(now) : nextAt(hour, now)).toISOString();
    const is_encrypted = backup_passphrase !== undefined;
    return {
      schedule: folder === undefined ? null : { folder, hour, keep, is_encrypted, next_at },
      last_good,
      is_running: await isRunning(tx),
      is_late: folder !== undefined && now - started > LATE_MS,
    };
  });
