import { jobCalls } from "@steward/contract/jobs/calls";
import type { Router } from "../http/route.ts";
import { listJobs } from "./job-queries.ts";
import { retryJob } from "./retry-job.ts";

export function jobRoutes(router: Router): void {
  router.signedIn(jobCalls.list, listJobs);
  router.signedIn(jobCalls.retry, retryJob);
}
