import { nudgeJob, nudgeWorker } from "../asset-requests/approval/nudge-job.ts";
import { bulkJob } from "../assets/bulk/bulk-job.ts";
import { bulkWorker } from "../assets/bulk/bulk-worker.ts";
import { labelJob } from "../assets/labels/print/label-job.ts";
import { labelWorker } from "../assets/labels/print/label-worker.ts";
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
];

/** Kinds whose unfinished jobs a backup holds: work that people wait for. Mails and reminders are not done for a second time. */
export const backedUpJobs = [bulkJob, importJob, labelJob].map(({ name }) => name);

/** The worker of each kind. */
export const workersOf = (services: Services): Worker[] => [
  backupWorker(services, backedUpJobs),
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
];
