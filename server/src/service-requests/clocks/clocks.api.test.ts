import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { dayIn, edit } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { runClocks } from "./clock-job.ts";

const server = await startTestServer();
const { admin, services } = server;
const of = ({ id }: { id: string }) => ({ params: { id } });
const HOUR = 3_600_000;

/** An organisation whose requests are answered in 10 hours and resolved in 100, round the clock. */
async function promising(name: string) {
  const owner = await server.otherOrganisation(name);
  await edit(owner, {
    working_days: [1, 2, 3, 4, 5, 6, 7],
    opens_at: "00:00",
    closes_at: "24:00",
    response_hours: 10,
    resolution_hours: 100,
  });
  const { id: location } = await makeBranch(owner);
  return {
    owner,
    raise: () => makeServiceRequest(owner, { location }),
    run: () => runClocks(services, owner.organisation_id),
  };
}

/** Puts the whole way of a request so many hours back. */
const later = (id: string, hours: number) =>
  admin.query(
    `update service_request set clock_started = clock_started - by, response_risk = response_risk - by,
       response_due = response_due - by, resolution_risk = resolution_risk - by, resolution_due = resolution_due - by,
       held_at = held_at - by, told_until = told_until - by from (select $2::interval as by) h where id = $1`,
    [id, `${hours} hours`],
  );

const tellings = async (caller: Caller, request: { id: string }) =>
  (await caller.ok(calls.activity, of(request))).results
    .map(({ action }) => action)
    .filter((action) => /risk|overdue/.test(action))
    .toSorted();

/** What is told in the end: what the job of the queue has in hand at the minute, a run beside it leaves to that. */
const expectTold = (caller: Caller, request: { id: string }, wanted: readonly string[]) =>
  vi.waitFor(async () => expect(await tellings(caller, request)).toEqual(wanted), { timeout: 20_000 });
const mailsTo = async (email: string) => (await services.mailer.listOutbox?.(email)) ?? [];

test("what is at risk and what is over is told once, by the last of what passed", async () => {
  const { owner, raise, run } = await promising("Told");
  const request = await raise();
  await run();
  await expectTold(owner, request, []);
  await later(request.id, 8.5);
  await run();
  await run();
  await expectTold(owner, request, ["response at risk"]);
  // Down for four days: the response is over, the resolution at risk.
  await later(request.id, 82);
  await Promise.all([run(), run(), run()]);
  const three = ["resolution at risk", "response at risk", "response overdue"];
  await expectTold(owner, request, three);
  await later(request.id, 20);
  await run();
  await expectTold(owner, request, ["resolution at risk", "resolution overdue", ...three.slice(1)]);
  await vi.waitFor(async () => expect(await mailsTo(owner.email)).toHaveLength(3), { timeout: 20_000 });
  const both = (await mailsTo(owner.email)).filter(({ text }) => text.includes("Response was due"));
  expect(both).toHaveLength(1);
  expect(both[0]?.text).toContain(`${request.internal_id}  Response was due`);
  expect(both[0]?.text).toContain(`${request.internal_id}  Resolution is due`);
});

test("runs at once mail what is new once", async () => {
  const { owner, raise, run } = await promising("At once");
  const request = await raise();
  const mailed = async () => (await mailsTo(owner.email)).filter(({ text }) => text.includes(request.internal_id));
  for (const [hours, mails] of [
    [9, 1],
    [2, 2],
    [80, 3],
  ] as const) {
    await later(request.id, hours);
    await Promise.all(Array.from({ length: 8 }, run));
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(mails), { timeout: 20_000 });
  }
  const { rows } = await admin.query("select from service_request_notice where request = $1 and mailed is null", [
    request.id,
  ]);
  expect(rows).toEqual([]);
});

test("who took a request on is told alone, and nobody of what is answered, on hold or resolved", async () => {
  const { owner, raise, run } = await promising("People");
  const coordinator = await server.asMember({ role: "Service Coordinator" }, owner.organisation_id);
  const [taken, held, done] = [await raise(), await raise(), await raise()];
  for (const request of [taken, held, done]) await coordinator.ok(calls.assign, { ...of(request), body: {} });
  await owner.ok(calls.hold, { ...of(held), body: { reason: "parts" } });
  await owner.ok(calls.resolve, { ...of(done), body: { resolution: "Done" } });
  for (const { id } of [taken, held, done]) await later(id, 90);
  await run();
  await expectTold(owner, taken, ["resolution at risk"]);
  await expectTold(owner, held, []);
  await expectTold(owner, done, []);
  const { rows } = await admin.query("select distinct account_id from service_request_notice where request = $1", [
    taken.id,
  ]);
  expect(rows).toEqual([{ account_id: coordinator.account_id }]);
});

test("members with a limit are told of requests inside it alone", async () => {
  const { owner, raise, run } = await promising("Limits");
  const elsewhere = await makeBranch(owner);
  await server.asMember({ role: "Service Coordinator", scope: [elsewhere.id] }, owner.organisation_id);
  const request = await raise();
  await later(request.id, 9);
  await run();
  const { rows } = await admin.query("select account_id from service_request_notice where request = $1", [request.id]);
  expect(rows).toEqual([{ account_id: owner.account_id }]);
});

test("another calendar sets new due times for open requests, and history keeps the former ones", async () => {
  const { owner, raise, run } = await promising("Calendar");
  const [open, held, closed] = [await raise(), await raise(), await raise()];
  for (const request of [held, closed]) await owner.ok(calls.assign, { ...of(request), body: {} });
  await owner.ok(calls.hold, { ...of(held), body: { reason: "vendor" } });
  await owner.ok(calls.resolve, { ...of(closed), body: { resolution: "Done" } });
  const read = (request: { id: string }) => owner.ok(calls.read, of(request));
  await owner.ok(holidayCalls.create, { body: { name: "Feast", day: dayIn(1) } });
  await run();
  const after = await read(open);
  expect(Date.parse(after.resolution_due ?? "") - Date.parse(open.resolution_due ?? "")).toBe(24 * HOUR);
  expect(Date.parse((await read(held)).resolution_due ?? "")).toBe(Date.parse(held.resolution_due ?? "") + 24 * HOUR);
  expect((await read(closed)).resolution_due).toBe(closed.resolution_due);
  const [entry] = (await owner.ok(calls.activity, of(open))).results;
  expect(entry).toMatchObject({
    action: "due times changed",
    actor_details: null,
    changes: expect.arrayContaining([
      { field: "resolution_due", before: expect.any(String), after: expect.any(String) },
    ]),
  });
  const { count } = await owner.ok(calls.activity, of(open));
  await run();
  expect((await owner.ok(calls.activity, of(open))).count).toBe(count);
});

test.for(["time zone", "hours", "holiday away"] as const)("%s: open requests are found again", async (change) => {
  const { owner, raise } = await promising(`By ${change}`);
  const holiday = await owner.ok(holidayCalls.create, { body: { name: "Feast", day: "2040-01-01" } });
  await runClocks(services, owner.organisation_id);
  await raise();
  const waiting = async () =>
    (await admin.query("select id from organisations_with_due_clocks() o (id) where id = $1", [owner.organisation_id]))
      .rows.length;
  expect(await waiting()).toBe(0);
  await owner.ok(organisationCalls.updateSettings, { body: { name: "Renamed" } });
  expect(await waiting()).toBe(0);
  if (change === "time zone") await edit(owner, { time_zone: "Europe/Berlin" });
  if (change === "hours") await edit(owner, { closes_at: "18:00" });
  if (change === "holiday away") await owner.ok(holidayCalls.toggleActive, of(holiday));
  expect(await waiting()).toBe(1);
  await runClocks(services, owner.organisation_id);
  expect(await waiting()).toBe(0);
});

test("a hold is left out of the times, also where it lasts into a changed calendar", async () => {
  const { owner, raise, run } = await promising("Holds");
  const request = await raise();
  await owner.ok(calls.assign, { ...of(request), body: {} });
  await owner.ok(calls.hold, { ...of(request), body: { reason: "parts" } });
  await later(request.id, 30);
  await edit(owner, { opens_at: "01:00" });
  await edit(owner, { opens_at: "00:00" });
  await run();
  const resumed = await owner.ok(calls.resume, { ...of(request), body: {} });
  const expected = Date.now() + 100 * HOUR;
  expect(Math.abs(Date.parse(resumed.resolution_due ?? "") - expected)).toBeLessThan(HOUR / 60);
});
