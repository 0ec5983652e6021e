import { sql } from "kysely";
import { inNoOrganisation } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";

/**
 * Scheduled job that ends interests which nobody answered in time, forgets contact data whose consent ended by its date,
 * and switches off memberships whose placement is over.
 * What is due stands on the rows, so that it catches up with whatever was due while no process ran, and a second run finds
 * nothing left.
 */
export const expiryJob: JobKind<JobPayload> = {
  name: "interest_expiry",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "*/5 * * * *",
};

export const expiryWorker = ({ database }: Services): Worker =>
  workerOf(expiryJob, async ({ signal }) => {
    for (let done = 1; done > 0; ) {
      signal.throwIfAborted();
      const { rows } = await inNoOrganisation(database.work, (tx) =>
        sql<{
          done: number;
        }>`select expire_interests() + forget_lapsed_contact() + end_placed_memberships() as done`.execute(tx),
      );
      done = rows[0]?.done ?? 0;
    }
  });
