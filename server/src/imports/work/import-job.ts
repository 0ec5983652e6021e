import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { JobKind, JobPayload } from "../../jobs/job-kind.ts";

/** Payload of the background work of an import, by its state. */
export interface ImportPayload extends JobPayload {
  import_id: string;
}

export const importJob: JobKind<ImportPayload> = {
  name: "import",
  workers: 4,
  retries: 20,
  retry_seconds: 1,
  backs_off: false,
  is_leased: true,
  is_serial: true,
};

/** Adds the job that continues an import from the state that `tx` sets. */
export const enqueueImport = (
  tx: Transaction,
  { jobs, organisation_id }: Context,
  { id, file_name }: { id: string; file_name: string },
): Promise<void> => jobs.enqueue(tx, importJob, organisation_id, { about: file_name, import_id: id });
