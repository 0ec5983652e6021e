import { messages } from "@steward/contract/messages/catalogue";
import type { jobCalls } from "@steward/contract/jobs/calls";
import type { Job } from "@steward/contract/jobs/rules";
import { conflict, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { jobOf } from "./job-queries.ts";

/** Retries a job that failed for good. */
export async function retryJob(ctx: Context, { params: { id } }: Input<typeof jobCalls.retry>): Promise<Job> {
  return ctx.write(async (tx) => {
    const job = await jobOf(tx, ctx, id);
    if (!job) throw notFound();
    if (job.state !== "Failed") throw conflict(messages.jobs.notFailed({ state: job.state.toLowerCase() }));
    await ctx.jobs.retry(tx, job.kind, id);
    return { ...job, state: "Waiting", ended: null };
  });
}
