import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCampaign, scansOf } from "../audit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

/** The day so many days after today where the organisation is, and months after that. */
async function day(ahead: number, months = 0): Promise<string> {
  const { rows } = await admin.query<{ day: string }>(
    `select ((now() at time zone 'Asia/Kolkata')::date + $1::integer + make_interval(months => $2))::date::text as day`,
    [ahead, months],
  );
  return rows[0]?.day ?? "";
}

/** A monthly campaign over one asset, due on a day. */
async function monthly(due_date: string | null) {
  const branch = await makeBranch(owner);
  const { asset_id } = await makeAsset(owner, { branch: branch.id });
  const draft = await makeCampaign(owner, { scope_places: [branch.id], repeat_months: 1, due_date, note: "By ward" });
  return { ...draft, asset_id, params: { id: draft.id } };
}
const draftsOf = async (name: string) =>
  (await owner.ok(campaignCalls.list, { query: { search: name, state: ["Draft"] } })).results;

test.for([
  { told: "in time", due: 3, months: 1 },
  { told: "late", due: -10, months: 1 },
  { told: "after several were due", due: -70, months: 3 },
])("closed $told, the next one is due whole months after the due date", async ({ due, months }) => {
  const { name, params, asset_id } = await monthly(await day(due));
  await owner.ok(campaignCalls.start, { params });
  await owner.ok(campaignCalls.scan, { params, body: { scans: scansOf(asset_id) } });
  await owner.ok(campaignCalls.complete, { params });
  const closed = await owner.ok(campaignCalls.close, { params });
  expect(closed.next_date).toBe(await day(due, months));
  expect(await draftsOf(name)).toMatchObject([{ due_date: closed.next_date, repeat_months: 1, note: "By ward" }]);
});

test("without a due date it is counted from the day of closing", async () => {
  const { params, asset_id } = await monthly(null);
  await owner.ok(campaignCalls.start, { params });
  await owner.ok(campaignCalls.scan, { params, body: { scans: scansOf(asset_id) } });
  await owner.ok(campaignCalls.complete, { params });
  expect((await owner.ok(campaignCalls.close, { params })).next_date).toBe(await day(0, 1));
});

test.for(["Draft", "Active", "Resolving"] as const)(
  "a series goes on where one is cancelled that is %s",
  async (state) => {
    const { name, params } = await monthly(await day(-5));
    if (state !== "Draft") await owner.ok(campaignCalls.start, { params });
    if (state === "Resolving") await owner.ok(campaignCalls.complete, { params });
    const cancelled = await owner.ok(campaignCalls.cancel, { params, body: { reason: "Strike" } });
    expect(cancelled).toMatchObject({ state: "Cancelled", next_date: await day(-5, 1) });
    expect(await draftsOf(name)).toMatchObject([{ due_date: cancelled.next_date, repeat_months: 1 }]);
  },
);

test("a series ends where whoever cancels says so, or takes the repetition out of a draft", async () => {
  const ended = await monthly(await day(-5));
  const body = { reason: "The clinic is sold", draft_next: false };
  expect(await owner.ok(campaignCalls.cancel, { params: ended.params, body })).toMatchObject({ next_date: null });
  expect(await draftsOf(ended.name)).toEqual([]);
  const single = await monthly(await day(-5));
  await owner.ok(campaignCalls.update, { params: single.params, body: { repeat_months: null } });
  const cancelled = await owner.ok(campaignCalls.cancel, { params: single.params, body: { reason: "Moved" } });
  expect(cancelled).toMatchObject({ next_date: null });
  expect(await draftsOf(single.name)).toEqual([]);
});

test("drafts whose day has come wait for somebody, as those that run do; the list tells the same", async () => {
  const other = await server.otherOrganisation("Due audits");
  await makeAsset(other);
  const made = async (due_date: string | null) => makeCampaign(other, { due_date });
  const due = [await made(await day(0)), await made(await day(-40))];
  const later = [await made(await day(1)), await made(null)];
  const running = await made(await day(30));
  await other.ok(campaignCalls.start, { params: { id: running.id } });
  const over = await made(await day(-1));
  await other.ok(campaignCalls.cancel, { params: { id: over.id }, body: { reason: "Done by hand" } });
  const list = async (to_do: boolean) =>
    (await other.ok(campaignCalls.list, { query: { to_do } })).results.map(({ id }) => id).toSorted();
  expect(await list(true)).toEqual([...due, running].map(({ id }) => id).toSorted());
  expect(await list(false)).toEqual([...later, over].map(({ id }) => id).toSorted());
  const { duties } = await other.ok(homeCalls.read);
  expect(duties.find(({ kind }) => kind === "audits")).toMatchObject({ count: 3 });
});
