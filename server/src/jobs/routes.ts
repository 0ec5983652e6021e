import { jobCalls } from "@steward/contract/jobs/calls";
import { jobRules } from "@steward/contract/jobs/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { discardJob } from "./discard-job.ts";
import { listJobs } from "./job-queries.ts";
import { retryJob } from "./retry-job.ts";

export const jobRoutes = routes(join(jobCalls, jobRules), (router) => {
  router.signedIn(jobCalls.list, listJobs);
  router.signedIn(jobCalls.retry, retryJob);
  router.signedIn(jobCalls.discard, discardJob);
});
