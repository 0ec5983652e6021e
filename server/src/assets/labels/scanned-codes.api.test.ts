import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { expect, test } from "vitest";
import { freshName } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const labelled = async (id: string) => (await owner.ok(assetCalls.generateQrCode, { params: { id } })).short_code ?? "";
const model = async () => (await owner.ok(modelCalls.create, { body: { product_name: freshName("Model") } })).id;

test("many are checked out by their tags, labels and serial numbers, each asset once", async () => {
  const [tagged, byLabel, byCode] = [await makeAsset(owner), await makeAsset(owner), await makeAsset(owner)];
  const bySerial = await makeAsset(owner, { serial_number: "SN-77-x" });
  const tags = [
    tagged.asset_id.toLowerCase(),
    `https://elsewhere.example/a/${(await labelled(byLabel.id)).toUpperCase()}`,
    await labelled(byCode.id),
    byCode.asset_id,
    "SN-77-x",
    "sn-77-X",
  ];
  const answer = await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: owner.account_id } });
  const { results } = await owner.ok(custodyCalls.list);
  expect(results.map(({ asset }) => asset).toSorted()).toEqual(
    [tagged, byLabel, byCode, bySerial].map(({ id }) => id).toSorted(),
  );
  expect(answer).toEqual({ changed: 4, refused: [] });
  expect((await owner.ok(custodyCalls.bulkCheckIn, { body: { tags } })).changed).toBe(4);
});

test("a tag goes ahead of a serial number, and of several assets with one serial number none is taken", async () => {
  const serial_number = "SAME-1";
  const [one, other] = [
    await makeAsset(owner, { serial_number, product: await model() }),
    await makeAsset(owner, { serial_number, product: await model() }),
  ];
  const body = { tags: [serial_number], user: owner.account_id };
  expect(await owner.ok(custodyCalls.bulkCheckOut, { body })).toEqual({
    changed: 0,
    refused: [{ tag: serial_number, asset: null, message: "Several assets have this serial number. Scan the tag." }],
  });
  await owner.ok(assetCalls.archive, { params: { id: other.id } });
  expect(await owner.ok(custodyCalls.bulkCheckOut, { body })).toEqual({ changed: 1, refused: [] });
  expect((await owner.ok(assetCalls.read, { params: { id: one.id } })).assigned_to).toBe(owner.account_id);
  const named = await makeAsset(owner, { asset_id: serial_number });
  expect(await owner.ok(custodyCalls.bulkCheckOut, { body })).toMatchObject({ changed: 1 });
  expect((await owner.ok(assetCalls.read, { params: { id: named.id } })).assigned_to).toBe(owner.account_id);
});

test("a label of another organisation and one outside the caller's places are no asset", async () => {
  const stranger = await server.otherOrganisation();
  const code = await labelled((await makeAsset(owner)).id);
  const body = { tags: [code], user: stranger.account_id };
  expect(await stranger.ok(custodyCalls.bulkCheckOut, { body })).toEqual({
    changed: 0,
    refused: [{ tag: code, asset: null, message: "There is no asset with this tag, label or serial number." }],
  });
});
