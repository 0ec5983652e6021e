import type { Pool } from "pg";
import { inOrganisationUnflushed } from "../database/transaction.ts";

interface Waiting {
  count: number;
  take(first: number): void;
  fail(error: unknown): void;
}

const waiting = new Map<string, Waiting[]>();

/**
 * Sequence of asset numbers: takes `count` of them and answers the first. They are taken in a transaction of their own,
 * so that creating an asset never waits for another's commit; an unused number leaves a gap. Concurrent requests share
 * one statement. The commit is asynchronous: an asset that uses the number is written to the same log after it.
 */
export function takeNumbers(pool: Pool, organisation_id: string, count: number): Promise<number> {
  return new Promise((take, fail) => {
    const queue = waiting.get(organisation_id);
    const request = { count, take, fail };
    if (queue) {
      queue.push(request);
      return;
    }
    waiting.set(organisation_id, [request]);
    queueMicrotask(() => void serve(pool, organisation_id));
  });
}

async function serve(pool: Pool, organisation_id: string): Promise<void> {
  const requests = waiting.get(organisation_id) ?? [];
  waiting.set(organisation_id, []);
  const total = requests.reduce((sum, request) => sum + request.count, 0);
  try {
    const { value: last } = await inOrganisationUnflushed(pool, { organisation_id, scope: null }, (tx) =>
      tx
        .updateTable("organisation_counter")
        .set((eb) => ({ value: eb("value", "+", total) }))
        .where("name", "=", "asset")
        .returning("value")
        .executeTakeFirstOrThrow(),
    );
    let next = last - total + 1;
    for (const request of requests) {
      request.take(next);
      next += request.count;
    }
  } catch (error) {
    for (const request of requests) request.fail(error);
  }
  if (waiting.get(organisation_id)?.length) void serve(pool, organisation_id);
  else waiting.delete(organisation_id);
}
