import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupCalls as calls } from "@steward/contract/backups/calls";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inNoOrganisation } from "../database/transaction.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { openArchive } from "./archive.ts";
import { noteBackup } from "./backup-factory.ts";
import { backupJob, backupWorker } from "./backup-job.ts";

const folder = await mkdtemp(join(tmpdir(), "steward-nightly-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const passphrase = "correct horse battery staple";
const settings = { BACKUP_FOLDER: folder, BACKUP_KEEP: "2,2,2", BACKUP_PASSPHRASE: passphrase };
const server = await startTestServer({ settings, works: false });
const { admin, owner } = server;

beforeEach(async () => {
  await admin.query("truncate backup_run");
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

/** What the queue does each hour. */
const look = (services = server.services, payload: { about: string; asked?: string } = { about: "" }) => {
  const job = { id: randomUUID(), payload, organisation_id: null, is_last_attempt: true };
  return backupWorker(services, {}).work({
    ...job,
    signal: new AbortController().signal,
    forget: async () => {},
  });
};

/** A backup of the past, whose file holds nothing. */
async function madeOn(day: string): Promise<string> {
  const name = await noteBackup(admin, day);
  await writeFile(join(folder, name), "");
  return name;
}

test("one is made for each day, whole and encrypted, and none besides", async () => {
  const before = await owner.ok(calls.schedule);
  expect(before).toMatchObject({ last_good: null, is_late: true });
  expect(before.schedule).toMatchObject({
    folder,
    hour: 2,
    keep: { days: 2, weeks: 2, months: 2 },
    is_encrypted: true,
  });
  expect(Date.parse(before.schedule?.next_at ?? "")).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await Promise.all([look(), look(), look()]);
  await look();
  const { results } = await owner.ok(calls.list);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ state: "Kept", is_encrypted: true, missing_files: 0, message: "" });
  expect(await readdir(folder)).toEqual([results[0]?.file_name]);
  const archive = await openArchive(join(folder, results[0]?.file_name ?? ""), passphrase);
  expect(Object.keys(archive.manifest.entries)).toContain("tables/asset");
  await archive.close();
  const after = await owner.ok(calls.schedule);
  expect(after).toMatchObject({ last_good: results[0], is_late: false });
  expect(after.schedule?.next_at).toMatch(/T02:00:00/);
  const { payload } = await server.app.inject({ url: "/metrics" });
  expect(payload).toContain(`steward_backup_last_good_bytes ${results[0]?.bytes}`);
  expect(payload).toContain("steward_backups_failed 0");
});

test("the newest of each day, week and month that is kept stays, and no other file is touched", async () => {
  // A Wednesday, the Tuesday before it, the Sunday of the week before, and two of another month.
  const days = ["2026-07-15", "2026-07-14", "2026-07-12", "2026-07-10", "2026-06-30", "2026-06-02"];
  for (const day of days) await madeOn(day);
  await writeFile(join(folder, "steward-2019-01-01.backup"), "somebody else's");
  await look();
  const names = async (state: "Kept" | "Removed") =>
    (await owner.ok(calls.list, { query: { state: [state] } })).results.map(({ file_name }) => file_name).toSorted();
  const [today] = (await owner.ok(calls.list, { query: { page_size: 1 } })).results;
  // Of the months the present one and July, of the weeks the present one and that of 15 July, as of the days.
  expect(await names("Kept")).toEqual(["steward-2026-07-15.backup", today?.file_name]);
  expect(await names("Removed")).toEqual(
    days
      .slice(1)
      .map((day) => `steward-${day}.backup`)
      .toSorted(),
  );
  expect((await readdir(folder)).toSorted()).toEqual(
    ["steward-2019-01-01.backup", "steward-2026-07-15.backup", today?.file_name].toSorted(),
  );
});

test("one that fails says why, leaves no file, and is made up for", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const services = { ...server.services, config: { ...server.config, backup_folder: join(file, "below") } };
  await expect(look(services)).rejects.toThrow();
  await expect(look(services)).rejects.toThrow();
  const mails = await admin.query("select data -> 'mail' as mail from pgboss.job where name = 'mail'");
  expect(mails.rows, "each operator is told once a day").toMatchObject([
    {
      mail: {
        to: owner.email,
        subject: "The backup of Steward failed",
        text: expect.stringMatching(/ENOTDIR.*\n\nThere is no good backup yet\./),
      },
    },
  ]);
  const [failed] = (await owner.ok(calls.list)).results;
  expect(failed).toMatchObject({ state: "Failed", bytes: null, message: expect.stringContaining("ENOTDIR") });
  expect((await server.app.inject({ url: "/metrics" })).payload).toContain("steward_backups_failed 2");
  await look();
  expect((await owner.ok(calls.list)).results.map(({ state }) => state)).toEqual(["Kept", "Failed", "Failed"]);
});

test("one is made when an operator asks, for all who do before it begins", async () => {
  await madeOn(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  const { database, jobs } = server.services;
  await inNoOrganisation(database.work, (tx) => jobs.enqueue(tx, backupJob, null, { about: "" }));
  expect((await owner.ok(calls.schedule)).is_running, "a look that is due is no backup").toBe(false);
  await owner.ok(calls.create);
  expect((await owner.ok(calls.schedule)).is_running).toBe(true);
  expect(await owner.refused(calls.create)).toMatchObject({ status: 409, message: "A backup is being made." });
  const asked = new Date(Date.now() - 1000).toISOString();
  await look(server.services, { about: "", asked });
  await look(server.services, { about: "", asked });
  expect((await owner.ok(calls.list)).count).toBe(2);
});

test("without a folder there is none", async () => {
  const services = { ...server.services, config: { ...server.config, backup_folder: undefined } };
  await look(services, { about: "", asked: new Date().toISOString() });
  expect((await owner.ok(calls.list)).count).toBe(0);
});

test("what the dashboard and the alerts for operators ask for is measured", async () => {
  await look();
  const { payload } = await server.app.inject({ url: "/metrics" });
  const measured = new Set([...payload.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ["grafana.json", "prometheus-rules.yaml"]) {
    const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), "utf8");
    const names = [...text.matchAll(/\b(?:steward|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/^(steward_call_duration_seconds)_(?:bucket|count|sum)$/, "$1"),
    );
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !measured.has(name))).toEqual([]);
  }
});
