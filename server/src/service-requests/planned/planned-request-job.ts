import { CONTRACT_VISIT_LEAD } from "@steward/contract/cover/constants";
import { sql } from "kysely";
import { inNoOrganisation } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { askForMaintenance } from "./ask-for-maintenance.ts";
import { askForVisits } from "./ask-for-visits.ts";

/**
 * Scheduled job that raises the requests that nobody raises: for visits of maintenance contracts, and by maintenance
 * plans. What it does follows from the rows of their due days alone, so that it catches up with whatever was due while no
 * process ran, and asks for nothing twice.
 */
export const plannedRequestJob: JobKind<JobPayload> = {
  name: "planned-requests",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "13,43 * * * *",
};

export const plannedRequestWorker = (services: Services): Worker =>
  workerOf(plannedRequestJob, async ({ signal }) => {
    const { rows } = await inNoOrganisation(services.database.work, (tx) =>
      sql<{ id: string }>`select id from organisations_with_planned_work(${CONTRACT_VISIT_LEAD}::int) o (id)`.execute(
        tx,
      ),
    );
    for (const { id } of rows) {
      await askForVisits(services, id, signal);
      await askForMaintenance(services, id, signal);
    }
  });
