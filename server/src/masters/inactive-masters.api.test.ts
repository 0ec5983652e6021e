import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshName, makeBrand, makeCategory, makeManufacturer } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;

test("a master that is switched off is not chosen any more; records that have it keep it", async () => {
  const [brand, category, manufacturer] = [
    await makeBrand(owner),
    await makeCategory(owner),
    await makeManufacturer(owner),
  ];
  const links = { brand: brand.id, category: category.id, manufacturer: manufacturer.id };
  const model = await makeModel(owner, links);
  const asset = await makeAsset(owner, { category: category.id, product: model.id });
  await owner.ok(brandCalls.toggleActive, { params: { id: brand.id } });
  await owner.ok(categoryCalls.toggleActive, { params: { id: category.id } });
  await owner.ok(manufacturerCalls.toggleActive, { params: { id: manufacturer.id } });
  await owner.ok(modelCalls.toggleActive, { params: { id: model.id } });

  const off = (noun: string) => [`This ${noun} is not active.`];
  const product_name = freshName("Model");
  expect(await owner.refused(modelCalls.create, { body: { product_name, ...links } })).toMatchObject({
    status: 400,
    errors: { brand: off("brand"), category: off("category"), manufacturer: off("manufacturer") },
  });
  const fresh = await makeModel(owner);
  const update = { params: { id: fresh.id }, body: { brand: brand.id } };
  expect((await owner.refused(modelCalls.update, update)).errors).toEqual({ brand: off("brand") });
  const body = { asset_name: "x", category: category.id, product: model.id };
  expect((await owner.refused(assetCalls.create, { body })).errors).toEqual({
    category: off("category"),
    product: off("model"),
  });
  const other = await makeAsset(owner);
  expect((await owner.refused(assetCalls.update, { params: { id: other.id }, body })).errors).toEqual({
    category: off("category"),
    product: off("model"),
  });
  const child = { name: freshName("Category"), parent: category.id };
  expect((await owner.refused(categoryCalls.create, { body: child })).errors).toEqual({ parent: off("category") });

  const kept = { category: category.id, product: model.id, notes: "Kept" };
  expect(await owner.ok(assetCalls.update, { params: { id: asset.id }, body: kept })).toMatchObject(kept);
  const edited = { description: "Kept", ...links };
  expect(await owner.ok(modelCalls.update, { params: { id: model.id }, body: edited })).toMatchObject(edited);
});

test("a category is of the kind of what it is chosen for", async () => {
  const [asset, component, license] = [
    await makeCategory(owner),
    await makeCategory(owner, { kind: "component" }),
    await makeCategory(owner, { kind: "license" }),
  ];
  const refused = async (category: string) => {
    const body = { asset_name: "x", category };
    const params = { id: (await makeAsset(owner)).id };
    const created = await owner.refused(assetCalls.create, { body });
    const edited = await owner.refused(assetCalls.update, { params, body });
    return [created, edited].map(({ status, errors }) => [status, errors]);
  };
  const message = { category: ["Choose a category of kind asset."] };
  for (const { id } of [component, license]) {
    expect(await refused(id)).toEqual([
      [400, message],
      [400, message],
    ]);
  }
  const model = await makeModel(owner, { category: component.id });
  expect(await makeAsset(owner, { product: model.id })).toMatchObject({ category: null });
  expect(
    await owner.refused(modelCalls.update, { params: { id: model.id }, body: { category: license.id } }),
  ).toMatchObject({ status: 400, errors: { category: ["Choose a category of kind asset or component."] } });
  const held = await makeAsset(owner, { category: asset.id });
  await server.admin.query("update category set kind = 'license' where id = $1", [asset.id]);
  const kept = { params: { id: held.id }, body: { category: asset.id, notes: "Kept" } };
  expect(await owner.ok(assetCalls.update, kept)).toMatchObject({ notes: "Kept", category: asset.id });
});
