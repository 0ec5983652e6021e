import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test, vi } from "vitest";
import { jobKinds } from "../app/workers.ts";
import { mailJob } from "../mail/mail-job.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import { type ServerProcess, startServerProcess } from "../test-server/server-process.ts";
import { startTestServer, type TestServer } from "../test-server/start-test-server.ts";
import { checked, imported, mapped } from "../test-server/register-factory.ts";

/** Two installations; each test starts processes of its own on one of them. */
const [server, another] = [await startTestServer({ works: false }), await startTestServer({ works: false })];

const ROWS = 1200;
const register = (stem: string, rows = ROWS) =>
  ["Tag,Name", ...Array.from({ length: rows }, (_, row) => `${stem}-${row},Pump ${row}`)].join("\n");

/** Bar for failover: another process continues within this time. */
const GOES_ON_WITHIN_MS = 20_000;

const pair = async (server: TestServer) => Promise.all([startServerProcess(server), startServerProcess(server)]);

/** Runs an import up to its first batches, which then block; answers its worker and how to unblock them. */
async function stuckInBatch(server: TestServer, processes: ServerProcess[]) {
  const job = await checked(server.owner, await mapped(server.owner, register("T")));
  const lock = await server.admin.connect();
  await lock.query("begin; lock table asset in exclusive mode");
  await server.owner.ok(importCalls.run, { params: { id: job.id } });
  const pid = await vi.waitFor(
    async () => {
      const { rows } = await server.admin.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name like 'steward %'`,
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0]?.name.split(" ")[1]);
    },
    { timeout: 30_000, interval: 20 },
  );
  const release = async () => {
    await lock.query("rollback");
    lock.release();
  };
  const [worker] = processes.filter((process) => process.pid === pid);
  const [other] = processes.filter((process) => process.pid !== pid);
  if (!worker || !other) throw new Error("None of the processes works on the import.");
  return { id: job.id, worker, other, release };
}

const stateOf = async ({ owner }: TestServer, id: string) =>
  (await owner.ok(importCalls.read, { params: { id } })).state;

/** Every row was imported exactly once, and history has one entry for it. */
async function expectEachRowOnce({ owner, admin }: TestServer, id: string, stem: string, rows = ROWS) {
  expect(await owner.ok(assetCalls.list, { query: { page_size: 1, search: `${stem}-` } })).toMatchObject({
    count: rows,
  });
  const { rows: told } = await admin.query(
    "select count(*)::int as entries, count(distinct subject_id)::int as assets from activity where import_id = $1",
    [id],
  );
  expect(told).toEqual([{ entries: rows, assets: rows }]);
  expect((await owner.ok(importCalls.read, { params: { id } })).counts).toMatchObject({
    create: rows,
    processed: rows,
  });
}

/** Kills the import's process in the middle of a batch; another one takes over. */
async function kill() {
  const { id, worker, release } = await stuckInBatch(server, await pair(server));
  worker.signal("SIGKILL");
  await worker.ended;
  await release();
  await expect.poll(() => stateOf(server, id), { timeout: GOES_ON_WITHIN_MS, interval: 50 }).toBe("Done");
  await expectEachRowOnce(server, id, "T");
}

/**
 * Suspends the import's process, so that another one takes over; resumed, it writes nothing more of that import and
 * works on as before.
 */
async function hang() {
  const { id, worker, other, release } = await stuckInBatch(another, await pair(another));
  worker.signal("SIGSTOP");
  await release();
  await expect.poll(() => stateOf(another, id), { timeout: GOES_ON_WITHIN_MS, interval: 50 }).toBe("Done");
  worker.signal("SIGCONT");
  other.signal("SIGTERM");
  expect(await other.ended).toBe(0);
  // The resumed process is alone now.
  const next = await imported(another.owner, register("U", 3));
  expect(next.state).toBe("Done");
  await another.owner.ok(importCalls.undo, { params: { id: next.id } });
  await expect.poll(() => stateOf(another, next.id), { timeout: 30_000, interval: 50 }).toBe("Undone");
  await expectEachRowOnce(another, id, "T");
}

test("a process that is killed or hangs loses its import to another one, and each row is written once", async () => {
  await Promise.all([kill(), hang()]);
});

test("each mail is sent once by several processes, and none is left when they are told to end", async () => {
  const processes = await pair(server);
  const mails = Array.from({ length: 100 }, (_, number) => `person-${number}@example.org`);
  const { jobs, mailer } = server.services;
  await inNoOrganisation(server.pool, async (tx) => {
    for (const to of mails)
      await jobs.enqueue(tx, mailJob, null, { about: to, mail: { to, subject: "Hello", text: "Hello" } });
  });
  const kept = async () => ((await mailer.listOutbox?.()) ?? []).map(({ to }) => to);
  await vi.waitFor(async () => expect((await kept()).length).toBeGreaterThan(0), { timeout: 30_000 });
  const [first, second] = processes;
  first.signal("SIGTERM");
  expect(await first.ended).toBe(0);
  await vi.waitFor(async () => expect((await kept()).toSorted()).toEqual(mails.toSorted()), { timeout: 20_000 });
  second.signal("SIGTERM");
  expect(await second.ended).toBe(0);
  const { rows } = await server.admin.query(
    "select state, count(*)::int as jobs, count(data -> 'mail')::int as readable from pgboss.job where name = 'mail' group by 1",
  );
  expect(rows).toEqual([{ state: "completed", jobs: 100, readable: 0 }]);
});

test("a schedule of a kind that is no more goes as a process starts, and the others stay", async () => {
  const { admin } = another;
  await admin.query(`select pgboss.create_queue('former', '{"policy": "standard"}');
    insert into pgboss.schedule (name, cron) values ('former', '* * * * *')`);
  const process = await startServerProcess(another);
  const scheduled = async () => {
    const { rows } = await admin.query<{ name: string }>("select name from pgboss.schedule order by name");
    return rows.map(({ name }) => name);
  };
  const kinds = jobKinds.filter(({ schedule }) => schedule).map(({ name }) => name);
  await expect.poll(scheduled, { timeout: 20_000 }).toEqual(kinds.toSorted());
  process.signal("SIGTERM");
  expect(await process.ended).toBe(0);
});

test("what goes on is written when a process is told to end, and goes on where it was", async () => {
  const first = await startServerProcess(server);
  const job = await checked(server.owner, await mapped(server.owner, register("S", 3000)));
  await server.owner.ok(importCalls.run, { params: { id: job.id } });
  await expect
    .poll(async () => (await server.owner.ok(importCalls.read, { params: { id: job.id } })).counts.processed, {
      timeout: 20_000,
      interval: 20,
    })
    .toBeGreaterThan(0);
  first.signal("SIGTERM");
  expect(await first.ended).toBe(0);
  await startServerProcess(server);
  await expect.poll(() => stateOf(server, job.id), { timeout: GOES_ON_WITHIN_MS, interval: 50 }).toBe("Done");
  await expectEachRowOnce(server, job.id, "S", 3000);
});
