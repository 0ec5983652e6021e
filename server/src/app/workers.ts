import { nudgeJob, nudgeWorker } from "../asset-requests/approval/nudge-job.ts";
import { bulkJob } from "../assets/bulk/bulk-job.ts";
import { bulkWorker } from "../assets/bulk/bulk-worker.ts";
import { labelJob } from "../assets/labels/print/label-job.ts";
import { labelWorker } from "../assets/labels/print/label-worker.ts";
import type { Services } from "../http/context.ts";
import { importJob } from "../imports/work/import-job.ts";
import { importWorker } from "../imports/work/import-worker.ts";
import { issuedMailJob, issuedMailWorker } from "../issued-assets/issued-mails.ts";
import type { JobKind, JobPayload, Worker } from "../jobs/job-kind.ts";
import { sweepJob, sweepWorker } from "../jobs/sweep-expired.ts";
import { mailJob, mailWorker } from "../mail/mail-job.ts";
import { reminderJob, reminderWorker } from "../reminders/reminder-job.ts";
import { contractVisitJob, contractVisitWorker } from "../service-requests/contract-visits/contract-visit-job.ts";
import { clockJob, clockWorker } from "../service-requests/clocks/clock-job.ts";
import { foldJob, foldWorker } from "../tallies/fold-tallies.ts";

/** Every kind of background job. */
export const jobKinds: readonly JobKind<JobPayload>[] = [
  bulkJob,
  clockJob,
  contractVisitJob,
  foldJob,
  importJob,
  issuedMailJob,
  labelJob,
  mailJob,
  nudgeJob,
  reminderJob,
  sweepJob,
];

/** The worker of each kind. */
export const workersOf = (services: Services): Worker[] => [
  bulkWorker(services),
  clockWorker(services),
  contractVisitWorker(services),
  foldWorker(services),
  importWorker(services),
  issuedMailWorker(services),
  labelWorker(services),
  mailWorker(services),
  nudgeWorker(services),
  reminderWorker(services),
  sweepWorker(services),
];
