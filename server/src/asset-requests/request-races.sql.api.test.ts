import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { expect, test, vi } from "vitest";
import { nudge } from "./approval/nudge-job.ts";
import { inOrganisation } from "../database/transaction.ts";
import type { Answer } from "../test-server/caller.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { ASKS, askedRequest, DECIDES, mailsTo, makeRequest } from "./asset-request-factory.ts";

/* Two who act at once on two connections: one result, and the other is told of it with the present record. */

const server = await startTestServer();
const { owner, admin, services } = server;
const races = racesOn(server);
const asker = await server.asMember({ permissions: ASKS });
const [one, other] = [await server.asMember({ permissions: DECIDES }), await server.asMember({ permissions: DECIDES })];

/** Holds a request until both calls wait for it, and answers what they answer. */
async function atOnce(id: string, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  let answers: Promise<Answer[]> = Promise.resolve([]);
  await races.holding(
    (client) => client.query("select from asset_request where id = $1 for update", [id]),
    async () => {
      answers = Promise.all(calls.map((call) => call()));
      await races.untilBlocked(calls.length);
    },
  );
  return answers;
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const refusedOf = (answers: Answer[]) => answers.find(({ status }) => status === 409)?.body;
const made = async (id: string) => {
  const { rows } = await admin.query("select count(*)::int as n from asset_request_asset where request = $1", [id]);
  return rows[0].n as number;
};
const stateOf = async (id: string) => (await one.ok(approvalCalls.read, { params: { id } })).precheck_status;

test("two approvers make the assets once", async () => {
  const { id } = await askedRequest(asker, { quantity: 2 });
  const approve = (who: typeof one) => () => who.send(approvalCalls.approve, { params: { id }, body: {} });
  const answers = await atOnce(id, [approve(one), approve(other)]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(refusedOf(answers)).toMatchObject({
    message: "This request does not wait for approval; it is Approved.",
    current: { id, precheck_status: "Approved" },
  });
  expect(await made(id)).toBe(2);
});

test("an approval and a rejection are one of them", async () => {
  const { id } = await askedRequest(asker);
  const answers = await atOnce(id, [
    () => one.send(approvalCalls.approve, { params: { id }, body: {} }),
    () => other.send(approvalCalls.reject, { params: { id } }),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  const state = await stateOf(id);
  expect(refusedOf(answers)).toMatchObject({ current: { precheck_status: state } });
  expect(await made(id)).toBe(state === "Approved" ? 1 : 0);
});

test("an approval and a withdrawal are one of them", async () => {
  const { id } = await askedRequest(asker);
  const answers = await atOnce(id, [
    () => one.send(approvalCalls.approve, { params: { id }, body: {} }),
    () => asker.send(assetRequestCalls.withdraw, { params: { id } }),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  const state = await stateOf(id);
  expect(["Approved", "Pending"]).toContain(state);
  expect(await made(id)).toBe(state === "Approved" ? 1 : 0);
});

test("an edit and a sending: what is sent is what was there, or what was edited", async () => {
  const { id } = await makeRequest(asker, { reason: "Before" });
  const answers = await atOnce(id, [
    () => asker.send(assetRequestCalls.update, { params: { id }, body: { reason: "After" } }),
    () => asker.send(assetRequestCalls.sendApproval, { params: { id } }),
  ]);
  const [edited, sent] = answers;
  expect(sent?.status).toBe(200);
  const { reason } = await one.ok(approvalCalls.read, { params: { id } });
  expect([edited?.status, reason]).toEqual(edited?.status === 200 ? [200, "After"] : [409, "Before"]);
});

test("of two edits at one version the second is told of the first", async () => {
  const { id, version } = await askedRequest(asker);
  const headers = { "if-match": String(version) };
  const edit = (who: typeof one, reason: string) => () =>
    who.send(approvalCalls.update, { params: { id }, body: { reason }, headers });
  const answers = await atOnce(id, [edit(one, "One"), edit(other, "Other")]);
  expect(statuses(answers)).toEqual([200, 409]);
  const { reason } = await one.ok(approvalCalls.read, { params: { id } });
  expect(refusedOf(answers)).toMatchObject({ code: "stale", current: { reason } });
});

test("two processes remind of a request once after two days and once after five", async () => {
  const { id, internal_id } = await askedRequest(asker, { asset_name: "Nudged" });
  const { organisation_id } = owner;
  const reach = { organisation_id, scope: null };
  const run = () => inOrganisation(services.database.pool, reach, (tx) => nudge(services, tx, organisation_id));
  const twice = () => Promise.all([run(), run()]);
  const aged = (days: number) =>
    admin.query("update asset_request_step set since = now() - make_interval(days => $2) where request = $1", [
      id,
      days,
    ]);
  // Only this request waits.
  await admin.query("update asset_request_step set nudged = 9 where request <> $1", [id]);
  const before = await mailsTo(server, one.email);
  const mails = async () => (await mailsTo(server, one.email)) - before;
  await twice();
  expect(await mails()).toBe(0);
  await aged(2);
  await twice();
  expect(await mails()).toBe(1);
  await aged(5);
  await twice();
  await run();
  expect(await mails()).toBe(2);
  const subjects = [2, 5].map((days) => `${internal_id} has waited for your approval for ${days} days`);
  await vi.waitFor(async () => {
    const outbox = (await services.mailer.listOutbox?.(one.email)) ?? [];
    expect(outbox.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects));
  });
  await one.ok(approvalCalls.reject, { params: { id } });
  await admin.query("update asset_request_step set nudged = 0 where request = $1", [id]);
  await run();
  expect(await mails()).toBe(2);
});
