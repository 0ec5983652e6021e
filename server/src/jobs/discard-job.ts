import { messages } from "@steward/contract/messages/catalogue";
import type { jobCalls } from "@steward/contract/jobs/calls";
import { conflict, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { jobOf } from "./job-queries.ts";

/** Gives a job up that failed for good; what it was to do is deleted with it. */
export async function discardJob(ctx: Context, { params: { id } }: Input<typeof jobCalls.discard>): Promise<undefined> {
  await ctx.write(async (tx) => {
    const job = await jobOf(tx, ctx, id);
    if (!job) throw notFound();
    if (job.state !== "Failed") throw conflict(messages.jobs.notDiscarded({ state: job.state.toLowerCase() }));
    await ctx.jobs.discard(tx, job.kind, id);
  });
  return undefined;
}
