import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { JobKind, JobPayload } from "../../jobs/job-kind.ts";

/** Payload of a bulk action, or of its undo, by its state. */
export interface BulkPayload extends JobPayload {
  run: string;
}

export const bulkJob: JobKind<BulkPayload> = {
  name: "bulk",
  workers: 2,
  retries: 20,
  retry_seconds: 1,
  backs_off: false,
  is_leased: true,
  is_serial: true,
};

/** Adds the job that continues a bulk action from the state that `tx` sets. */
export const enqueueBulk = (
  tx: Transaction,
  { jobs, organisation_id }: Context,
  { id, total }: { id: string; total: number },
): Promise<void> =>
  jobs.enqueue(tx, bulkJob, organisation_id, { about: messages.bulk.about({ count: total }), run: id });
