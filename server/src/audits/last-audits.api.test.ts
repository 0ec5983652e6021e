import { assetCalls } from "@steward/contract/assets/calls";
import { auditChoices } from "@steward/contract/assets/constants";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { wrongTallies } from "../test-server/statements/wrong-tallies.ts";
import { makeAudit, scansOf, startedCampaign } from "./audit-factory.ts";

const server = await startTestServer();

/** Days from today in the organisation. */
async function dayAhead(owner: Caller, days: number): Promise<string> {
  const { rows } = await server.admin.query<{ day: string }>(
    "select ((now() at time zone time_zone)::date + $2::integer)::text as day from organisation where id = $1",
    [owner.organisation_id, days],
  );
  return rows[0]?.day ?? "";
}

/** Tags of the assets that a filter finds, which are as many as it counts. */
async function tagsOf(caller: Caller, query: object) {
  const { results, count } = await caller.ok(assetCalls.list, { query: { page_size: 100, ...query } });
  expect(count).toBe(results.length);
  return results.map(({ asset_id }) => asset_id).sort();
}

/** Asserts that the numbers of a place, and of what stands in it, are those of the lists behind them. */
async function expectCounted(caller: Caller, place: string) {
  const view = await caller.ok(locationCalls.contents, { params: { id: place } });
  for (const { id, numbers } of [view.place, ...view.places]) {
    for (const choice of auditChoices) {
      const { count } = await caller.ok(assetCalls.list, { query: { location: id, audit: choice, page_size: 1 } });
      expect(numbers?.audit[choice], `${choice} at ${id}`).toBe(count);
    }
  }
  return view.place.numbers?.audit;
}

async function makeHouse(owner: Caller) {
  const branch = await makeBranch(owner);
  const hall = await makeLocation(owner, branch.id);
  const store = await makeLocation(owner, branch.id);
  const make = async (asset_id: string, location = hall.id) => (await makeAsset(owner, { asset_id, location })).id;
  return { branch, hall, store, make };
}

test("assets are found by what their last audit found, by when the next one is due, and by having none", async () => {
  const owner = await server.otherOrganisation();
  const { hall, store, make } = await makeHouse(owner);
  await make("none");
  await makeAudit(owner, await make("fine"));
  await makeAudit(owner, await make("later"), { next_audit_date: await dayAhead(owner, 1) });
  await makeAudit(owner, await make("today"), { next_audit_date: await dayAhead(owner, 0), result: "Damaged" });
  const twice = await make("twice", store.id);
  await makeAudit(owner, twice, { result: "Missing", next_audit_date: await dayAhead(owner, -40) });
  await makeAudit(owner, twice, { result: "Misplaced", found_location: hall.id });
  const gone = await make("gone");
  await makeAudit(owner, gone, { result: "Missing" });

  const found = async (audit: string, more: object = {}) => tagsOf(owner, { audit, ...more });
  expect(await found("never")).toEqual(["none"]);
  expect(await found("Verified")).toEqual(["fine", "later"]);
  expect(await found("Misplaced")).toEqual(["twice"]);
  expect(await found("Missing")).toEqual(["gone"]);
  expect(await found("due")).toEqual(["today"]);
  expect(await found("due,Missing")).toEqual(["gone", "today"]);
  expect(await found("never,Misplaced,due")).toEqual(["none", "today", "twice"]);
  expect(await found("never,Misplaced", { location: hall.id })).toEqual(["none"]);
  expect(await tagsOf(owner, { audit: auditChoices.join() })).toHaveLength(6);
  expect(await owner.refused(assetCalls.list, { query: { audit: "Lost" } })).toMatchObject({
    status: 400,
    errors: { "audit.0": expect.anything() },
  });

  const counted = { never: 1, due: 1, Verified: 2, Misplaced: 1, Missing: 1, Damaged: 1 };
  expect(await expectCounted(owner, hall.branch)).toEqual(counted);
  await owner.ok(assetCalls.archive, { params: { id: gone } });
  expect(await found("Missing")).toEqual([]);
  expect(await found("Missing", { archived: "only" })).toEqual(["gone"]);
  expect(await expectCounted(owner, hall.branch)).toEqual({ ...counted, Missing: 0 });
  await owner.ok(assetCalls.restore, { params: { id: gone }, body: {} });
  await owner.ok(assetCalls.move, { params: { id: gone }, body: { location: store.id } });
  expect(await expectCounted(owner, store.id)).toEqual({ ...counted, never: 0, due: 0, Verified: 0, Damaged: 0 });
  const member = await server.asMember({ role: "Viewer", scope: [store.id] }, owner.organisation_id);
  expect(await tagsOf(member, { audit: "Missing,Misplaced,never" })).toEqual(["gone", "twice"]);
  expect(await expectCounted(member, store.id)).toMatchObject({ Missing: 1, Misplaced: 1 });
});

test("of audits at once one is the last, and every number stays exact while assets move", async () => {
  const owner = await server.otherOrganisation();
  const { branch, hall, store, make } = await makeHouse(owner);
  const assets = await Promise.all([1, 2, 3, 4].map((n) => make(`A-${n}`)));
  const campaign = await startedCampaign(owner, { scope_places: [branch.id] });
  const params = { id: campaign.id };
  const found_location = store.id;
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      ...assets.map((asset, n) => makeAudit(owner, asset, { result: n % 2 ? "Damaged" : "Missing" })),
      ...assets.map((asset) =>
        makeAudit(owner, asset, { result: "Misplaced", found_location, update_location: true }).catch(() => {}),
      ),
      owner.send(campaignCalls.scan, { params, body: { scans: assets.flatMap((_, n) => scansOf(`A-${n + 1}`)) } }),
      ...assets.map((id) => owner.send(assetCalls.move, { params: { id }, body: { location: hall.id } })),
    ]);
    await expectCounted(owner, branch.id);
    expect(await wrongTallies(server.admin, owner)).toEqual([]);
    const { rows } = await server.admin.query(
      `select asset, count(*) filter (where is_last)::int as last, max(id::text) = max(id::text) filter (where is_last) as newest
       from audit where organisation_id = $1 group by asset`,
      [owner.organisation_id],
    );
    expect(rows.map(({ last, newest }) => [last, newest])).toEqual(assets.map(() => [1, true]));
  }
});
