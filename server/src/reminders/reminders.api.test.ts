import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { reminderCalls } from "@steward/contract/reminders/calls";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { inNoOrganisation, inOrganisation } from "../database/transaction.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { remind } from "./remind.ts";
import { reminderJob } from "./reminder-job.ts";

const server = await startTestServer();
const { admin, pool, services } = server;

const run = (organisation_id: string, today: string) =>
  inOrganisation(pool, { organisation_id, scope: null }, (tx) => remind(services, tx, { id: organisation_id, today }));

const remindersOf = async (organisation: string) =>
  (
    await admin.query<{ account_id: string; days: number; is_mailed: boolean }>(
      `select account_id, days, mailed is not null as is_mailed from reminder where organisation_id = $1 order by created, id`,
      [organisation],
    )
  ).rows;

/** Number of mails of reminders that were ever queued for an organisation. */
const mailsOf = async (organisation: string) =>
  (
    await admin.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'mail' and group_id = $1 and data ->> 'about' like 'reminders%'`,
      [organisation],
    )
  ).rows[0]?.n;

describe("reminders of what ends", () => {
  test("come 60, 30, 7 and 1 days before, once each, with one mail for all of a day", async () => {
    const owner = await server.otherOrganisation("Once");
    const own = owner.organisation_id;
    for (const asset_name of ["One", "Two"]) await makeAsset(owner, { asset_name, amc_end_date: "2041-03-31" });
    const days = async () => (await remindersOf(own)).map((row) => row.days);
    await run(own, "2041-01-29");
    expect(await days()).toEqual([]);
    await run(own, "2041-01-30");
    await run(own, "2041-01-30");
    await run(own, "2041-02-10");
    expect(await days()).toEqual([60, 60]);
    expect(await mailsOf(own)).toBe(1);
    await run(own, "2041-03-01");
    await run(own, "2041-03-24");
    await run(own, "2041-03-30");
    await run(own, "2041-04-01");
    expect(await days()).toEqual([60, 60, 30, 30, 7, 7, 1, 1]);
    expect((await remindersOf(own)).every(({ is_mailed }) => is_mailed)).toBe(true);
    expect(await mailsOf(own)).toBe(4);
  });

  test("catch up after a pause with the nearest one only, and follow an end that moves", async () => {
    const owner = await server.otherOrganisation("Pause");
    const own = owner.organisation_id;
    const { id } = await makeAsset(owner, { amc_end_date: "2041-03-31" });
    await run(own, "2041-03-29");
    expect((await remindersOf(own)).map(({ days }) => days)).toEqual([7]);
    await owner.ok(assetCalls.update, { params: { id }, body: { amc_end_date: "2041-05-31" } });
    await run(own, "2041-05-29");
    expect((await remindersOf(own)).map(({ days }) => days)).toEqual([7, 7]);
  });

  test("come once and are mailed once when several processes run at a time", async () => {
    const owner = await server.otherOrganisation("Race");
    const own = owner.organisation_id;
    await makeAsset(owner, { amc_end_date: "2041-03-31" });
    await Promise.all([1, 2, 3, 4].map(() => run(own, "2041-03-25")));
    expect(await remindersOf(own)).toHaveLength(1);
    expect(await mailsOf(own)).toBe(1);
  });

  test("reach those who may edit the asset where it stands, and not what is renewed or archived", async () => {
    const owner = await server.otherOrganisation("People");
    const own = owner.organisation_id;
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    await makeAsset(owner, { amc_end_date: "2041-03-31", branch: here.id });
    const renewed = await makeAsset(owner, { amc_end_date: "2041-03-31", branch: here.id });
    const [record] = (await owner.ok(coverCalls.amcs, { params: { id: renewed.id } })).results;
    await owner.ok(coverCalls.renewAmc, { params: { id: record?.id ?? "" }, body: {} });
    const gone = await makeAsset(owner, { amc_end_date: "2041-03-31", branch: here.id });
    await owner.ok(assetCalls.archive, { params: { id: gone.id } });
    const editor = await server.asMember({ permissions: ["asset.view", "asset.update"], scope: [here.id] }, own);
    await server.asMember({ permissions: ["asset.view", "asset.update"], scope: [there.id] }, own);
    await server.asMember({ permissions: ["asset.view"] }, own);
    await run(own, "2041-03-25");
    const reminded = (await remindersOf(own)).map(({ account_id }) => account_id);
    expect(reminded.sort()).toEqual([owner.account_id, editor.account_id].sort());
  });

  test("are put away and put off by their person alone", async () => {
    const owner = await server.otherOrganisation("Away");
    const own = owner.organisation_id;
    const { rows } = await admin.query(
      "select (now() at time zone 'Asia/Kolkata')::date::text as today, (now() at time zone 'Asia/Kolkata')::date + 5 as soon",
    );
    const { today } = rows[0];
    const day = (ahead: number) => new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
    for (const asset_name of ["One", "Two"]) await makeAsset(owner, { asset_name, amc_end_date: day(5) });
    await run(own, today);
    const { results } = await owner.ok(reminderCalls.list);
    expect(results).toMatchObject([{ days: 7, kind: "amc", end_date: day(5) }, { days: 7 }]);
    const [first, second] = results.map(({ id }) => ({ id }));
    const other = await server.asMember({ permissions: ["asset.view"] }, own);
    expect((await other.refused(reminderCalls.acknowledge, { params: first ?? { id: "" } })).status).toBe(404);
    await owner.ok(reminderCalls.acknowledge, { params: first ?? { id: "" } });
    const params = second ?? { id: "" };
    expect((await owner.refused(reminderCalls.snooze, { params, body: { until: today } })).status).toBe(400);
    await owner.ok(reminderCalls.snooze, { params, body: { until: day(1) } });
    expect((await owner.ok(reminderCalls.list)).count).toBe(0);
    await admin.query("update reminder set snoozed_until = $1 where id = $2", [today, params.id]);
    expect((await owner.ok(reminderCalls.list)).results.map(({ id }) => id)).toEqual([params.id]);
  });
});

test.for(["renewed", "moved", "archived", "removed"] as const)(
  "a reminder of what is %s since is gone",
  async (how) => {
    const owner = await server.otherOrganisation(`Since ${how}`);
    const own = owner.organisation_id;
    const { id } = await makeAsset(owner, { amc_end_date: "2041-03-31" });
    const [record] = (await owner.ok(coverCalls.amcs, { params: { id } })).results;
    const params = { id: record?.id ?? "" };
    await run(own, "2041-03-25");
    const duty = async () =>
      (await owner.ok(homeCalls.read)).duties.find(({ kind }) => kind === "reminders")?.count ?? 0;
    expect((await owner.ok(reminderCalls.list)).count).toBe(1);
    expect(await duty()).toBe(1);
    // A run that was too late with its mail sends none of what is settled.
    await admin.query("update reminder set mailed = null where organisation_id = $1", [own]);
    await {
      renewed: () => owner.ok(coverCalls.renewAmc, { params, body: {} }),
      moved: () => owner.ok(assetCalls.update, { params: { id }, body: { amc_end_date: "2043-05-31" } }),
      archived: () => owner.ok(assetCalls.archive, { params: { id } }),
      removed: () => owner.ok(coverCalls.removeAmc, { params }),
    }[how]();
    expect((await owner.ok(reminderCalls.list)).count).toBe(0);
    expect(await duty()).toBe(0);
    await run(own, "2041-03-25");
    expect(await mailsOf(own)).toBe(1);
  },
);

const textOfMail = async (organisation: string) =>
  (
    await admin.query<{ text: string }>(
      `select data -> 'mail' ->> 'text' as text from pgboss.job where name = 'mail' and group_id = $1 and data ->> 'about' like 'reminders%'`,
      [organisation],
    )
  ).rows[0]?.text;

test.for([
  { public_url: "https://steward.example", ending: "https://steward.example/asset-management/coverage/reminders" },
  { public_url: undefined, ending: messages.reminders.endingAt },
])("the mail leads to the reminders, where the server knows its address: $public_url", async (where) => {
  const owner = await server.otherOrganisation(`Address ${String(where.public_url)}`);
  const own = owner.organisation_id;
  await makeAsset(owner, { amc_end_date: "2041-03-31" });
  const told = { ...services, config: { ...services.config, public_url: where.public_url } };
  await inOrganisation(pool, { organisation_id: own, scope: null }, (tx) =>
    remind(told, tx, { id: own, today: "2041-03-25" }),
  );
  const text = await textOfMail(own);
  expect(text).toContain(where.ending);
  expect(text).not.toMatch(/ \/asset-management/);
});

test("a renewed contract becomes what its asset carries on its day", async () => {
  const owner = await server.otherOrganisation("Hand over");
  const { id } = await makeAsset(owner, { amc_start_date: "2040-04-01", amc_end_date: "2041-03-31" });
  const [record] = (await owner.ok(coverCalls.amcs, { params: { id } })).results;
  await owner.ok(coverCalls.renewAmc, { params: { id: record?.id ?? "" }, body: {} });
  const carried = async () => (await owner.ok(assetCalls.read, { params: { id } })).amc_end_date;
  await run(owner.organisation_id, "2041-03-31");
  expect(await carried()).toBe("2041-03-31");
  await run(owner.organisation_id, "2041-04-01");
  expect(await carried()).toBe("2042-03-31");
});

test("the job runs for every organisation and says when", async () => {
  await inNoOrganisation(pool, (tx) => services.jobs.enqueue(tx, reminderJob, null, { about: "" }));
  await vi.waitFor(
    async () => {
      const { body } = await server.nobody.raw({ url: "/readyz" });
      expect(body).toMatchObject({ status: "ready", reminders: { last_run: expect.any(String) } });
    },
    { timeout: 10_000 },
  );
});
