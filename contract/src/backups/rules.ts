import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryChoices } from "../kit/query-rules.ts";
import { backupStates } from "./constants.ts";

/**
 * A nightly backup that was made or tried. `bytes` is the size of its file; `missing_files` is how many files that records
 * name were not in the storage; `message` says why it failed.
 */
export const backup = z
  .object({
    id,
    state: z.enum(backupStates),
    file_name: z.string(),
    started: z.string(),
    ended: z.string(),
    bytes: z.number().int().nullable(),
    files: z.number().int().nullable(),
    missing_files: z.number().int().nullable(),
    is_encrypted: z.boolean(),
    message: z.string(),
  })
  .meta({ id: "Backup" });
export type Backup = z.output<typeof backup>;

/**
 * When backups are made and which are kept; null where no folder is set for them. `hour` is one of the day in UTC,
 * `next_at` when the next one is due.
 */
const schedule = z.object({
  folder: z.string(),
  hour: z.number().int(),
  keep: z.object({ days: z.number().int(), weeks: z.number().int(), months: z.number().int() }),
  is_encrypted: z.boolean(),
  next_at: z.string(),
});

export const backupRules = {
  list: {
    summary: "Nightly backups of the installation, the newest first",
    query: z.strictObject({
      ...pageQuery,
      state: queryChoices(backupStates).optional(),
      ordering: ordering(["created"]),
    }),
    response: paged(backup),
  },
  create: { summary: "Make a backup now; it is listed when it is whole, or when it failed" },
  schedule: {
    summary: "When backups are made and kept, and the last good one",
    response: z
      .object({
        schedule: schedule.nullable(),
        last_good: backup.nullable(),
        is_running: z.boolean().describe("Whether one is being made, or is asked for."),
        is_late: z.boolean().describe("Whether the last good one is older than a day and a half, or there is none."),
      })
      .meta({ id: "BackupSchedule" }),
  },
};
export type BackupSchedule = z.output<typeof backupRules.schedule.response>;
