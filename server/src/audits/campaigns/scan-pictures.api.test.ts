import { randomUUID } from "node:crypto";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makePicture, pngOf, storedFiles, upload } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { scansOf, startedCampaign } from "../audit-factory.ts";

const server = await startTestServer();
const { owner } = server;

/** A scan of the only asset of a campaign. */
async function scanned() {
  const branch = await makeBranch(owner);
  const { id: asset, asset_id } = await makeAsset(owner, { branch: branch.id });
  // Files are stored from here on.
  await makePicture(owner, asset);
  const { id } = await startedCampaign(owner, { scope_places: [branch.id] });
  const scans = scansOf(asset_id);
  await owner.ok(campaignCalls.scan, { params: { id }, body: { scans } });
  return { id, scan_key: scans[0]?.key ?? "" };
}

const send = async (params: { id: string; scan_key: string }, ...names: string[]) => {
  const bytes = await pngOf(40, 30);
  const files = names.map((name) => ({ name, bytes }));
  return upload(owner, campaignCalls.addPictures, params, files);
};

test("what was scanned is photographed; a picture that is sent again, or twice at once, is kept once", async () => {
  const params = await scanned();
  const before = storedFiles(server);
  const first = await send(params, "one.png");
  expect(first).toMatchObject({ status: 201, body: { images: [{ file_name: "one.png", width: 40 }] } });
  const answers = await Promise.all([send(params, "one.png"), send(params, "two.png"), send(params, "two.png")]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { results } = await owner.ok(campaignCalls.findings, { params: { id: params.id } });
  expect(results[0]?.images.map(({ file_name }) => file_name).sort()).toEqual(["one.png", "two.png"]);
  // A picture and its thumbnail each.
  expect(storedFiles(server)).toBe(before + 4);
  const { bytes } = await server.nobody.raw({ method: "GET", url: results[0]?.images[0]?.thumbnail ?? "" });
  expect(bytes.length).toBeGreaterThan(0);
  const history = await owner.ok(campaignCalls.activity, { params: { id: params.id } });
  expect(history.results.filter(({ action }) => action === "pictures added")).toHaveLength(2);
});

test("pictures are refused for a scan that nobody sent, two of one name, and once the audit is over", async () => {
  const params = await scanned();
  const other = await scanned();
  const before = storedFiles(server);
  expect(await send({ ...params, scan_key: "nobody-sent-it" }, "one.png")).toMatchObject({ status: 404 });
  expect(await send({ ...params, id: other.id }, "one.png")).toMatchObject({ status: 404 });
  const [others] = scansOf("x", { key: `${randomUUID()}.later-than-now` });
  expect(await send({ ...params, scan_key: others?.key ?? "" }, "one.png")).toMatchObject({ status: 403 });
  expect(await send(params, "one.png", "one.png")).toMatchObject({
    status: 400,
    body: { errors: { "attachments.1": [messages.audits.pictureTwice] } },
  });
  expect(await send(params)).toMatchObject({ status: 400, body: { errors: { attachments: expect.anything() } } });
  const many = Array.from({ length: 20 }, (_, index) => `${index}.png`);
  expect(await send(params, ...many)).toMatchObject({ status: 201 });
  const kept = storedFiles(server);
  expect(kept).toBe(before + 40);
  expect(await send(params, "one more.png")).toMatchObject({ status: 400 });
  await owner.ok(campaignCalls.complete, { params: { id: params.id } });
  await owner.ok(campaignCalls.close, { params: { id: params.id } });
  expect(await send(params, "late.png")).toMatchObject({ status: 409 });
  expect(storedFiles(server), "nothing stays of what is refused").toBe(kept);
});
