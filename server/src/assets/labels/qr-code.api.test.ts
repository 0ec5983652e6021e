import { assetCalls } from "@steward/contract/assets/calls";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

/** Makes an asset with a QR code. */
async function makeLabelled(body = {}) {
  const { id } = await makeAsset(owner, body);
  const asset = await owner.ok(assetCalls.generateQrCode, { params: { id } });
  return { ...asset, code: asset.short_code ?? "" };
}

test("an asset gets its QR code once and keeps it", async () => {
  const { id, qr_code: before } = await makeAsset(owner);
  expect(before).toBeNull();
  const params = { id };
  const first = await owner.ok(assetCalls.generateQrCode, { params });
  expect(first).toMatchObject({ version: 2, qr_code: expect.stringContaining(`/assets/${id}/qr-code/?`) });
  expect(first.short_code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  expect(await owner.ok(assetCalls.generateQrCode, { params })).toMatchObject({
    version: 2,
    short_code: first.short_code,
  });
  const { results } = await owner.ok(assetCalls.activity, { params });
  expect(results.map(({ action }) => action)).toEqual(["QR code generated", "created"]);
});

test("its address answers a picture to anybody, for that asset alone and until it expires", async () => {
  const { id, qr_code } = await makeLabelled();
  const other = await makeLabelled();
  const get = (url: string) => server.app.inject({ url });
  const address = qr_code ?? "";
  const picture = await get(address);
  expect(picture.headers).toMatchObject({ "content-type": "image/png" });
  const { width, height } = await sharp(picture.rawPayload).metadata();
  expect([width >= 300, height]).toEqual([true, width]);
  const forged = [
    address.replace(id, other.id),
    address.replace(/expires=\d+/, "expires=999999999999"),
    address.replace(/expires=\d+/, "expires=1000"),
    address.replace(/signature=...../, "signature=xxxxx"),
  ];
  for (const url of forged) expect((await get(url)).statusCode).toBe(404);
});

test("the code on a label leads to its asset, however it is written", async () => {
  const { id, asset_id, code } = await makeLabelled();
  expect(await owner.ok(assetCalls.byCode, { params: { code } })).toEqual({ id, asset_id });
  expect(await owner.ok(assetCalls.byCode, { params: { code: code.toUpperCase() } })).toEqual({ id, asset_id });
});

test("the code of another organisation, of another place and of nothing are all not found", async () => {
  const stranger = await server.otherOrganisation();
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const { code } = await makeLabelled({ branch: here.id });
  const keeper = await server.asMember({ permissions: ["asset.view"], scope: [there.id] });
  for (const caller of [stranger, keeper]) {
    expect(await caller.refused(assetCalls.byCode, { params: { code } })).toMatchObject({ status: 404 });
  }
  for (const nothing of ["0000000000", "short", "iiiiiiiiii"]) {
    const refused = await owner.refused(assetCalls.byCode, { params: { code: nothing } });
    expect(refused).toMatchObject({ status: 404 });
  }
});
