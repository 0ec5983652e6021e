import type { Services } from "../http/context.ts";
import { importJob } from "../imports/work/import-job.ts";
import { importWorker } from "../imports/work/import-worker.ts";
import type { JobKind, JobPayload, Worker } from "../jobs/job-kind.ts";
import { sweepJob, sweepWorker } from "../jobs/sweep-expired.ts";
import { mailJob, mailWorker } from "../mail/mail-job.ts";

/** Every kind of background job. */
export const jobKinds: readonly JobKind<JobPayload>[] = [importJob, mailJob, sweepJob];

/** The worker of each kind. */
export const workersOf = (services: Services): Worker[] => [
  importWorker(services),
  mailWorker(services),
  sweepWorker(services),
];
