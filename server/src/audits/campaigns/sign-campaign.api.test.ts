import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { pngOf, storedFiles } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { readPdf } from "../../test-server/read-pdf.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { scansOf, startedCampaign } from "../audit-factory.ts";

const server = await startTestServer();
const { owner } = server;

const drawn = async (width = 60) => (await pngOf(width, 20)).toString("base64");

/** A campaign whose only asset is found, complete. */
async function decided(): Promise<string> {
  const branch = await makeBranch(owner);
  const { asset_id } = await makeAsset(owner, { branch: branch.id });
  const { id } = await startedCampaign(owner, { scope_places: [branch.id] });
  await owner.ok(campaignCalls.scan, { params: { id }, body: { scans: scansOf(asset_id) } });
  await owner.ok(campaignCalls.complete, { params: { id } });
  return id;
}

async function closed(): Promise<string> {
  const id = await decided();
  await owner.ok(campaignCalls.close, { params: { id } });
  return id;
}

/** Texts in the PDF of a campaign. */
async function reported(id: string) {
  const { bytes } = await owner.send(campaignCalls.report, { params: { id } });
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
}

describe("a closed audit", () => {
  test("is signed once by each person, and its report has their signatures", async () => {
    const id = await closed();
    const { findings_hash, signatures } = await owner.ok(campaignCalls.read, { params: { id } });
    expect(signatures).toEqual([]);
    expect(await reported(id)).not.toContain(messages.audits.report.signatures);
    const auditor = await server.asRole("Auditor");
    await owner.ok(campaignCalls.sign, { params: { id }, body: { signature: await drawn() } });
    const signed = await auditor.ok(campaignCalls.sign, { params: { id }, body: { signature: await drawn() } });
    expect(signed).toMatchObject({
      findings_hash,
      signatures: [
        { id: owner.account_id, name: owner.name },
        { id: auditor.account_id, name: auditor.name },
      ],
    });
    const text = await reported(id);
    for (const said of [messages.audits.report.signatures, owner.name, auditor.name]) expect(text).toContain(said);
    const before = storedFiles(server);
    const again = { params: { id }, body: { signature: await drawn() } };
    expect(await owner.refused(campaignCalls.sign, again)).toMatchObject({
      status: 409,
      message: messages.audits.signedAlready,
    });
    expect(storedFiles(server), "nothing stays of a second one").toBe(before);
    const { results } = await owner.ok(campaignCalls.activity, { params: { id } });
    expect(results.slice(0, 2).map(({ action }) => action)).toEqual(["signed", "signed"]);
  });

  test("is signed once by two requests of one person at a time", async () => {
    const id = await closed();
    const before = storedFiles(server);
    const sign = async () => owner.send(campaignCalls.sign, { params: { id }, body: { signature: await drawn() } });
    const answers = await Promise.all([sign(), sign(), sign()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(storedFiles(server)).toBe(before + 1);
  });
});

test("an audit that is not closed is not signed, and a signature is a PNG of a bounded size", async () => {
  const id = await decided();
  const before = storedFiles(server);
  const refusedOf = async (signature: string) =>
    owner.refused(campaignCalls.sign, { params: { id }, body: { signature } });
  expect(await refusedOf(await drawn())).toMatchObject({ status: 409 });
  await owner.ok(campaignCalls.close, { params: { id } });
  for (const wrong of ["", "not base64!", "AAAA", Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString("base64")]) {
    expect(await refusedOf(wrong), wrong).toMatchObject({ status: 400, errors: { signature: expect.anything() } });
  }
  expect(storedFiles(server)).toBe(before);
});
