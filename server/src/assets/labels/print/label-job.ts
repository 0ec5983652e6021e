import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../../database/transaction.ts";
import type { Context } from "../../../http/context.ts";
import type { JobKind, JobPayload } from "../../../jobs/job-kind.ts";

interface LabelPayload extends JobPayload {
  run: string;
}

export const labelJob: JobKind<LabelPayload> = {
  name: "labels",
  workers: 1,
  retries: 5,
  retry_seconds: 1,
  backs_off: false,
  is_leased: true,
  is_serial: false,
};

/** Adds the job that draws a run of labels. */
export const enqueueLabels = (
  tx: Transaction,
  { jobs, organisation_id }: Context,
  run: string,
  count: number,
): Promise<void> => jobs.enqueue(tx, labelJob, organisation_id, { about: messages.labels.about({ count }), run });
