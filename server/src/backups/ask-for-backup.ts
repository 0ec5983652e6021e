import { messages } from "@steward/contract/messages/catalogue";
import { inNoOrganisation } from "../database/transaction.ts";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { backupJob } from "./backup-job.ts";
import { isRunning } from "./backup-queries.ts";

/** Asks for a backup now; one is made for all who ask before it begins. */
export const askForBackup = (ctx: Context): Promise<undefined> =>
  inNoOrganisation(ctx.database.pool, async (tx) => {
    if (ctx.config.backup_folder === undefined) throw conflict(messages.backups.noFolder);
    if (await isRunning(tx)) throw conflict(messages.backups.running);
    await ctx.jobs.enqueue(tx, backupJob, null, { about: "", asked: new Date().toISOString() });
    return undefined;
  });
