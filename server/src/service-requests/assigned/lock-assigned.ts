import type { AssignedState } from "@steward/contract/service-requests/assigned/constants";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, notFound, Refusal, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { assignedRequestOf } from "./assigned-request-queries.ts";

interface LockedAssigned {
  before: AssignedRequest;
  /** Asserts that the request is in a state, and its customer active. */
  in: (state: AssignedState) => AssignedRequest;
}

/**
 * Locks an assigned request on both sides until the transaction ends, and reads it.
 * @throws Refusal not_found
 */
export async function lockAssigned(tx: Transaction, id: string): Promise<LockedAssigned> {
  await assignedRequestOf(tx, id);
  const { rows } = await sql<{ customer_name: string; is_active: boolean }>`
    select * from lock_assigned(${id}::uuid)`.execute(tx);
  const [customer] = rows;
  if (!customer) throw notFound();
  const before = await assignedRequestOf(tx, id);
  return {
    before,
    in: (state) => {
      if (before.state !== state) {
        throw new Refusal("conflict", messages.exchange.requestStands({ state: before.state }), { current: before });
      }
      if (!customer.is_active) throw conflict(messages.exchange.suspended({ name: customer.customer_name }));
      return before;
    },
  };
}

/**
 * Locks an assigned request for what is done with it in one state.
 * @throws Refusal not_found, stale, and conflict where it is in another state, or its customer is suspended
 */
export async function lockedAssigned(
  tx: Transaction,
  ctx: Context,
  id: string,
  state: AssignedState,
): Promise<AssignedRequest> {
  const locked = await lockAssigned(tx, id);
  if (ctx.version !== undefined && ctx.version !== locked.before.version) throw stale(locked.before);
  return locked.in(state);
}
