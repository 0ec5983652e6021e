import { nudgeJob, nudgeWorker } from "../asset-requests/approval/nudge-job.ts";
import { bulkJob } from "../assets/bulk/bulk-job.ts";
import { bulkWorker } from "../assets/bulk/bulk-worker.ts";
import { labelJob } from "../assets/labels/print/label-job.ts";
import { labelWorker } from "../assets/labels/print/label-worker.ts";
import type { KeptRows } from "../backups/back-up.ts";
import { backupJob, backupWorker } from "../backups/backup-job.ts";
import type { Services } from "../http/context.ts";
import { importJob } from "../imports/work/import-job.ts";
import { importWorker } from "../imports/work/import-worker.ts";
import { interviewMailWorker } from "../interests/interviews/interview-mails.ts";
import { interviewMailJob } from "../interests/interviews/tell-interview.ts";
import { ratingMailJob, ratingMailWorker } from "../interests/ratings/tell-rating.ts";
import { expiryJob, expiryWorker } from "../interests/expire-interests.ts";
import { attendanceMailJob, attendanceMailWorker } from "../interests/attendance/attendance-mails.ts";
import { suggestionMailJob, suggestionMailWorker } from "../interests/suggestions/suggestion-mails.ts";
import { issuedMailJob, issuedMailWorker } from "../issued-assets/issued-mails.ts";
import type { JobKind, JobPayload, Worker } from "../jobs/job-kind.ts";
import { sweepJob, sweepWorker } from "../jobs/sweep-expired.ts";
import { mailJob, mailWorker } from "../mail/mail-job.ts";
import { estimateMailJob, estimateMailWorker } from "../service-parts/estimate-mails.ts";
import { reminderJob, reminderWorker } from "../reminders/reminder-job.ts";
import { plannedRequestJob, plannedRequestWorker } from "../service-requests/planned/planned-request-job.ts";
import { clockJob, clockWorker } from "../service-requests/clocks/clock-job.ts";
import { foldJob, foldWorker } from "../tallies/fold-tallies.ts";
import { deliveryJob, deliveryWorker } from "../webhooks/delivery-job.ts";

/** Every kind of background job. */
export const jobKinds: readonly JobKind<JobPayload>[] = [
  backupJob,
  bulkJob,
  clockJob,
  estimateMailJob,
  expiryJob,
  foldJob,
  importJob,
  interviewMailJob,
  issuedMailJob,
  labelJob,
  mailJob,
  nudgeJob,
  plannedRequestJob,
  ratingMailJob,
  reminderJob,
  suggestionMailJob,
  attendanceMailJob,
  sweepJob,
  deliveryJob,
];

const awaited = [bulkJob, importJob, labelJob].map(({ name }) => `'${name}'`).join(", ");

/**
 * What a backup holds of tables of which it does not hold everything: the unfinished jobs that people wait for. A restored
 * Steward sends neither mails nor webhooks for a second time.
 */
export const backedUpRows: KeptRows = {
  "pgboss.job": `state < 'completed' and name in (${awaited})`,
  webhook_entry: "false",
  webhook_delivery: "state <> 'Pending'",
};

/** The worker of each kind. */
export const workersOf = (services: Services): Worker[] => [
  backupWorker(services, backedUpRows),
  bulkWorker(services),
  clockWorker(services),
  estimateMailWorker(services),
  expiryWorker(services),
  foldWorker(services),
  importWorker(services),
  interviewMailWorker(services),
  issuedMailWorker(services),
  labelWorker(services),
  mailWorker(services),
  nudgeWorker(services),
  plannedRequestWorker(services),
  ratingMailWorker(services),
  reminderWorker(services),
  suggestionMailWorker(services),
  attendanceMailWorker(services),
  sweepWorker(services),
  deliveryWorker(services),
];
