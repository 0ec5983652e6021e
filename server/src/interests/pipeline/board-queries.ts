import type { receivedInterestCalls } from "@steward/contract/interests/calls";
import { type InterestState, interestStates } from "@steward/contract/interests/constants";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { receivedBy } from "../condition-queries.ts";
import { assertStaffing } from "../interest-queries.ts";

/**
 * Exact numbers of received interests by state, of those that the list has for the same filters.
 * @throws Refusal forbidden
 */
export async function readBoard(
  tx: Transaction,
  ctx: Context,
  { query }: Pick<Input<typeof receivedInterestCalls.board>, "query">,
) {
  await assertStaffing(tx);
  const { rows } = await sql<{ request_status: InterestState; count: number }>`
    select i.state as request_status, count(*)::int as count from ${receivedBy(ctx, query)} group by i.state`.execute(
    tx,
  );
  const place = ({ request_status: state }: { request_status: InterestState }) => interestStates.indexOf(state);
  return { results: rows.sort((one, other) => place(one) - place(other)) };
}
