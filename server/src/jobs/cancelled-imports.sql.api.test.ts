import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import { describe, expect, test, vi } from "vitest";
import { inBatch, takeUpImport } from "../imports/work/import-state.ts";
import { checked, imported, mapped, reaches, upload } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const register = (rows: number) =>
  ["Tag,Name", ...Array.from({ length: rows }, (_, row) => `T-${row},Pump ${row}`)].join("\n");

/** Number of the server's statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await server.admin.query(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and application_name like 'steward %'`,
  );
  return rows.length;
};

/** Locks a table against writers while `work` runs. */
async function holding(table: string, work: () => Promise<void>): Promise<void> {
  const lock = await server.admin.connect();
  await lock.query(`begin; lock table ${table} in exclusive mode`);
  try {
    await work();
  } finally {
    await lock.query("rollback");
    lock.release();
  }
}

describe("an import whose statement takes long", () => {
  const cases: [during: ImportState, after: ImportState, table: string][] = [
    ["Reading", "Cancelled", "import_row"],
    ["Checking", "Mapping", "import_row"],
    ["Running", "Cancelled", "asset"],
    ["Undoing", "Cancelled", "asset"],
  ];
  test.for(cases)("is cancelled within two seconds while %s", async ([during, after, table]) => {
    const owner = await server.otherOrganisation();
    const made = {
      Checking: () => mapped(owner, register(600)),
      Running: async () => checked(owner, await mapped(owner, register(600))),
      Undoing: () => imported(owner, register(600)),
    };
    const job = during in made ? await made[during as keyof typeof made]() : undefined;
    await holding(table, async () => {
      let id = job?.id ?? "";
      if (during === "Reading") id = ((await upload(owner, "a.csv", register(600))).body as { id: string }).id;
      else if (during === "Checking")
        await owner.ok(importCalls.check, { params: { id }, body: job?.settings as never });
      else await owner.ok(during === "Undoing" ? importCalls.undo : importCalls.run, { params: { id } });
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
      const asked = Date.now();
      const { state } = await owner.ok(importCalls.cancel, { params: { id } });
      expect(state).toBe(after);
      expect(Date.now() - asked).toBeLessThan(2000);
      // The statement is cancelled and its locks are freed.
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000, interval: 20 });
    });
    const count = async () => (await owner.ok(assetCalls.list)).count;
    if (during === "Undoing" && job) {
      expect(await count()).toBe(600);
      await owner.ok(importCalls.undo, { params: { id: job.id } });
      await reaches(owner, job.id, "Undone");
    }
    expect(await count()).toBe(0);
    expect((await imported(owner, register(3))).state).toBe("Done");
  });
});

test("an import of one organisation goes on while that of another one cannot", async () => {
  const slow = await server.otherOrganisation();
  const quick = await server.otherOrganisation();
  const job = await checked(slow, await mapped(slow, register(600)));
  const lock = await server.admin.connect();
  await lock.query("begin");
  await lock.query("select from membership where organisation_id = $1 for update", [slow.organisation_id]);
  await slow.ok(importCalls.run, { params: { id: job.id } });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
  expect((await imported(quick, register(600))).state).toBe("Done");
  expect((await slow.ok(importCalls.read, { params: { id: job.id } })).state).toBe("Running");
  await lock.query("rollback");
  lock.release();
  await reaches(slow, job.id, "Done");
});

test("a worker whose import was taken up by another one writes nothing more", async () => {
  const owner = await server.otherOrganisation();
  const job = await checked(owner, await mapped(owner, register(3)));
  await server.admin.query("update import set state = 'Running' where id = $1", [job.id]);
  const never = new AbortController().signal;
  const take = () => takeUpImport(server.services, owner.organisation_id, job.id, never);
  const [first, second] = [await take(), await take()];
  if (!first || !second) throw new Error("The import is not at work.");
  const write = (mine: typeof first, message: string) =>
    inBatch(server.services, mine, (tx) =>
      tx.updateTable("import").set({ message }).where("id", "=", job.id).execute(),
    );
  await expect(write(first, "late")).rejects.toThrow("belongs to another worker");
  await write(second, "in time");
  expect((await owner.ok(importCalls.read, { params: { id: job.id } })).message).toBe("in time");
});
