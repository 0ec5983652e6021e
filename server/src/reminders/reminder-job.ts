import type { Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import { inNoOrganisation, inOrganisation } from "../database/transaction.ts";
import { sql } from "kysely";

/**
 * Scheduled job that reminds people of what ends, as the cards of the nouns say. What it does follows from the day alone, so that it catches up with
 * whatever was due while no process ran, and does nothing twice.
 */
export const reminderJob: JobKind<JobPayload> = {
  name: "reminders",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "7,37 * * * *",
};

/** Name of its heartbeat. */
export const REMINDED = "reminders";

export const reminderWorker = (services: Services): Worker =>
  workerOf(reminderJob, async ({ signal }) => {
    const { work: pool } = services.database;
    const { rows } = await inNoOrganisation(pool, (tx) =>
      sql<{ id: string; today: string }>`select id, today from organisations_to_remind()`.execute(tx),
    );
    for (const { id, today } of rows) {
      signal.throwIfAborted();
      for (const remind of services.facts.reminds) {
        try {
          await inOrganisation(pool, { organisation_id: id, scope: null }, (tx) => remind(services, tx, { id, today }));
        } catch (error) {
          // The others are reminded all the same, and this one in half an hour.
          services.report(error, `reminders of ${id}`);
        }
      }
    }
    await inNoOrganisation(pool, (tx) =>
      sql`insert into heartbeat (name, beat) values (${REMINDED}, now())
        on conflict (name) do update set beat = excluded.beat`.execute(tx),
    );
  });
