import type { Call } from "@steward/contract/kit/call";
import { expect, vi } from "vitest";
import { addressOf, type Caller } from "./caller.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import type { TestServer } from "./start-test-server.ts";

/** Sends a call to a process; the answer of one that is killed never comes. */
export function sendTo({ address }: ServerProcess, caller: Caller, call: Call, params: object, body?: object) {
  const url = new URL(addressOf(call, params, { organisation_id: caller.organisation_id }), address);
  const headers = { authorization: `Bearer ${caller.access_token}`, "content-type": "application/json" };
  return fetch(url, { method: call.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).then(
    ({ status }) => status,
    () => "no answer" as const,
  );
}

/**
 * Has another process of an installation work until it waits for what `lock` holds, and kills it there; answers what its
 * caller got, once nothing of the process is left in the database.
 */
export async function killedAt(
  server: TestServer,
  lock: string,
  work: (process: ServerProcess) => Promise<number | "no answer">,
) {
  const { admin } = server;
  const process = await startServerProcess(server);
  const backends = (condition = "true") =>
    admin.query(
      `select from pg_stat_activity where datname = current_database() and application_name like $1 and ${condition}`,
      [`steward ${process.pid}%`],
    );
  const holder = await admin.connect();
  await holder.query("begin");
  await holder.query(lock);
  const answer = work(process);
  const waits = { timeout: 30_000, interval: 20 };
  await vi.waitFor(async () => expect((await backends("wait_event_type = 'Lock'")).rowCount).toBe(1), waits);
  process.signal("SIGKILL");
  await process.ended;
  await holder.query("rollback");
  holder.release();
  await vi.waitFor(async () => expect((await backends()).rowCount).toBe(0), waits);
  return answer;
}
