import type { Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "./job-kind.ts";

/** Scheduled job that deletes expired rows, once for all processes. */
export const sweepJob: JobKind<JobPayload> = {
  name: "sweep",
  workers: 1,
  retries: 0,
  retry_seconds: 0,
  backs_off: false,
  is_leased: false,
  is_serial: false,
  schedule: "*/10 * * * *",
};

export const sweepWorker = ({ database }: Services): Worker =>
  workerOf(sweepJob, async () => {
    await database.work.query("select sweep_expired()");
    await database.work.query("delete from mail_tally where created < now() - interval '1 day'");
  });
