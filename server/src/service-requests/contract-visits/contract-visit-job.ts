import { CONTRACT_VISIT_LEAD } from "@steward/contract/cover/constants";
import { sql } from "kysely";
import { inNoOrganisation } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { askForVisits } from "./ask-for-visits.ts";

/**
 * Scheduled job that raises the requests for visits of maintenance contracts. What it does follows from the rows of those
 * visits alone, so that it catches up with whatever was due while no process ran, and asks for nothing twice.
 */
export const contractVisitJob: JobKind<JobPayload> = {
  name: "contract-visits",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "13,43 * * * *",
};

export const contractVisitWorker = (services: Services): Worker =>
  workerOf(contractVisitJob, async ({ signal }) => {
    const { rows } = await inNoOrganisation(services.database.work, (tx) =>
      sql<{
        id: string;
      }>`select id from organisations_with_contract_visits(${CONTRACT_VISIT_LEAD}::int) o (id)`.execute(tx),
    );
    for (const { id } of rows) await askForVisits(services, id, signal);
  });
