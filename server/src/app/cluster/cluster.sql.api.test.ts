import { setTimeout as pause } from "node:timers/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, onTestFinished, test, vi } from "vitest";
import { inNoOrganisation } from "../../database/transaction.ts";
import { mailJob } from "../../mail/mail-job.ts";
import { checked, mapped } from "../../test-server/register-factory.ts";
import { refusedServerProcess, startProcess, startServerProcess } from "../../test-server/server-process.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer({ works: false });
const { owner, admin } = server;

const FEW_CONNECTIONS = { DATABASE_CONNECTIONS: "4" };
const ROWS = 2000;
const MAILS = 60;
/** Clients that save one asset after another. */
const CLIENTS = 6;
/** For what is never replaced alone: a busy machine starts a process in many seconds. */
const REPLACED_WITHIN_MS = 100_000;

/** Processes that work on the database of the test, without its own. */
async function pids(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select distinct split_part(application_name, ' ', 2)::int as pid from pg_stat_activity
     where datname = current_database() and application_name ~ '^steward \\d+$'`,
  );
  return rows.map(({ pid }) => pid).filter((pid) => pid !== process.pid);
}

/** Waits until so many processes work, none of them of these. */
const replaced = (count: number, former: readonly number[]) =>
  vi.waitFor(
    async () => {
      const working = await pids();
      expect(working.filter((pid) => former.includes(pid))).toEqual([]);
      expect(working).toHaveLength(count);
    },
    { timeout: REPLACED_WITHIN_MS, interval: 200 },
  );

/** Saves an asset through the shared port, again under the same key until it is answered. */
async function save(address: string, asset_name: string): Promise<number> {
  const url = new URL(assetCalls.create.path, address);
  url.searchParams.set("organisation_id", owner.organisation_id);
  const headers = {
    authorization: `Bearer ${owner.access_token}`,
    "content-type": "application/json",
    "idempotency-key": asset_name.replace(" ", "-"),
    // Each on a connection of its own, so that every process gets some.
    connection: "close",
  };
  for (;;) {
    const sent = fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ asset_name }),
      signal: AbortSignal.timeout(5000),
    });
    const status = await sent.then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 0 && status < 500 && status !== 409) return status;
    await pause(50);
  }
}

test("processes that share a port lose nothing while each of them is killed or hangs", async () => {
  const cluster = await startServerProcess(server, { PROCESSES: "4", ...FEW_CONNECTIONS });
  await replaced(4, []);
  const register = ["Tag,Name", ...Array.from({ length: ROWS }, (_, row) => `T-${row},Pump ${row}`)].join("\n");
  const job = await checked(owner, await mapped(owner, register));
  await owner.ok(importCalls.run, { params: { id: job.id } });
  const mails = Array.from({ length: MAILS }, (_, number) => `person-${number}@example.org`);
  const { jobs, mailer } = server.services;
  await inNoOrganisation(server.pool, async (tx) => {
    for (const to of mails)
      await jobs.enqueue(tx, mailJob, null, { about: to, mail: { to, subject: "Hello", text: "Hello" } });
  });

  const saved: number[] = [];
  const over = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let number = 0; !over.signal.aborted; number += 1)
      saved.push(await save(cluster.address, `Bed ${client}-${number}`));
  });
  const [first = 0, second = 0, ...others] = await pids();
  for (const [killed, former] of [
    [first, [first]],
    [second, [first, second]],
  ] as const) {
    process.kill(killed, "SIGKILL");
    await replaced(4, former);
  }
  for (const pid of others) process.kill(pid, "SIGSTOP");
  await replaced(4, [first, second, ...others]);
  over.abort();
  await Promise.all(clients);

  expect(new Set(saved)).toEqual(new Set([201]));
  const count = async (search: string) => (await owner.ok(assetCalls.list, { query: { search, page_size: 1 } })).count;
  expect(await count("Bed")).toBe(saved.length);
  const imported = async () => (await owner.ok(importCalls.read, { params: { id: job.id } })).state;
  await expect.poll(imported, { timeout: 30_000, interval: 100 }).toBe("Done");
  expect(await count("Pump")).toBe(ROWS);
  // A mail that a process had in hand as it ended comes back once its five minutes are over.
  await admin.query(
    "update pgboss.job set started_on = now() - interval '6 minutes' where name = 'mail' and state = 'active'",
  );
  const kept = async () => ((await mailer.listOutbox?.()) ?? []).map(({ to }) => to).toSorted();
  await expect.poll(kept, { timeout: 30_000, interval: 100 }).toEqual(mails.toSorted());
  cluster.signal("SIGTERM");
  expect(await cluster.ended).toBe(0);
  expect(cluster.told()).not.toContain('"level":50');
  expect(await pids()).toEqual([]);
});

test("their metrics are those of all of them", async () => {
  const cluster = await startServerProcess(server, { PROCESSES: "2", ...FEW_CONNECTIONS });
  const read = async (path: string) =>
    (await fetch(`${cluster.address}${path}`, { headers: { connection: "close" } })).text();
  for (let asked = 0; asked < 12; asked += 1) expect(JSON.parse(await read("/healthz"))).toEqual({ status: "ok" });
  const metrics = await read("/metrics");
  expect(metrics).toContain('steward_call_duration_seconds_count{call="healthz",status="200"} 12');
  expect(metrics).toMatch(/^steward_database_connections\{state="open"\} [1-9]/m);
  expect(metrics).toMatch(/^steward_jobs_last_beat_seconds /m);
});

test("what keeps them from starting is told once", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const { code, said } = await refusedServerProcess(server, { PROCESSES: "3", PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toBe(`Steward: Port ${port} is in use. Stop the other program, or set PORT.\n`);
});

test("on the embedded database they end with the process that started them, which is started again", async () => {
  const data_dir = mkdtempSync(join(tmpdir(), "steward-cluster-"));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const settings = { STEWARD_DATA_DIR: data_dir, PROCESSES: "2" };
  const killed = await startProcess(settings);
  killed.signal("SIGKILL");
  expect(await killed.ended).toBe("SIGKILL");
  await expect(fetch(`${killed.address}/healthz`)).rejects.toThrow("fetch failed");
  const again = await startProcess(settings);
  expect(await (await fetch(`${again.address}/readyz`)).json()).toMatchObject({ status: "ready" });
  again.signal("SIGTERM");
  expect(await again.ended).toBe(0);
});
