import { labelCalls } from "@steward/contract/assets/labels/calls";
import { expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import { reminderJob } from "../reminders/reminder-job.ts";
import { imported } from "../test-server/register-factory.ts";
import { type ServerProcess, startServerProcess } from "../test-server/server-process.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer({ works: false });
const { owner, admin } = server;

/** More than a batch of labels, so that one is drawn before the process is killed. */
const LABELS = 150;

const pair = () => Promise.all([startServerProcess(server), startServerProcess(server)]);

/** The process of those whose statement waits for a lock. */
async function workerOf(processes: readonly ServerProcess[]): Promise<ServerProcess> {
  const pid = await vi.waitFor(
    async () => {
      const { rows } = await admin.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name like 'steward %'`,
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0]?.name.split(" ")[1]);
    },
    { timeout: 30_000, interval: 20 },
  );
  const worker = processes.find((process) => process.pid === pid);
  if (!worker) throw new Error("None of the processes works on it.");
  return worker;
}

/** Stops the process that waits for what `lock` locks, then frees it; answers the process. */
async function stopped(lock: [text: string, values?: unknown[]], signal: "SIGKILL" | "SIGSTOP", begin: () => unknown) {
  const processes = await pair();
  const client = await admin.connect();
  await client.query("begin");
  await client.query(...lock);
  await begin();
  const worker = await workerOf(processes);
  worker.signal(signal);
  if (signal === "SIGKILL") await worker.ended;
  await client.query("rollback");
  client.release();
  return { worker, processes };
}

const endAll = (processes: readonly ServerProcess[]) =>
  Promise.all(
    processes.map((process) => {
      process.signal("SIGTERM");
      return process.ended;
    }),
  );

test.for(["SIGKILL", "SIGSTOP"] as const)(
  "labels whose process gets %s are drawn by another one, once",
  async (signal) => {
    const stem = signal.slice(3);
    const register = ["Tag,Name", ...Array.from({ length: LABELS }, (_, row) => `${stem}-${row},Pump ${row}`)];
    const works = await startServerProcess(server);
    expect((await imported(owner, register.join("\n"))).state).toBe("Done");
    await endAll([works]);
    const tags = `${stem}-%`;
    const { rows } = await admin.query<{ id: string }>("select id from asset where asset_id like $1 order by number", [
      tags,
    ]);
    const assets = rows.map(({ id }) => id);
    let run = "";
    const { worker, processes } = await stopped(
      ["select from asset where id = $1 for update", [assets.at(-1)]],
      signal,
      async () => {
        run = (await owner.ok(labelCalls.print, { body: { assets, size: "zebra-2x1" } })).id;
      },
    );
    const read = () => owner.ok(labelCalls.read, { params: { id: run } });
    await expect.poll(async () => (await read()).state, { timeout: 90_000, interval: 50 }).toBe("Done");
    // Resumed, the process finds that the labels are another's: what it has drawn replaces nothing.
    if (signal === "SIGSTOP") worker.signal("SIGCONT");
    expect(await read()).toMatchObject({ state: "Done", done: LABELS });
    expect((await owner.send(labelCalls.file, { params: { id: run } })).status).toBe(200);
    await endAll(processes.filter((process) => signal === "SIGSTOP" || process !== worker));
    const { rows: codes } = await admin.query(
      `select count(distinct a.short_code)::int as codes, (select count(*)::int from activity h
       where h.action = 'QR code generated' and h.subject_id in (select id from asset where asset_id like $1)) as entries
     from asset a where a.asset_id like $1`,
      [tags],
    );
    expect(codes).toEqual([{ codes: LABELS, entries: LABELS }]);
    const { rows: files } = await admin.query("select storage_key from label_run where id = $1", [run]);
    expect(files).toEqual([{ storage_key: expect.any(String) }]);
  },
);

test("reminders whose process is killed come once, with one mail, by another one", async () => {
  const { rows: days } = await admin.query("select ((now() at time zone 'Asia/Kolkata')::date + 5)::text as soon");
  await makeAsset(owner, { amc_end_date: days[0].soon });
  const { worker, processes } = await stopped(["lock table reminder in exclusive mode"], "SIGKILL", () =>
    inNoOrganisation(server.pool, (tx) => server.services.jobs.enqueue(tx, reminderJob, null, { about: "Reminders" })),
  );
  const told = async () => {
    // Another attempt follows a minute later; this one need not wait for it.
    await admin.query("update pgboss.job set start_after = now() where name = 'reminders' and state = 'retry'");
    const { rows } = await admin.query(
      `select (select count(*)::int from reminder where organisation_id = $1 and mailed is not null) as reminders,
         (select count(*)::int from pgboss.job where name = 'mail' and group_id = $1::text
           and data ->> 'about' like 'reminders%') as mails,
         (select count(*)::int from heartbeat where name = 'reminders') as beats`,
      [owner.organisation_id],
    );
    return rows[0];
  };
  await expect.poll(told, { timeout: 90_000, interval: 50 }).toEqual({ reminders: 1, mails: 1, beats: 1 });
  await endAll(processes.filter((process) => process !== worker));
  expect(await told()).toEqual({ reminders: 1, mails: 1, beats: 1 });
});
