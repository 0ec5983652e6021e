import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { sql } from "kysely";
import { assertReferences } from "../database/assert-references.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { eachOf } from "../http/each-of.ts";
import type { Input } from "../http/route.ts";
import { assignRequest } from "./change-request.ts";
import { internalId } from "./service-request-queries.ts";

/** Takes several requests on as one is; what is refused of one, such as an engineer who may not go there, is told of it. */
export async function assignSeveral(ctx: Context, { body }: Input<typeof serviceRequestCalls.assignSeveral>) {
  const { ids, ...assignment } = body;
  const chosen = [...new Set(ids)];
  const numbers = await ctx.read(async (tx) => {
    await assertReferences(tx, [
      { field: "service_provider", table: "service_provider", id: assignment.service_provider },
      ...(assignment.engineers ?? []).map((id) => ({ field: "engineers", table: "engineer" as const, id })),
    ]);
    return numbersOf(tx, chosen);
  });
  if (numbers.size < chosen.length) throw absentReference("ids");
  const { done, refused } = await eachOf(ctx, chosen, (id) => assignRequest(ctx, { params: { id }, body: assignment }));
  return { done, refused: [...refused].map(([id, message]) => ({ id, name: numbers.get(id) ?? "", message })) };
}

async function numbersOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`select r.id, ${internalId} as number
    from service_request r join organisation o on o.id = r.organisation_id
    where ${ofOrganisation("r")} and r.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
