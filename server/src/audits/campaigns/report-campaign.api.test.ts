import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { readPdf } from "../../test-server/read-pdf.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import type { Caller } from "../../test-server/caller.ts";
import { scansOf, startedCampaign } from "../audit-factory.ts";

const server = await startTestServer();
const { owner } = server;

/** Cells break their lines where they are full. */
const unspaced = (text: string) => text.replaceAll(/\s/gu, "");

async function reported(id: string, caller: Caller = owner) {
  const { bytes, headers, status } = await caller.send(campaignCalls.report, { params: { id } });
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { title, pages } = await readPdf(bytes);
  return { headers, title, text: unspaced(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join("")) };
}

test("a closed campaign as PDF has its scope, numbers, auditors, findings, decisions and hash, in any script", async () => {
  const branch = await makeBranch(owner);
  const [ward, lab] = [
    await makeLocation(owner, branch.id, null, { name: "हिन्दी" }),
    await makeLocation(owner, branch.id, null, { name: "محمد" }),
  ];
  const [found, elsewhere, lost] = [
    await makeAsset(owner, { location: ward.id }),
    await makeAsset(owner, { location: ward.id }),
    await makeAsset(owner, { location: ward.id }),
  ];
  const auditor = await server.asRole("Auditor");
  const { id } = await startedCampaign(owner, { name: "جرد Ward 3", scope_places: [ward.id] });
  const scan = (caller: Caller, code: string, found_location?: string) =>
    caller.ok(campaignCalls.scan, {
      params: { id },
      body: { scans: scansOf(code, found_location ? { found_location } : {}) },
    });
  await scan(auditor, found.asset_id);
  await scan(owner, elsewhere.asset_id, lab.id);
  await owner.ok(campaignCalls.complete, { params: { id } });
  expect((await reported(id)).text).toContain(unspaced(messages.audits.report.unhashed));
  const { results } = await owner.ok(campaignCalls.findings, { params: { id }, query: { open: true } });
  for (const { id: finding_id, result } of results) {
    const body = { action: "ignore" as const, reason: `Known to be ${result}` };
    await owner.ok(campaignCalls.resolve, { params: { id, finding_id }, body });
  }
  const { findings_hash } = await owner.ok(campaignCalls.close, { params: { id } });

  const { title, text, headers } = await reported(id);
  expect(title).toBe("جرد Ward 3");
  expect(headers["content-disposition"]).toContain("filename*=UTF-8''");
  for (const said of [
    found.asset_id,
    elsewhere.asset_id,
    lost.asset_id,
    "Known to be Misplaced",
    "Known to be Missing",
  ]) {
    expect(text).toContain(unspaced(said));
  }
  for (const said of ["Verified (1)", "Misplaced (1)", "Missing (1)", auditor.name, findings_hash ?? "no hash"]) {
    expect(text).toContain(unspaced(said));
  }
  const { rows } = await server.admin.query("select name from organisation where id = $1", [owner.organisation_id]);
  expect(text).toContain(
    unspaced(messages.audits.report.subtitle({ organisation: rows[0].name, moment: "", time_zone: "" })).split(",")[0],
  );
  // The vowel sign i is written behind its consonant and stands before it.
  expect(text).toContain("िहन्दी");
  expect(text).toContain("محمد");
  expect(text).not.toContain("\u0000");
  expect(text).not.toContain("Unexpected(");
});

test("a member with a limit to places reports what stands inside them", async () => {
  const branch = await makeBranch(owner);
  const [ward, lab] = [await makeLocation(owner, branch.id), await makeLocation(owner, branch.id)];
  const [theirs, others] = [
    await makeAsset(owner, { location: lab.id }),
    await makeAsset(owner, { location: ward.id }),
  ];
  const { id } = await startedCampaign(owner, { scope_places: [branch.id] });
  const member = await server.asMember({ role: "Asset Manager", scope: [lab.id] });
  const { text } = await reported(id, member);
  expect(text).toContain(theirs.asset_id);
  expect(text).toContain("Pending(1)");
  expect(text).not.toContain(others.asset_id);
});
