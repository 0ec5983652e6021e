import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { auditCalls } from "@steward/contract/audits/calls";
import { auditRules } from "@steward/contract/audits/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { pngOf, upload } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAudit } from "./audit-factory.ts";

const server = await startTestServer();
const { owner } = server;
const branch = await makeBranch(owner, { name: "Pune" });
const [ward, lab] = [
  await makeLocation(owner, branch.id, null, { name: "Ward" }),
  await makeLocation(owner, branch.id, null, { name: "Lab" }),
];
const historyOf = async (asset: string) => (await owner.ok(auditCalls.list, { query: { asset: [asset] } })).results;
const readAsset = (id: string) => owner.ok(assetCalls.read, { params: { id } });

describe("an audit", () => {
  test("is kept with everything that was said, and tells what the register expected", async () => {
    const asset = await makeAsset(owner, { asset_name: "Monitor", location: ward.id });
    const device_time = "2026-03-09T10:00:00+05:30";
    const said = { condition: "Fair", remark: "Stand is loose", method: "QR", next_audit_date: "2027-03-09" } as const;
    const audit = await makeAudit(owner, asset.id, { ...said, device_time });
    expect(audit).toMatchObject({
      ...said,
      result: "Verified",
      asset: asset.id,
      asset_details: { asset_id: asset.asset_id, name: "Monitor" },
      status_details: { id: asset.status },
      expected_location_details: { id: ward.id, breadcrumb: [{ name: "Pune" }, { name: "Ward" }] },
      found_location_details: null,
      location_details: { id: ward.id },
      location_updated: false,
      images: [],
    });
    expect(new Date(audit.device_time ?? "").toISOString()).toBe("2026-03-09T04:30:00.000Z");
    expect(await historyOf(asset.id)).toEqual([audit]);
    expect(await readAsset(asset.id)).toMatchObject({ location: ward.id, version: asset.version });
  });

  test("moves the asset only where the auditor says so", async () => {
    const asset = await makeAsset(owner, { location: ward.id });
    const found = { result: "Misplaced", found_location: lab.id } as const;
    expect(await makeAudit(owner, asset.id, found)).toMatchObject({
      location_updated: false,
      location_details: { id: lab.id },
    });
    expect(await readAsset(asset.id)).toMatchObject({ location: ward.id });
    expect(await makeAudit(owner, asset.id, { ...found, update_location: true })).toMatchObject({
      location_updated: true,
      expected_location_details: { id: ward.id },
    });
    expect(await readAsset(asset.id)).toMatchObject({ location: lab.id, version: asset.version + 1 });
    const atBranch = { result: "Misplaced", found_location: branch.id, update_location: true } as const;
    await makeAudit(owner, asset.id, atBranch);
    expect(await readAsset(asset.id)).toMatchObject({ branch: branch.id, location: null });
  });

  test("stands in the history of its asset, and a move beside it", async () => {
    const asset = await makeAsset(owner, { location: ward.id });
    const remark = "Seen in the lab";
    await makeAudit(owner, asset.id, { result: "Misplaced", found_location: lab.id, update_location: true, remark });
    const { results } = await owner.ok(activityCalls.list, { query: { subject: [asset.id] } });
    expect(results.map(({ action }) => action)).toEqual(["audited", "moved", "created"]);
    expect(results[0]).toMatchObject({ reason: remark });
    expect(results[0]?.changes).toMatchObject([
      { field: "result", after: "Misplaced" },
      { field: "found_location", after: "Pune › Lab" },
    ]);
    expect(results[1]?.changes).toMatchObject([{ field: "location", before: "Ward", after: "Lab" }]);
  });

  test.for([
    [{ result: "Misplaced" }, { found_location: messages.audits.whereFound }],
    [{ result: "Missing", found_location: lab.id }, { found_location: messages.audits.missingPlace }],
    [{ result: "Misplaced", found_location: ward.id }, { result: messages.audits.foundAsExpected }],
    [{ result: "Verified", found_location: lab.id }, { result: messages.audits.foundElsewhere }],
    [{ result: "Verified", device_time: "yesterday" }, { device_time: messages.audits.deviceTime }],
  ] as const)("of %o is refused", async ([body, problems]) => {
    const asset = await makeAsset(owner, { location: ward.id });
    const answer = await owner.refused(auditCalls.record, { params: { id: asset.id }, body });
    expect(answer.status).toBe(400);
    expect(Object.entries(answer.errors ?? {}).map(([field, [text]]) => [field, text])).toEqual(
      Object.entries(problems),
    );
    expect(await historyOf(asset.id)).toEqual([]);
  });

  test("that moves the asset asks for the permission to move", async () => {
    const auditor = await server.asMember({ permissions: ["asset.view", "asset.audit"] });
    const asset = await makeAsset(owner, { location: ward.id });
    const body = { result: "Misplaced", found_location: lab.id } as const;
    await makeAudit(auditor, asset.id, body);
    const moving = { params: { id: asset.id }, body: { ...body, update_location: true } };
    expect(await auditor.refused(auditCalls.record, moving)).toMatchObject({ status: 403 });
    expect(await readAsset(asset.id)).toMatchObject({ location: ward.id });
  });

  test("sent again with its key is kept once", async () => {
    const asset = await makeAsset(owner);
    const headers = { "idempotency-key": "one-audit-of-a-device" };
    const again = { params: { id: asset.id }, body: { result: "Verified" as const }, headers };
    const first = await owner.ok(auditCalls.record, again);
    expect(await owner.ok(auditCalls.record, again)).toEqual(first);
    expect(await historyOf(asset.id)).toHaveLength(1);
  });

  test("has pictures, which are read by signed addresses", async () => {
    const asset = await makeAsset(owner);
    const audit = await makeAudit(owner, asset.id, { result: "Damaged" });
    const files = [{ name: "crack.png", bytes: await pngOf() }];
    const answer = await upload(owner, auditCalls.uploadAttachments, { id: audit.id }, files);
    const { images } = auditRules.uploadAttachments.response.parse(answer.body);
    expect(images).toMatchObject([{ file_name: "crack.png", width: 4 }]);
    expect((await historyOf(asset.id))[0]?.images).toHaveLength(1);
    expect(await server.nobody.raw({ method: "GET", url: images[0]?.file ?? "" })).toMatchObject({ status: 200 });
    expect((await owner.ok(assetCalls.attachments, { params: { id: asset.id } })).count).toBe(0);
  });
});

describe("the list of audits", () => {
  test("is filtered by asset, result, auditor, days and words", async () => {
    const auditor = await server.asMember({ permissions: ["asset.view", "asset.audit"] });
    const [one, other] = [await makeAsset(owner, { asset_name: "Zebra printer" }), await makeAsset(owner)];
    await makeAudit(auditor, one.id, { result: "Missing", remark: "Gone since Diwali" });
    await makeAudit(owner, one.id);
    await makeAudit(owner, other.id);
    const count = async (query: object) => (await owner.ok(auditCalls.list, { query })).count;
    const mine = { asset: [one.id, other.id] };
    expect(await count(mine)).toBe(3);
    expect(await count({ asset: [one.id] })).toBe(2);
    expect(await count({ ...mine, result: ["Missing", "Damaged"] })).toBe(1);
    const { results } = await owner.ok(auditCalls.list, { query: { ...mine, result: ["Missing"] } });
    expect(await count({ ...mine, audited_by: [results[0]?.audited_by_details?.id ?? ""] })).toBe(1);
    expect(await count({ ...mine, search: "diwali" })).toBe(1);
    expect(await count({ ...mine, search: "zebra" })).toBe(2);
    expect(await count({ ...mine, audited_to: "2020-01-01" })).toBe(0);
    expect(await count({ ...mine, audited_from: "2020-01-01" })).toBe(3);
  });

  test("holds for members with a limit to places what stands inside them now", async () => {
    const asset = await makeAsset(owner, { location: ward.id });
    const audit = await makeAudit(owner, asset.id);
    const inWard = await server.asMember({ role: "Asset Manager", scope: [ward.id] });
    const inLab = await server.asMember({ role: "Asset Manager", scope: [lab.id] });
    const seenBy = async (caller: typeof owner) =>
      (await caller.ok(auditCalls.list, { query: { asset: [asset.id] } })).results.map(({ id }) => id);
    expect(await seenBy(inWard)).toEqual([audit.id]);
    expect(await seenBy(inLab)).toEqual([]);
    const files = [{ name: "a.png", bytes: await pngOf() }];
    expect(await upload(inLab, auditCalls.uploadAttachments, { id: audit.id }, files)).toMatchObject({ status: 404 });
    await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { location: lab.id } });
    expect(await seenBy(inWard)).toEqual([]);
    expect(await seenBy(inLab)).toEqual([audit.id]);
    const outside = { params: { id: asset.id }, body: { result: "Misplaced" as const, found_location: ward.id } };
    expect(await inLab.refused(auditCalls.record, outside)).toMatchObject({ status: 400 });
  });

  test("is exported with the words of the page", async () => {
    const asset = await makeAsset(owner, { asset_name: "Exported", location: ward.id });
    await makeAudit(owner, asset.id, { result: "Misplaced", found_location: lab.id, remark: "=1+1" });
    const { bytes } = await owner.send(auditCalls.export, { query: { format: "csv", asset: [asset.id] } });
    const [head, row] = bytes.toString("utf8").trim().split(/\r?\n/);
    expect(head).toContain("Expected at,Found at,Moved there");
    expect(row).toContain("Pune › Ward,Pune › Lab,No");
  });
});
