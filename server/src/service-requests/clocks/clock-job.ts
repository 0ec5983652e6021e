import { sql } from "kysely";
import { inNoOrganisation, inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { BATCH, resetBatch } from "./reset-clocks.ts";
import { mailNotices, makeNotices } from "./tell-of-clocks.ts";

/**
 * Scheduled job that sets the clocks of service requests by a changed calendar, and tells people of those that are at
 * risk or over. What it does follows from the requests alone, so that it catches up with whatever was due while no process
 * ran, and does nothing twice.
 */
export const clockJob: JobKind<JobPayload> = {
  name: "service-clocks",
  workers: 1,
  retries: 3,
  retry_seconds: 20,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "* * * * *",
};

/** Runs the clocks of one organisation, a batch in each transaction. */
export async function runClocks(services: Services, organisation_id: string, signal?: AbortSignal): Promise<void> {
  const work = <Result>(run: (tx: Transaction) => Promise<Result>) =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, run);
  for (const batch of [resetBatch, makeNotices]) {
    let done = BATCH;
    while (done >= BATCH) {
      signal?.throwIfAborted();
      done = await work((tx) => batch(tx, organisation_id));
    }
  }
  await work((tx) => mailNotices(services, tx, organisation_id));
}

export const clockWorker = (services: Services): Worker =>
  workerOf(clockJob, async ({ signal }) => {
    const { rows } = await inNoOrganisation(services.database.work, (tx) =>
      sql<{ id: string }>`select id from organisations_with_due_clocks() o (id)`.execute(tx),
    );
    for (const { id } of rows) {
      signal.throwIfAborted();
      try {
        await runClocks(services, id, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // The clocks of the others run all the same, and these in a minute.
        services.report(error, `clocks of ${id}`);
      }
    }
  });
