import { assetCalls } from "@steward/contract/assets/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeDepreciation, makeServiceProvider, makeSupplier } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const FIELDS = ["supplier", "service_provider", "depreciation"] as const;
type Field = (typeof FIELDS)[number];
const makers = { supplier: makeSupplier, service_provider: makeServiceProvider, depreciation: makeDepreciation };
const removes = {
  supplier: supplierCalls.remove,
  service_provider: serviceProviderCalls.remove,
  depreciation: depreciationCalls.remove,
};
const toggles = {
  supplier: supplierCalls.toggleActive,
  service_provider: serviceProviderCalls.toggleActive,
  depreciation: depreciationCalls.toggleActive,
};

let records: Record<Field, { id: string; name: string }>;
beforeAll(async () => {
  records = {
    supplier: await makeSupplier(owner),
    service_provider: await makeServiceProvider(owner),
    depreciation: await makeDepreciation(owner),
  };
});

const details = ({ id, name }: { id: string; name: string }) => ({ id, name });

describe.for(FIELDS)("the %s of an asset", (field) => {
  test("is kept, told by name in its history, found by a filter and cleared", async () => {
    const record = records[field];
    const asset = await makeAsset(owner, { [field]: record.id });
    const params = { id: asset.id };
    expect(asset).toMatchObject({ [field]: record.id, [`${field}_details`]: details(record) });
    const other = await makers[field](owner);
    const edited = await owner.ok(assetCalls.update, { params, body: { [field]: other.id } });
    expect(edited).toMatchObject({ [field]: other.id, version: 2 });
    const { results } = await owner.ok(assetCalls.activity, { params });
    expect(results[0]?.changes).toEqual([{ field, before: record.name, after: other.name }]);
    const found = await owner.ok(assetCalls.list, { query: { [field]: other.id } });
    expect(found).toMatchObject({ count: 1, results: [{ id: asset.id }] });
    const cleared = await owner.ok(assetCalls.update, { params, body: { [field]: null } });
    expect(cleared).toMatchObject({ [field]: null, [`${field}_details`]: null });
  });

  test("is one of the organisation, and active when it is chosen", async () => {
    const stranger = await server.otherOrganisation();
    const theirs = await makers[field](stranger);
    const off = await makers[field](owner);
    const asset = await makeAsset(owner, { [field]: off.id });
    await owner.ok(toggles[field], { params: { id: off.id } });
    const name = field.replace("_", " ");
    const refusals = [
      [theirs.id, "Not found."],
      [off.id, `This ${name} is not active.`],
    ] as const;
    for (const [id, message] of refusals) {
      const body = { asset_name: "Other", [field]: id };
      const refusal = { status: 400, errors: { [field]: [message] } };
      expect(await owner.refused(assetCalls.create, { body })).toMatchObject(refusal);
      const params = { id: (await makeAsset(owner)).id };
      expect(await owner.refused(assetCalls.update, { params, body: { [field]: id } })).toMatchObject(refusal);
    }
    // What it has already it keeps.
    const params = { id: asset.id };
    const body = { [field]: off.id, notes: "Still the same" };
    expect(await owner.ok(assetCalls.update, { params, body })).toMatchObject({ [field]: off.id });
  });

  test("is not deleted while the asset has it", async () => {
    const record = await makers[field](owner);
    await makeAsset(owner, { [field]: record.id });
    expect(await owner.refused(removes[field], { params: { id: record.id } })).toMatchObject({ status: 409 });
  });
});

test("without a depreciation of its own an asset follows its model, and the filter finds it by either", async () => {
  const [ofModel, own] = [await makeDepreciation(owner), await makeDepreciation(owner)];
  const model = await makeModel(owner, { depreciation: ofModel.id });
  const follows = await makeAsset(owner, { product: model.id });
  const differs = await makeAsset(owner, { product: model.id, depreciation: own.id });
  expect(follows).toMatchObject({
    depreciation: null,
    product_details: { depreciation_details: { id: ofModel.id, name: ofModel.name } },
  });
  const found = async (depreciation: string) =>
    (await owner.ok(assetCalls.list, { query: { depreciation } })).results.map(({ id }) => id);
  expect(await found(ofModel.id)).toEqual([follows.id]);
  expect(await found(own.id)).toEqual([differs.id]);
});

describe("the service provider", () => {
  test("is attached by whoever may do so, although they may edit nothing else", async () => {
    const attacher = await server.asMember({ permissions: ["asset.view", "asset.attach_provider"] });
    const params = { id: (await makeAsset(owner)).id };
    const service_provider = records.service_provider.id;
    const attached = await attacher.ok(assetCalls.update, { params, body: { service_provider } });
    expect(attached).toMatchObject({ service_provider, version: 2 });
    const more = { service_provider: null, notes: "and this" };
    expect(await attacher.refused(assetCalls.update, { params, body: more })).toMatchObject({ status: 403 });
    expect(await owner.ok(assetCalls.read, { params })).toMatchObject({ service_provider, notes: "" });
  });

  test("is not changed by whoever may edit assets only", async () => {
    const editor = await server.asMember({ permissions: ["asset.view", "asset.update"] });
    const service_provider = records.service_provider.id;
    const params = { id: (await makeAsset(owner, { service_provider })).id };
    const kept = await editor.ok(assetCalls.update, { params, body: { service_provider, notes: "Edited" } });
    expect(kept).toMatchObject({ service_provider, notes: "Edited" });
    const other = (await makeServiceProvider(owner)).id;
    expect(await editor.refused(assetCalls.update, { params, body: { service_provider: other } })).toMatchObject({
      status: 403,
      errors: { service_provider: ["You may not attach service providers."] },
    });
  });
});
