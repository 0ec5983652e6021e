import { randomUUID } from "node:crypto";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { auditCalls } from "@steward/contract/audits/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeStatus } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCampaign, scansOf, startedCampaign } from "../audit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

/** A building of its own with two rooms' worth of assets, and a place beside it. */
async function makeWard(count: number) {
  const branch = await makeBranch(owner);
  const [ward, lab] = [await makeLocation(owner, branch.id), await makeLocation(owner, branch.id)];
  const assets = [];
  for (let index = 0; index < count; index += 1) assets.push(await makeAsset(owner, { location: ward.id }));
  return { branch, ward, lab, assets };
}
const read = (id: string) => owner.ok(campaignCalls.read, { params: { id } });
const findings = async (id: string, query: object = {}) =>
  (await owner.ok(campaignCalls.findings, { params: { id }, query })).results;
const params = (id: string, finding_id: string) => ({ params: { id, finding_id } });

describe("a campaign", () => {
  test("expects what stood in its scope when it was started", async () => {
    const { branch, ward, assets } = await makeWard(3);
    const elsewhere = await makeAsset(owner, { branch: branch.id });
    const gone = await makeAsset(owner, { location: ward.id });
    await owner.ok(assetCalls.archive, { params: { id: gone.id } });
    const draft = await makeCampaign(owner, { scope_places: [ward.id] });
    expect(draft).toMatchObject({ state: "Draft", expected: 3, scope_places_details: [{ id: ward.id }] });
    const { id } = await owner.ok(campaignCalls.start, { params: { id: draft.id } });
    await makeAsset(owner, { location: ward.id });
    expect(await read(id)).toMatchObject({ state: "Active", expected: 3, counts: { Pending: 3, Verified: 0 } });
    const labels = (await findings(id)).map(({ label }) => label);
    expect(labels).toEqual(assets.map(({ asset_id }) => asset_id).sort());
    expect(labels).not.toContain(elsewhere.asset_id);
  });

  test("of custodians expects what they hold, and no stranger is one", async () => {
    const { ward, assets } = await makeWard(3);
    const [held] = assets;
    const custodian = owner.account_id;
    await owner.ok(custodyCalls.checkOut, { params: { id: held?.id ?? "" }, body: { user: custodian } });
    const scope = { scope_places: [ward.id], scope_custodians: [custodian] };
    const draft = await makeCampaign(owner, scope);
    expect(draft).toMatchObject({ expected: 1, scope_custodians_details: [{ id: custodian }] });
    await owner.ok(campaignCalls.start, { params: { id: draft.id } });
    expect((await findings(draft.id)).map(({ label }) => label)).toEqual([held?.asset_id]);
    const change = { params: { id: draft.id }, body: { scope_custodians: [] } };
    expect(await owner.refused(campaignCalls.update, change)).toMatchObject({ message: messages.audits.frozenScope });
    const strange = { name: "Strangers", scope_custodians: [randomUUID()] };
    expect(await owner.refused(campaignCalls.create, { body: strange })).toMatchObject({
      errors: { scope_custodians: expect.anything() },
    });
  });

  test("of a filter expects what My Assets finds for it when it is started", async () => {
    const { ward, lab } = await makeWard(2);
    const wanted = await makeAsset(owner, { location: ward.id, asset_name: "Spectrometer" });
    const scope_filter = { location: ward.id, search: "spectrometer" };
    const draft = await makeCampaign(owner, { scope_filter, repeat_months: 1 });
    expect(draft).toMatchObject({ expected: 1, scope_filter });
    const late = await makeAsset(owner, { location: ward.id, asset_name: "Second spectrometer" });
    await makeAsset(owner, { location: lab.id, asset_name: "Spectrometer elsewhere" });
    await owner.ok(campaignCalls.start, { params: { id: draft.id } });
    const labels = (await findings(draft.id)).map(({ label }) => label);
    expect(labels).toEqual([wanted, late].map(({ asset_id }) => asset_id).sort());
    const change = { params: { id: draft.id }, body: { scope_filter: null } };
    expect(await owner.refused(campaignCalls.update, change)).toMatchObject({ message: messages.audits.frozenScope });
  });

  test("of a filter expects only what its starter may see", async () => {
    const { ward, lab } = await makeWard(2);
    await makeAsset(owner, { location: lab.id });
    const draft = await makeCampaign(owner, { scope_filter: { location: `${ward.id},${lab.id}` } });
    expect(draft.expected).toBe(3);
    const auditor = await server.asMember({ role: "Asset Manager", scope: [lab.id] });
    expect((await auditor.ok(campaignCalls.read, { params: { id: draft.id } })).expected).toBe(1);
    const { results } = await owner.ok(campaignCalls.list, { query: { search: draft.name } });
    expect(results).toMatchObject([{ expected: null, scope_filter: draft.scope_filter }]);
  });

  test.for<Record<string, string>>([{ colour: "red" }, { status: "x" }, { location: "" }, { overdue: "perhaps" }])(
    "of a filter that My Assets refuses is refused: %o",
    async (scope_filter) => {
      const body = { name: "No such filter", scope_filter };
      expect(await owner.refused(campaignCalls.create, { body })).toMatchObject({
        status: 400,
        errors: { scope_filter: [messages.audits.scopeFilter] },
      });
    },
  );

  test("of chosen assets expects those, and so does the next one", async () => {
    const { assets } = await makeWard(3);
    const chosen = assets.slice(0, 2);
    const scope_assets = chosen.map(({ id }) => id);
    const draft = await makeCampaign(owner, { scope_assets, repeat_months: 1 });
    expect(draft).toMatchObject({ expected: 2, scope_assets_count: 2 });
    const params = { id: draft.id };
    await owner.ok(campaignCalls.start, { params });
    const scans = chosen.flatMap(({ asset_id }) => scansOf(asset_id));
    await owner.ok(campaignCalls.scan, { params, body: { scans } });
    await owner.ok(campaignCalls.complete, { params });
    await owner.ok(campaignCalls.close, { params });
    const { results } = await owner.ok(campaignCalls.list, { query: { search: draft.name, state: ["Draft"] } });
    expect(results).toMatchObject([{ expected: 2, scope_assets_count: 2 }]);
  });

  test("without anything in its scope is not started, and its scope is frozen afterwards", async () => {
    const { ward, lab } = await makeWard(1);
    const empty = await makeCampaign(owner, { scope_places: [lab.id] });
    expect(await owner.refused(campaignCalls.start, { params: { id: empty.id } })).toMatchObject({
      status: 409,
      message: messages.audits.nothingExpected,
    });
    expect(await read(empty.id)).toMatchObject({ state: "Draft" });
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const change = { params: { id }, body: { scope_places: [] } };
    expect(await owner.refused(campaignCalls.update, change)).toMatchObject({ message: messages.audits.frozenScope });
    expect(await owner.ok(campaignCalls.update, { params: { id }, body: { name: "Renamed" } })).toMatchObject({
      name: "Renamed",
    });
  });

  test.for(["start", "scan", "complete", "close", "cancel", "reportDevice"] as const)(
    "that is closed cannot be changed by %s",
    async (verb) => {
      const { ward } = await makeWard(1);
      const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
      await owner.ok(campaignCalls.cancel, { params: { id }, body: { reason: "Postponed" } });
      const bodies = {
        scan: { scans: scansOf("X-1") },
        cancel: { reason: "Again" },
        reportDevice: { device: "device-of-mine", waiting: 0 },
        close: undefined,
        start: undefined,
        complete: undefined,
      };
      const body = bodies[verb];
      const answer = await owner.send(campaignCalls[verb], { params: { id }, ...(body ? { body } : {}) } as never);
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(await read(id)).toMatchObject({ state: "Cancelled", cancel_reason: "Postponed" });
    },
  );
});

describe("a scan", () => {
  test("finds an asset by tag, serial number or label, where it belongs or elsewhere, and what nobody expected", async () => {
    const { branch, ward, lab, assets } = await makeWard(3);
    const [one, two, three] = assets;
    await owner.ok(assetCalls.update, { params: { id: two?.id ?? "" }, body: { serial_number: "SN-77" } });
    const stranger = await makeAsset(owner, { branch: branch.id });
    const labelled = await owner.ok(assetCalls.generateQrCode, { params: { id: stranger.id } });
    const { rows } = await admin.query("select short_code from asset where id = $1", [labelled.id]);
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const { results } = await owner.ok(campaignCalls.scan, {
      params: { id },
      body: {
        scans: [
          ...scansOf(one?.asset_id ?? "", { found_location: branch.id }),
          ...scansOf("SN-77", { found_location: lab.id }),
          ...scansOf(three?.asset_id.toLowerCase() ?? "", { damaged: true, condition: "Poor" }),
          ...scansOf(`https://steward.example/a/${rows[0].short_code}`, { method: "QR" }),
          ...scansOf("NOBODYS-42"),
        ],
      },
    });
    expect(results.map(({ state, finding }) => [state, finding.result, finding.label])).toEqual([
      // A branch around the place where it is expected is no other place.
      ["recorded", "Verified", one?.asset_id],
      ["recorded", "Misplaced", two?.asset_id],
      ["recorded", "Damaged", three?.asset_id],
      ["recorded", "Unexpected", stranger.asset_id],
      ["recorded", "Unexpected", "NOBODYS-42"],
    ]);
    expect(await read(id)).toMatchObject({
      expected: 3,
      counts: { Pending: 0, Verified: 1, Misplaced: 1, Damaged: 1, Unexpected: 2 },
      open: 4,
    });
    const audits = await owner.ok(auditCalls.list, { query: { asset: [two?.id ?? ""] } });
    expect(audits.results).toMatchObject([{ result: "Misplaced", found_location_details: { id: lab.id } }]);
    expect(await owner.ok(assetCalls.read, { params: { id: two?.id ?? "" } })).toMatchObject({ location: ward.id });
  });

  test("is kept once however often it is sent; the first result of an asset stays", async () => {
    const { ward, lab, assets } = await makeWard(2);
    const code = assets[0]?.asset_id ?? "";
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const [scan] = scansOf(code);
    const sendIt = () => owner.ok(campaignCalls.scan, { params: { id }, body: { scans: scan ? [scan] : [] } });
    const together = await Promise.all([sendIt(), sendIt(), sendIt(), sendIt()]);
    expect(new Set(together.map(({ results }) => results[0]?.finding.id)).size).toBe(1);
    expect((await sendIt()).results[0]?.state).toBe("known");
    const later = await owner.ok(campaignCalls.scan, {
      params: { id },
      body: { scans: scansOf(code, { found_location: lab.id, damaged: true }) },
    });
    expect(later.results[0]).toMatchObject({ state: "repeat", finding: { result: "Verified" } });
    const stored = await admin.query("select is_repeat from audit_scan where campaign = $1 order by id", [id]);
    expect(stored.rows).toEqual([{ is_repeat: false }, { is_repeat: true }]);
    expect(await read(id)).toMatchObject({ counts: { Verified: 1, Pending: 1 } });
  });

  test("whose key names a person is taken from nobody else's session", async () => {
    const { ward, assets } = await makeWard(1);
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const key = `${owner.account_id}.0123456789`;
    const scans = { params: { id }, body: { scans: scansOf(assets[0]?.asset_id ?? "", { key }) } };
    const other = await server.asRole("Asset Manager");
    expect(await other.refused(campaignCalls.scan, scans)).toMatchObject({
      status: 403,
      message: messages.audits.othersScans,
    });
    expect(await read(id)).toMatchObject({ counts: { Pending: 1 } });
    expect((await owner.ok(campaignCalls.scan, scans)).results).toMatchObject([{ state: "recorded" }]);
  });

  test("of several auditors at once loses and doubles nothing", async () => {
    const { ward, assets } = await makeWard(12);
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const others = [await server.asRole("Asset Manager"), await server.asRole("Auditor")];
    await Promise.all(
      [owner, ...others].flatMap((auditor) =>
        assets.map(({ asset_id }) =>
          auditor.ok(campaignCalls.scan, { params: { id }, body: { scans: scansOf(asset_id) } }),
        ),
      ),
    );
    expect(await read(id)).toMatchObject({ counts: { Verified: 12, Pending: 0, Unexpected: 0 } });
    const { rows } = await admin.query(
      "select count(*)::int as all, count(*) filter (where not is_repeat)::int as first from audit_scan where campaign = $1",
      [id],
    );
    expect(rows).toEqual([{ all: 36, first: 12 }]);
  });
});

describe("what was found", () => {
  test("is waited for: a campaign is completed once no device has scans to send", async () => {
    const { ward, assets } = await makeWard(2);
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const device = "0123-device";
    await owner.ok(campaignCalls.reportDevice, { params: { id }, body: { device, waiting: 3 } });
    expect(await owner.refused(campaignCalls.complete, { params: { id } })).toMatchObject({
      status: 409,
      message: messages.audits.scansWaiting({ count: 3 }),
    });
    const body = { scans: scansOf(assets[0]?.asset_id ?? "") };
    await owner.ok(campaignCalls.scan, { params: { id }, body });
    expect(await owner.ok(campaignCalls.reportDevice, { params: { id }, body: { device, waiting: 0 } })).toMatchObject({
      waiting: 0,
    });
    expect(await owner.ok(campaignCalls.complete, { params: { id } })).toMatchObject({
      state: "Resolving",
      counts: { Verified: 1, Missing: 1, Pending: 0 },
      open: 1,
    });
  });

  test("is decided by a person and can be taken back until the campaign is closed", async () => {
    const { ward, lab, assets } = await makeWard(3);
    const [moved, missing] = assets;
    const status = await makeStatus(owner, { category: "unavailable" });
    const { id } = await startedCampaign(owner, { scope_places: [ward.id], repeat_months: 6 });
    const scans = [
      ...scansOf(moved?.asset_id ?? "", { found_location: lab.id }),
      ...scansOf(assets[2]?.asset_id ?? ""),
      ...scansOf("STRANGE-1"),
    ];
    await owner.ok(campaignCalls.scan, { params: { id }, body: { scans } });
    await owner.ok(campaignCalls.complete, { params: { id } });
    const open = new Map((await findings(id, { open: true })).map((finding) => [finding.label, finding.id]));
    expect(open.size).toBe(3);
    const idOf = (label = "") => open.get(label) ?? "";
    expect(await owner.refused(campaignCalls.close, { params: { id } })).toMatchObject({
      message: messages.audits.stillOpen({ count: 3 }),
    });

    const asset = (of: string) => owner.ok(assetCalls.read, { params: { id: of } });
    const move = params(id, idOf(moved?.asset_id));
    await owner.ok(campaignCalls.resolve, { ...move, body: { action: "move" } });
    expect(await asset(moved?.id ?? "")).toMatchObject({ location: lab.id });
    await owner.ok(campaignCalls.undo, move);
    expect(await asset(moved?.id ?? "")).toMatchObject({ location: ward.id });
    await owner.ok(campaignCalls.resolve, { ...move, body: { action: "move" } });

    const miss = params(id, idOf(missing?.asset_id));
    const body = { action: "mark_missing" as const, status: status.id, reason: "Nobody has it" };
    await owner.ok(campaignCalls.resolve, { ...miss, body });
    expect(await asset(missing?.id ?? "")).toMatchObject({ status: status.id });
    expect(await owner.refused(campaignCalls.resolve, { ...miss, body })).toMatchObject({
      message: messages.audits.resolvedAlready,
    });

    const strange = params(id, idOf("STRANGE-1"));
    expect(await owner.refused(campaignCalls.resolve, { ...strange, body: { action: "move" } })).toMatchObject({
      status: 409,
      message: messages.audits.cannotMove,
    });
    const registered = await makeAsset(owner, { asset_id: "STRANGE-1" });
    await owner.ok(campaignCalls.resolve, { ...strange, body: { action: "register", asset: registered.id } });

    const closed = await owner.ok(campaignCalls.close, { params: { id } });
    expect(closed).toMatchObject({ state: "Closed", open: 0 });
    expect(closed.findings_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await owner.refused(campaignCalls.undo, move)).toMatchObject({ status: 409 });
    const drafts = await owner.ok(campaignCalls.list, { query: { state: ["Draft"] } });
    expect(drafts.results[0]).toMatchObject({ name: closed.name, due_date: closed.next_date, repeat_months: 6 });
    const told = await owner.ok(campaignCalls.activity, { params: { id } });
    expect(told.results.map(({ action }) => action)).toEqual([
      "closed",
      "resolved",
      "resolved",
      "resolved",
      "resolution undone",
      "resolved",
      "completed",
      "started",
      "created",
    ]);
  });

  test("is not taken back where the asset was changed since", async () => {
    const { ward, lab, branch, assets } = await makeWard(1);
    const { id } = await startedCampaign(owner, { scope_places: [ward.id] });
    const scans = scansOf(assets[0]?.asset_id ?? "", { found_location: lab.id });
    await owner.ok(campaignCalls.scan, { params: { id }, body: { scans } });
    await owner.ok(campaignCalls.complete, { params: { id } });
    const [finding] = await findings(id);
    const it = params(id, finding?.id ?? "");
    await owner.ok(campaignCalls.resolve, { ...it, body: { action: "move" } });
    await owner.ok(assetCalls.move, {
      params: { id: assets[0]?.id ?? "" },
      body: { branch: branch.id, location: null },
    });
    expect(await owner.refused(campaignCalls.undo, it)).toMatchObject({ message: messages.audits.changedSince });
  });

  test("asks for the permission of what a decision changes", async () => {
    const { ward, lab, assets } = await makeWard(1);
    const auditor = await server.asMember({ permissions: ["asset.view", "asset.audit"] });
    const { id } = await startedCampaign(auditor, { scope_places: [ward.id] });
    const scans = scansOf(assets[0]?.asset_id ?? "", { found_location: lab.id });
    await auditor.ok(campaignCalls.scan, { params: { id }, body: { scans } });
    await auditor.ok(campaignCalls.complete, { params: { id } });
    const [finding] = await findings(id);
    const it = params(id, finding?.id ?? "");
    expect(await auditor.refused(campaignCalls.resolve, { ...it, body: { action: "move" } })).toMatchObject({
      status: 403,
    });
    const ignored = { action: "ignore" as const, reason: "Comes back tomorrow" };
    expect(await auditor.ok(campaignCalls.resolve, { ...it, body: ignored })).toMatchObject({ resolution: "Ignored" });
  });
});

test("members with a limit to places see and count what stands inside them", async () => {
  const { branch, ward, lab, assets } = await makeWard(2);
  await makeAsset(owner, { location: lab.id });
  const { id } = await startedCampaign(owner, { scope_places: [branch.id] });
  const member = await server.asMember({ role: "Asset Manager", scope: [lab.id] });
  expect(await member.ok(campaignCalls.read, { params: { id } })).toMatchObject({ expected: 1 });
  expect((await member.ok(campaignCalls.findings, { params: { id } })).count).toBe(1);
  const { results } = await member.ok(campaignCalls.scan, {
    params: { id },
    body: { scans: scansOf(assets[0]?.asset_id ?? "") },
  });
  expect(results[0]?.finding).toMatchObject({ result: "Unexpected", asset_details: null });
  expect(await read(id)).toMatchObject({ expected: 3, counts: { Pending: 3, Unexpected: 1 } });
  await owner.ok(assetCalls.move, { params: { id: assets[0]?.id ?? "" }, body: { location: lab.id } });
  expect(await member.ok(campaignCalls.read, { params: { id } })).toMatchObject({ expected: 2 });
  expect(ward.id).not.toBe(lab.id);
});
