import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { expect, test, vi } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { imported } from "../test-server/register-factory.ts";
import { startServerProcess } from "../test-server/server-process.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer({ works: false });
const { owner, admin } = server;

/** Just more than a request changes itself; the batch in the middle waits for an asset that is locked. */
const ROWS = 250;

/** After so many milliseconds another process has gone on behind the last batch. */
const GOES_ON_WITHIN_MS = 20_000;

/** The process that waits for a row which is locked. */
const waiting = () =>
  vi.waitFor(
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

test("a process that is killed loses its bulk action to another one, and each asset is changed once", async () => {
  const processes = await Promise.all([startServerProcess(server), startServerProcess(server)]);
  const register = ["Tag,Name", ...Array.from({ length: ROWS }, (_, row) => `B-${row},Pump ${row}`)].join("\n");
  expect((await imported(owner, register)).state).toBe("Done");
  const branch = (await makeBranch(owner)).id;

  const lock = await admin.connect();
  await lock.query("begin");
  await lock.query("select from asset where asset_id = $1 for update", [`B-${ROWS / 2}`]);
  const { id } = await owner.ok(bulkCalls.start, { body: { action: "place", filter: { search: "B-" }, branch } });
  const pid = await waiting();
  const worker = processes.find((process) => process.pid === pid);
  if (!worker) throw new Error("None of the processes works on the bulk action.");
  worker.signal("SIGKILL");
  await worker.ended;
  const run = () => owner.ok(bulkCalls.read, { params: { id } });
  const { changed } = await run();
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(ROWS);
  await lock.query("rollback");
  lock.release();

  await expect
    .poll(async () => (await run()).changed, { timeout: GOES_ON_WITHIN_MS, interval: 50 })
    .toBeGreaterThan(changed);
  await expect.poll(async () => (await run()).state, { timeout: 60_000, interval: 50 }).toBe("Done");
  expect(await run()).toMatchObject({ total: ROWS, changed: ROWS, unchanged: 0, refused: 0 });
  const { rows } = await admin.query(
    `select count(*)::int as entries, count(distinct subject_id)::int as assets,
       (select count(*)::int from asset where branch = $1) as moved
     from activity where action = 'moved' and subject_id in (select id from asset where branch = $1)`,
    [branch],
  );
  expect(rows).toEqual([{ entries: ROWS, assets: ROWS, moved: ROWS }]);
});
