import type { Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";

/** Scheduled job that folds the slots of tallies, so that a count is read off one row and not off one for each writer. */
export const foldJob: JobKind<JobPayload> = {
  name: "fold-tallies",
  workers: 1,
  retries: 0,
  retry_seconds: 0,
  backs_off: false,
  is_leased: true,
  is_serial: false,
  schedule: "40 * * * *",
};

/** Statements of one run; what is left after them waits for the next one. */
const ROUNDS = 1000;

export const foldWorker = ({ database }: Services): Worker =>
  workerOf(foldJob, async ({ signal }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      signal.throwIfAborted();
      const { rows } = await database.work.query<{ folded: string }>("select fold_tallies() as folded");
      if (Number(rows[0]?.folded) === 0) return;
    }
  });
