import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { edit } from "../organisation-factory.ts";

const server = await startTestServer();
const { admin } = server;

const update = (caller: typeof server.owner, id: string, body: object) =>
  caller.ok(assetCalls.update, { params: { id }, body });

test("an amount keeps its currency when the organisation's changes, and new ones are in the new one", async () => {
  const owner = await server.otherOrganisation();
  const old = await makeAsset(owner, { purchase_cost: "100" });
  const none = await makeAsset(owner);
  expect(old).toMatchObject({ purchase_cost: "100.00", purchase_currency: "INR" });
  expect(none).toMatchObject({ purchase_cost: null, purchase_currency: null });
  await edit(owner, { currency: "EUR" });
  const read = (id: string) => owner.ok(assetCalls.read, { params: { id } });
  expect(await read(old.id)).toEqual(old);
  expect(await makeAsset(owner, { purchase_cost: "5" })).toMatchObject({ purchase_currency: "EUR" });
  expect(await update(owner, none.id, { purchase_cost: "7" })).toMatchObject({ purchase_currency: "EUR" });
});

test("an edited amount keeps its currency unless another is given; without an amount there is none", async () => {
  const owner = await server.otherOrganisation();
  const { id } = await makeAsset(owner, { purchase_cost: "100" });
  await edit(owner, { currency: "GBP" });
  expect(await update(owner, id, { purchase_cost: "110" })).toMatchObject({ purchase_currency: "INR" });
  expect(await update(owner, id, { purchase_currency: "gbp" })).toMatchObject({
    purchase_cost: "110.00",
    purchase_currency: "GBP",
  });
  expect(await update(owner, id, { purchase_cost: "3", purchase_currency: "JPY" })).toMatchObject({
    purchase_cost: "3.00",
    purchase_currency: "JPY",
  });
  const { results } = await owner.ok(assetCalls.activity, { params: { id } });
  expect(results.map(({ changes }) => changes.find(({ field }) => field === "purchase_cost")?.after)).toEqual([
    "3.00 JPY",
    "110.00 GBP",
    "110.00 INR",
    "100.00 INR",
  ]);
  expect(await update(owner, id, { purchase_cost: null })).toMatchObject({
    purchase_cost: null,
    purchase_currency: null,
  });
  expect(await update(owner, id, { purchase_cost: "9" })).toMatchObject({ purchase_currency: "GBP" });
});

test("a currency that is in no list, or given by somebody who may not see costs, is refused", async () => {
  const owner = await server.otherOrganisation();
  const { id } = await makeAsset(owner, { purchase_cost: "1" });
  for (const purchase_currency of ["XXX", "12", "RUPEE"]) {
    const refused = { status: 400, errors: { purchase_currency: ["Choose a currency from the list."] } };
    const body = { purchase_currency };
    expect(await owner.refused(assetCalls.update, { params: { id }, body })).toMatchObject(refused);
    expect(
      await owner.refused(assetCalls.create, { body: { ...body, asset_name: "A", purchase_cost: "1" } }),
    ).toMatchObject(refused);
  }
  const rights = { permissions: ["asset.view", "asset.update", "asset.create"] as const };
  const blind = await server.asMember(rights, owner.organisation_id);
  const body = { purchase_currency: "EUR" };
  expect(await blind.refused(assetCalls.update, { params: { id }, body })).toMatchObject({ status: 403 });
  expect(await blind.ok(assetCalls.read, { params: { id } })).toMatchObject({
    purchase_cost: null,
    purchase_currency: null,
  });
});

test("a custom field for amounts keeps its currency once it holds one, and follows the organisation's before", async () => {
  const owner = await server.otherOrganisation();
  const make = (more: object = {}) =>
    owner.ok(customFieldCalls.create, { body: { name: freshName("Rent"), field_type: "currency", ...more } });
  const [used, unused, bounded] = [await make(), await make(), await make({ default_value: "10.00" })];
  expect([used, unused].map(({ currency }) => currency)).toEqual(["INR", "INR"]);
  const asset = await makeAsset(owner, { custom_fields: [{ id: used.id, value: "12" }] });
  await edit(owner, { currency: "USD" });
  const currencyOf = async ({ id }: { id: string }) =>
    (await owner.ok(customFieldCalls.read, { params: { id } })).currency;
  expect([await currencyOf(used), await currencyOf(unused), await currencyOf(bounded)]).toEqual(["INR", "USD", "INR"]);
  const { custom_fields } = await owner.ok(assetCalls.read, { params: { id: asset.id } });
  expect(custom_fields).toMatchObject([{ value: "12.00", custom_field: { currency: "INR" } }]);
  expect(await make()).toMatchObject({ currency: "USD" });
  const text = await make({ field_type: "text" });
  expect(text.currency).toBeNull();
  const params = { id: text.id };
  expect(await owner.ok(customFieldCalls.update, { params, body: { field_type: "currency" } })).toMatchObject({
    currency: "USD",
  });
});

test("a salvage amount keeps its currency", async () => {
  const owner = await server.otherOrganisation();
  const make = (more: object) =>
    owner.ok(depreciationCalls.create, { body: { name: freshName("Five years"), months: 60, ...more } });
  const { id, ...made } = await make({ salvage_amount: "50" });
  expect(made).toMatchObject({ salvage_amount: "50.00", salvage_currency: "INR" });
  expect(await make({ salvage_percent: "5" })).toMatchObject({ salvage_amount: null, salvage_currency: null });
  await edit(owner, { currency: "CHF" });
  const change = (body: object) => owner.ok(depreciationCalls.update, { params: { id }, body });
  expect(await change({ salvage_amount: "60" })).toMatchObject({ salvage_amount: "60.00", salvage_currency: "INR" });
  expect(await change({ salvage_percent: "5", salvage_amount: null })).toMatchObject({ salvage_currency: null });
  expect(await change({ salvage_amount: "70", salvage_percent: null })).toMatchObject({ salvage_currency: "CHF" });
});

test("the database holds no amount without its currency, whoever writes it", async () => {
  const owner = await server.otherOrganisation();
  await edit(owner, { currency: "EUR" });
  const { id } = await makeAsset(owner);
  await admin.query("update asset set purchase_cost = 500 where id = $1", [id]);
  expect(await owner.ok(assetCalls.read, { params: { id } })).toMatchObject({
    purchase_cost: "5.00",
    purchase_currency: "EUR",
  });
});
