import { sql } from "kysely";
import { inNoOrganisation } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { lastGood } from "./backup-queries.ts";

/** Metrics of the nightly backups in Prometheus text format; none before the first, and while the database does not answer. */
export async function backupMetrics({ database }: Services): Promise<string> {
  const read = inNoOrganisation(database.pool, async (tx) => {
    const last = await lastGood(tx);
    const since = sql`${last?.started ?? "-infinity"}::timestamptz`;
    const { rows } = await sql<{ failed: number }>`select count(*)::int as failed from backup_run b
      where b.bytes is null and b.started > ${since}`.execute(tx);
    return { last, failed: rows[0]?.failed ?? 0 };
  });
  const { last, failed } = await read.catch(() => ({ last: null, failed: 0 }));
  if (!last && failed === 0) return "";
  const ofLast = last && [
    "# HELP steward_backup_last_good_seconds When the last good backup was begun\n# TYPE steward_backup_last_good_seconds gauge",
    `steward_backup_last_good_seconds ${Date.parse(last.started) / 1000}`,
    "# HELP steward_backup_last_good_bytes Size of the last good backup\n# TYPE steward_backup_last_good_bytes gauge",
    `steward_backup_last_good_bytes ${last.bytes}`,
  ];
  return [
    ...(ofLast ?? []),
    "# HELP steward_backups_failed Backups that failed since the last good one\n# TYPE steward_backups_failed gauge",
    `steward_backups_failed ${failed}\n`,
  ].join("\n");
}
