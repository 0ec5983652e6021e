import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeStatus } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { scansOf, startedCampaign } from "../audit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

/** A campaign whose scanning has ended, with two assets that nobody has found. */
async function resolving() {
  const branch = await makeBranch(owner);
  const lab = await makeLocation(owner, branch.id);
  const assets = [await makeAsset(owner, { branch: branch.id }), await makeAsset(owner, { branch: branch.id })];
  const { id } = await startedCampaign(owner, { scope_places: [branch.id] });
  await owner.ok(campaignCalls.complete, { params: { id } });
  const { results } = await owner.ok(campaignCalls.findings, { params: { id } });
  return { params: { id }, lab, assets, results };
}
const scan = async (params: { id: string }, scans: ReturnType<typeof scansOf>) =>
  (await owner.ok(campaignCalls.scan, { params, body: { scans } })).results;

test("a late device finds what is missing, and what nobody expected, until the campaign is closed", async () => {
  const { params, lab, assets } = await resolving();
  const [late, other] = assets.map(({ asset_id }) => asset_id);
  const scans = [...scansOf(late ?? ""), ...scansOf(other ?? "", { found_location: lab.id }), ...scansOf("LATE-1")];
  const answers = await scan(params, scans);
  expect(answers.map(({ state, finding }) => [state, finding.result])).toEqual([
    ["recorded", "Verified"],
    ["recorded", "Misplaced"],
    ["recorded", "Unexpected"],
  ]);
  expect((await scan(params, scans)).map(({ state }) => state)).toEqual(["known", "known", "known"]);
  const { counts, open, state } = await owner.ok(campaignCalls.read, { params });
  expect([state, open]).toEqual(["Resolving", 2]);
  expect(counts).toMatchObject({ Missing: 0, Verified: 1, Misplaced: 1, Unexpected: 1 });
});

test("what somebody decided about meanwhile stays as it is; the scan is kept as a repeat", async () => {
  const { params, assets, results } = await resolving();
  const [first, second] = results;
  const status = await makeStatus(owner, { category: "unavailable" });
  const bodies = [
    { action: "mark_missing" as const, status: status.id },
    { action: "ignore" as const, reason: "Lent to the university" },
  ];
  for (const [at, { id: finding_id }] of results.entries()) {
    const body = bodies[at] ?? { action: "ignore" as const, reason: "" };
    await owner.ok(campaignCalls.resolve, { params: { ...params, finding_id }, body });
  }
  const answers = await scan(
    params,
    assets.flatMap(({ asset_id }) => scansOf(asset_id)),
  );
  expect(answers.map(({ state }) => state)).toEqual(["repeat", "repeat"]);
  const after = await owner.ok(campaignCalls.findings, { params });
  expect(after.results.map(({ id, result, resolution }) => [id, result, resolution])).toEqual([
    [first?.id, "Missing", "Marked missing"],
    [second?.id, "Missing", "Ignored"],
  ]);
  const stored = await admin.query("select count(*)::int as n from audit_scan where campaign = $1", [params.id]);
  expect(stored.rows).toEqual([{ n: 2 }]);
});

test("closing waits for a late device too; a closed campaign takes nothing", async () => {
  const { params, assets, results } = await resolving();
  const body = { device: "late-device", waiting: 1 };
  await owner.ok(campaignCalls.reportDevice, { params, body });
  const [found, missing] = results;
  await owner.ok(campaignCalls.resolve, {
    params: { ...params, finding_id: missing?.id ?? "" },
    body: { action: "ignore", reason: "Scrapped" },
  });
  await scan(params, scansOf(found?.label ?? ""));
  expect(await owner.refused(campaignCalls.close, { params })).toMatchObject({
    status: 409,
    message: messages.audits.scansWaiting({ count: 1 }),
  });
  await owner.ok(campaignCalls.reportDevice, { params, body: { ...body, waiting: 0 } });
  await owner.ok(campaignCalls.close, { params });
  const scans = { params, body: { scans: scansOf(assets[0]?.asset_id ?? "") } };
  expect(await owner.refused(campaignCalls.scan, scans)).toMatchObject({
    status: 409,
    message: messages.audits.notScanned({ state: "Closed" }),
  });
});
