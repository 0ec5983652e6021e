import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { assetCalls } from "@steward/contract/assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { describe, expect, test } from "vitest";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { freshName, makeBrand, makeCategory, makeDepreciation, makeManufacturer } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeModel } from "./model-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

test("active models are chosen as stock, by name and number", async () => {
  const { id, product_name } = await makeModel(owner, { product_number: "SKU-77" });
  const skus = (query: object) => owner.ok(modelCalls.skus, { query });
  const found = { results: [{ id, name: product_name, code: "SKU-77" }], next: null, count: 1 };
  expect(await skus({ search: "sku-77" })).toEqual(found);
  await owner.ok(modelCalls.toggleActive, { params: { id } });
  expect((await skus({ ids: id })).count).toBe(0);
});

describe("a model", () => {
  test("keeps what it was given, with the names of its links, and counts its assets", async () => {
    const [category, brand, manufacturer, depreciation] = [
      await makeCategory(owner),
      await makeBrand(owner),
      await makeManufacturer(owner),
      await makeDepreciation(owner),
    ];
    const body = {
      product_name: "Öl-Pumpe 3000",
      product_number: "OP/3000",
      category: category.id,
      brand: brand.id,
      manufacturer: manufacturer.id,
      depreciation: depreciation.id,
      warranty_period: 99,
      age: 10000,
      description: " two\n lines ",
    };
    const model = await owner.ok(modelCalls.create, { body });
    expect(model).toEqual({
      ...body,
      id: expect.any(String),
      is_active: true,
      version: 1,
      created: expect.any(String),
      modified: model.created,
      category_details: { id: category.id, name: category.name },
      brand_details: { id: brand.id, name: brand.name },
      manufacturer_details: { id: manufacturer.id, name: manufacturer.name },
      depreciation_details: { id: depreciation.id, name: depreciation.name },
      custom_fieldset: null,
      custom_fieldset_details: null,
      custom_fields: [],
      images: [],
      primary_image: null,
      asset_count: 0,
    });
    await makeAsset(owner, { product: model.id });
    expect(await owner.ok(modelCalls.read, { params: { id: model.id } })).toEqual({ ...model, asset_count: 1 });
  });

  test("is known by name, number and manufacturer together", async () => {
    const manufacturer = (await makeManufacturer(owner)).id;
    const refused = {
      status: 409,
      errors: { product_name: ["This manufacturer already has a model of this name and number."] },
    };
    await makeModel(owner, { product_name: "Same", product_number: "1", manufacturer });
    await makeModel(owner, { product_name: "Same", product_number: "2", manufacturer });
    await makeModel(owner, { product_name: "Same", product_number: "1" });
    const other = await makeModel(owner, { product_name: "Other", product_number: "1", manufacturer });
    for (const more of [{ manufacturer }, {}]) {
      expect(
        await owner.refused(modelCalls.create, { body: { product_name: " sAME ", product_number: "1", ...more } }),
      ).toMatchObject(refused);
    }
    expect(
      await owner.refused(modelCalls.update, { params: { id: other.id }, body: { product_name: "same" } }),
    ).toMatchObject(refused);
  });

  test("edits only what is given and tells the history by names", async () => {
    const brand = await makeBrand(owner);
    const model = await makeModel(owner, { warranty_period: 12, description: "old" });
    const after = await owner.ok(modelCalls.update, {
      params: { id: model.id },
      body: { brand: brand.id, warranty_period: null },
    });
    expect(after).toEqual({
      ...model,
      brand: brand.id,
      brand_details: { id: brand.id, name: brand.name },
      warranty_period: null,
      version: 2,
      modified: expect.any(String),
    });
    const { rows } = await admin.query("select changes from activity where subject_id = $1 order by id desc limit 1", [
      model.id,
    ]);
    expect(rows[0].changes).toEqual([
      { field: "brand", before: null, after: brand.name },
      { field: "warranty_period", before: "12", after: null },
    ]);
  });

  test("is switched off and on, which an edit does not", async () => {
    const { id } = await makeModel(owner);
    const edit = await owner.refused(modelCalls.update, { params: { id }, body: { is_active: false } as object });
    expect(edit.status).toBe(400);
    expect(await owner.ok(modelCalls.toggleActive, { params: { id } })).toMatchObject({ is_active: false, version: 2 });
    expect(await owner.ok(modelCalls.toggleActive, { params: { id } })).toMatchObject({ is_active: true, version: 3 });
  });

  test("is deleted with its pictures, but not while an asset is one of it", async () => {
    const model = await makeModel(owner, { product_name: "Short-lived" });
    const params = { id: model.id };
    await makePicture(owner, model.id, { call: modelCalls.uploadAttachments });
    const asset = await makeAsset(owner, { product: model.id });
    expect(await owner.refused(modelCalls.remove, { params })).toMatchObject({
      status: 409,
      code: "protected_error",
      message: "Cannot delete this product as its linked to some protected elements",
    });
    expect((await owner.ok(modelCalls.read, { params })).images).toHaveLength(1);
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { product: null } });
    await owner.ok(modelCalls.remove, { params });
    expect((await owner.refused(modelCalls.read, { params })).status).toBe(404);
    const left = await admin.query("select 1 from attachment where model = $1", [model.id]);
    expect(left.rows).toEqual([]);
    const told = await admin.query(
      "select action, changes from activity where subject_id = $1 order by id desc limit 1",
      [model.id],
    );
    expect(told.rows).toEqual([
      { action: "deleted", changes: [{ field: "product_name", before: "Short-lived", after: null }] },
    ]);
  });

  test.for([
    ["product_name", "", "This is Required."],
    ["product_name", "x".repeat(256), "At most 255 characters."],
    ["warranty_period", 0, "Enter Valid Number of months."],
    ["warranty_period", 100, "Enter Valid Number of months."],
    ["warranty_period", 1.5, "Enter Valid Number of months."],
    ["warranty_period", "12.0", "Enter Valid Number of months."],
    ["age", 0, "Age must be between 1 and 10000"],
    ["age", 10001, "Age must be between 1 and 10000"],
    ["age", "two", "Value must be numeric."],
    ["description", "x".repeat(2001), "At most 2000 characters."],
  ] as const)("refuses %s %j with %j", async ([field, value, message]) => {
    const body = { product_name: freshName("Model"), [field]: value };
    expect(await owner.refused(modelCalls.create, { body })).toMatchObject({
      status: 400,
      errors: { [field]: [message] },
    });
    const { id } = await makeModel(owner);
    expect(await owner.refused(modelCalls.update, { params: { id }, body: { [field]: value } })).toMatchObject({
      errors: { [field]: [message] },
    });
  });
});

test("the list narrows by category, brand, manufacturer, activity and any part of name, number or maker", async () => {
  const other = await server.otherOrganisation();
  const [category, brand] = [await makeCategory(other), await makeBrand(other)];
  const manufacturer = await makeManufacturer(other, { name: "Søren & Co" });
  const one = await makeModel(other, { product_name: "Bohrer 10%", category: category.id, brand: brand.id });
  const two = await makeModel(other, { product_name: "drill", product_number: "X_1", manufacturer: manufacturer.id });
  const three = await makeModel(other, { product_name: "Éclair", brand: brand.id });
  await other.ok(modelCalls.toggleActive, { params: { id: three.id } });
  const found = async (query: object) => {
    const { results, count } = await other.ok(modelCalls.list, { query });
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };
  expect(await found({})).toEqual([one.id, two.id, three.id]);
  expect(await found({ ordering: "-product_name" })).toEqual([three.id, two.id, one.id]);
  expect(await found({ ordering: "product_number" })).toEqual([one.id, three.id, two.id]);
  expect(await found({ category: category.id })).toEqual([one.id]);
  expect(await found({ brand: brand.id })).toEqual([one.id, three.id]);
  expect(await found({ brand: brand.id, is_active: "true" })).toEqual([one.id]);
  expect(await found({ manufacturer: [manufacturer.id] })).toEqual([two.id]);
  expect(await found({ search: "SOREN" })).toEqual([two.id]);
  expect(await found({ search: "x_" })).toEqual([two.id]);
  expect(await found({ search: "%" })).toEqual([one.id]);
  expect(await found({ search: "eclair" })).toEqual([three.id]);
  expect(await found({ search: "zzz" })).toEqual([]);
  const colour = await makeCustomField(other, { field_type: "multi_select", options: ["Red", "Blue"] });
  const weight = await makeCustomField(other, { field_type: "decimal" });
  const give = (id: string, values: [string, CustomValue][]) =>
    other.ok(modelCalls.update, {
      params: { id },
      body: { custom_fields: values.map(([field, value]) => ({ id: field, value })) },
    });
  await give(one.id, [
    [colour.id, ["Red"]],
    [weight.id, "1.50"],
  ]);
  await give(two.id, [
    [colour.id, ["Red", "Blue"]],
    [weight.id, "2"],
  ]);
  expect(await found({ custom_field: `${colour.id}:red` })).toEqual([one.id, two.id]);
  expect(await found({ custom_field: [`${colour.id}:Red`, `${weight.id}:1.5`] })).toEqual([one.id]);
  expect(await found({ custom_field: [`${weight.id}:1.5`, `${weight.id}:2.0`] })).toEqual([one.id, two.id]);
  expect(await found({ custom_field: `${weight.id}:2`, search: "bohrer" })).toEqual([]);
  expect(await owner.ok(modelCalls.list, { query: { custom_field: `${colour.id}:Red` } })).toMatchObject({ count: 0 });
});

test("the pictures of a model are listed, chosen and removed, and stand in the model with its own first", async () => {
  const { id } = await makeModel(owner);
  const add = (name: string) => makePicture(owner, id, { name, call: modelCalls.uploadAttachments });
  const [front, back] = [await add("front.png"), await add("back.png")];
  const shown = async () =>
    (await owner.ok(modelCalls.read, { params: { id } })).images.map((image) => image.file_name);
  expect(await shown()).toEqual(["front.png", "back.png"]);
  const of = (attachment_id: string) => ({ params: { id, attachment_id } });
  await owner.ok(modelCalls.togglePrimary, of(back.id));
  expect(await shown()).toEqual(["back.png", "front.png"]);
  const { primary_image } = await owner.ok(modelCalls.read, { params: { id } });
  expect(primary_image).toMatchObject({ id: back.id });
  await owner.ok(modelCalls.removeAttachment, of(front.id));
  const { results } = await owner.ok(modelCalls.attachments, { params: { id } });
  expect(results).toMatchObject([{ id: back.id, is_primary: true }]);
  const viewer = await server.asMember({ permissions: ["model.view"] });
  expect((await viewer.refused(modelCalls.removeAttachment, of(back.id))).status).toBe(403);
});
