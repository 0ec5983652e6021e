import type { receivedInterestCalls } from "@steward/contract/interests/calls";
import { conversionSteps, interestStates, pipelineSteps, waitingKinds } from "@steward/contract/interests/constants";
import type { Pipeline } from "@steward/contract/interests/pipeline";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { askedDays } from "../../paging/asked-days.ts";
import { receivedBy } from "../condition-queries.ts";
import { assertStaffing } from "../interest-queries.ts";

type Listed = Input<typeof receivedInterestCalls.list>["query"];

/** How many the list has for each query, in one statement. */
async function countEach(tx: Transaction, ctx: Context, queries: readonly Listed[]): Promise<number[]> {
  const counts = queries.map((query) => sql`(select count(*)::int from ${receivedBy(ctx, query)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(tx);
  return rows[0]?.counts ?? [];
}

/** Half of those that were answered in the days had waited no longer, in minutes. */
async function medianOf(tx: Transaction, ctx: Context, answered: Listed): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from i.answered - i.created) / 60))::int as minutes
    from ${receivedBy(ctx, answered)}`.execute(tx);
  return rows[0]?.minutes ?? null;
}

/**
 * How received interests stand, what waits, and how they came along: each number is the count of the list that it opens.
 * @throws Refusal forbidden
 */
export async function readPipeline(
  tx: Transaction,
  ctx: Context,
  { query }: Pick<Input<typeof receivedInterestCalls.pipeline>, "query">,
): Promise<Pipeline> {
  await assertStaffing(tx);
  const { from, to } = await askedDays(tx, ctx, query);
  const took = { step_from: from, step_to: to };
  const counts = await countEach(tx, ctx, [
    ...interestStates.map((state) => ({ request_status: [state] })),
    ...waitingKinds.map((kind) => ({ waiting: [kind] })),
    ...pipelineSteps.map((step) => ({ step, ...took })),
    ...conversionSteps.map((step) => ({ step, received_from: from, received_to: to })),
  ]);
  const next = () => counts.shift() ?? 0;
  return {
    from,
    to,
    states: interestStates.map((state) => ({ state, count: next() })),
    waiting: waitingKinds.map((waiting) => ({ waiting, count: next() })),
    steps: pipelineSteps.map((step) => ({ step, count: next() })),
    conversion: conversionSteps.map((step) => ({ step, count: next() })),
    median_answer_minutes: await medianOf(tx, ctx, { step: "Answered", ...took }),
  };
}
