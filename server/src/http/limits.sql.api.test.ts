import { assetCalls } from "@steward/contract/assets/calls";
import { activityCalls } from "@steward/contract/activity/calls";
import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner, admin } = server;
const address = await server.app.listen({ port: 0, host: "127.0.0.1" });

const headers = { authorization: `Bearer ${owner.access_token}` };
const get = (path: string, signal?: AbortSignal) =>
  fetch(`${address}${path}?organisation_id=${owner.organisation_id}`, { headers, ...(signal ? { signal } : {}) });

/** Statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await admin.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
};

/** Runs `work` while every look at this table waits. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const lock = await admin.connect();
  await lock.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await lock.query("rollback");
    lock.release();
  }
}

test("a list that takes too long is stopped in the database, and its caller told", async () => {
  await whileLocked("asset", async () => {
    const begun = performance.now();
    const answer = await get(assetCalls.list.path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: "unavailable",
      message: "This took too long and was stopped. Ask for less at once, or try again later.",
    });
    expect(performance.now() - begun).toBeLessThan(15_000);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });
  expect((await get(assetCalls.list.path)).status).toBe(200);
});

test("a read whose client leaves ends in the database at once; what is to be saved is saved", async () => {
  await whileLocked("activity", async () => {
    const leave = new AbortController();
    const left = get(activityCalls.list.path, leave.signal).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    leave.abort();
    expect(await left).toMatchObject({ name: "AbortError" });
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 3_000, interval: 20 });
    const goes = new AbortController();
    const saving = fetch(`${address}${assetCalls.create.path}?organisation_id=${owner.organisation_id}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ asset_name: "Pump" }),
      signal: goes.signal,
    }).catch(() => {});
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    goes.abort();
    await saving;
  });
  await vi.waitFor(async () => expect(await owner.ok(assetCalls.list)).toMatchObject({ count: 1 }));
});

test("whether the server is ready is answered within two seconds, whatever the database does", async () => {
  const { pool } = server;
  const held: PoolClient[] = [];
  while (pool.totalCount < pool.options.max || pool.idleCount > 0) held.push(await pool.connect());
  const begun = performance.now();
  const answer = await fetch(`${address}/readyz`);
  for (const client of held) client.release();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: "the database does not answer" });
  expect(performance.now() - begun).toBeLessThan(2_000);
});
