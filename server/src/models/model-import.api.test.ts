import { modelCalls } from "@steward/contract/models/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { expect, test } from "vitest";
import { makeCustomField, makeFieldSet } from "../custom-fields/custom-field-factory.ts";
import { checked, imported, mapped, reasons, undone, written } from "../test-server/register-factory.ts";
import { makeBrand, makeCategory, makeSupplier } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeModel } from "./model-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");

async function modelNamed(caller: typeof server.owner, name: string) {
  const { results } = await caller.ok(modelCalls.list, { query: { search: name } });
  const found = results.find(({ product_name }) => product_name === name);
  return found && caller.ok(modelCalls.read, { params: { id: found.id } });
}

async function valuesOf(caller: typeof server.owner, name: string) {
  const model = await modelNamed(caller, name);
  return Object.fromEntries(
    model?.custom_fields.map(({ custom_field, value, value_details }) => [
      custom_field.name,
      value_details?.name ?? value,
    ]) ?? [],
  );
}

test("models are found by name, number and manufacturer, and an empty cell leaves what is there", async () => {
  const owner = await server.otherOrganisation();
  const first = await imported(
    owner,
    csv("Model,Model no,Make,Category,Warranty,EOL,Notes", "P100,A,Acme,Pumps,12 months,60,Quiet", "P100,B,Acme,,,,"),
    {},
    "models",
  );
  expect(first.counts).toMatchObject({ create: 2, rejected: 0 });
  const job = await checked(
    owner,
    await mapped(
      owner,
      csv("Model,Model no,Make,Warranty,EOL,Notes", "P100,A,ACME,24,,", "P100,,Acme,1,,", ",C,Acme,,,", "P9,,,x,0,"),
      "models",
    ),
  );
  expect(await reasons(owner, job)).toEqual({
    3: ["product_name: Several models have this name. Map the manufacturer and the model number too."],
    4: ["product_name: This is Required."],
    5: ["warranty_period: Enter Valid Number of months.", "age: Age must be between 1 and 10000"],
  });
  const done = await written(owner, job);
  expect(done.counts).toMatchObject({ create: 0, update: 1 });
  const changed = (await owner.ok(modelCalls.list, { query: { search: "P100" } })).results;
  expect(changed.map(({ product_number, warranty_period, age }) => [product_number, warranty_period, age])).toEqual(
    expect.arrayContaining([
      ["A", 24, 60],
      ["B", null, null],
    ]),
  );
  await undone(owner, done);
  expect((await modelNamed(owner, "P100"))?.manufacturer_details?.name).toBe("Acme");
  await undone(owner, first);
  const kept = await owner.ok(modelCalls.list, { query: { search: "P100" } });
  expect(kept.results.map(({ product_number }) => product_number)).toEqual(["A"]);
});

test("custom fields of models are filled, changed, searched and undone", async () => {
  const owner = await server.otherOrganisation();
  await makeCustomField(owner, { name: "Voltage", field_type: "single_select", options: ["110 V", "230 V"] });
  await makeCustomField(owner, { name: "Portable", field_type: "boolean" });
  await makeCustomField(owner, { name: "Sold by", field_type: "supplier" });
  const needed = await makeCustomField(owner, { name: "Needed", is_required: true });
  const set = await makeFieldSet(owner, [needed.id]);
  await makeCategory(owner, { name: "Drills", custom_fieldset: set.id });
  await makeSupplier(owner, { name: "Deccan Supplies" });
  const header = "Model,Category,Voltage,Portable,Sold by";
  const first = await imported(owner, csv(header, "D1,Drills,230 v,yes,deccan supplies", "D2,,,,"), {}, "models");
  expect(first.counts).toMatchObject({ create: 2, rejected: 0 });
  expect(await valuesOf(owner, "D1")).toEqual({ Voltage: "230 V", Portable: true, "Sold by": "Deccan Supplies" });
  expect(await valuesOf(owner, "D2")).toEqual({});
  expect((await owner.ok(modelCalls.list, { query: { search: "230 V" } })).count).toBe(1);

  const second = await imported(owner, csv(header, "D1,,,no,", "D2,,110 V,,"), {}, "models");
  expect(second.counts).toMatchObject({ update: 2, rejected: 0 });
  expect(await valuesOf(owner, "D1")).toEqual({ Voltage: "230 V", Portable: false, "Sold by": "Deccan Supplies" });
  const again = await checked(owner, await mapped(owner, csv(header, "D1,,230 V,No,Deccan Supplies"), "models"));
  expect(again.counts).toMatchObject({ update: 0, unchanged: 1 });

  await undone(owner, second);
  expect(await valuesOf(owner, "D1")).toMatchObject({ Portable: true });
  expect(await valuesOf(owner, "D2")).toEqual({});
  expect((await owner.ok(modelCalls.list, { query: { search: "110 V" } })).count).toBe(0);
});

test("a value that is wrong, unknown or taken refuses its row alone", async () => {
  const owner = await server.otherOrganisation();
  const part = await makeCustomField(owner, { name: "Part code", is_unique: true });
  await makeCustomField(owner, { name: "Sold by", field_type: "supplier" });
  await makeModel(owner, { product_name: "Old", custom_fields: [{ id: part.id, value: "pc-1" }] });
  const job = await checked(
    owner,
    await mapped(
      owner,
      csv("Model,Part code,Sold by", "N1,PC-1,", "N2,pc-2,Nobody", "N3,pc-3,", "N4,PC-3,", "Old,pc-1,", "N5,pc-5,"),
      "models",
    ),
  );
  expect(await reasons(owner, job)).toEqual({
    2: [expect.stringContaining("This value is already in use.")],
    3: [expect.stringContaining("No supplier is called “Nobody”.")],
    5: [expect.stringContaining("Row 4 has the same value.")],
  });
  await makeModel(owner, { custom_fields: [{ id: part.id, value: "pc-5" }] });
  const done = await written(owner, job);
  expect(done.counts).toMatchObject({ create: 1, rejected: 4 });
  expect(await valuesOf(owner, "N3")).toEqual({ "Part code": "pc-3" });
});

test("masters and suppliers that are off are not chosen any more, by the check and the writing alike", async () => {
  const owner = await server.otherOrganisation();
  await makeCustomField(owner, { name: "Sold by", field_type: "supplier" });
  const supplier = await makeSupplier(owner, { name: "Deccan Supplies" });
  const brand = await makeBrand(owner, "Latitude");
  const category = await makeCategory(owner, { name: "Laptops" });
  await makeModel(owner, { product_name: "Old", brand: brand.id, category: category.id });
  const rows = [
    "Model,Description,Category,Brand,Sold by",
    "Old,Kept,Laptops,Latitude,",
    "N1,,Laptops,,",
    "N2,,,Latitude,",
    "N3,,,,Deccan Supplies",
    "N4,,Screens,,",
  ];
  const sound = await checked(owner, await mapped(owner, csv(...rows), "models"));
  expect(sound.counts).toMatchObject({ create: 4, update: 1, rejected: 0 });
  await owner.ok(brandCalls.toggleActive, { params: { id: brand.id } });
  await owner.ok(categoryCalls.toggleActive, { params: { id: category.id } });
  await owner.ok(supplierCalls.toggleActive, { params: { id: supplier.id } });
  const refused = {
    3: ["category: This category is not active."],
    4: ["brand: This brand is not active."],
    5: [expect.stringContaining("This supplier is not active.")],
  };
  expect(await reasons(owner, await checked(owner, await mapped(owner, csv(...rows), "models")))).toEqual(refused);
  expect(await reasons(owner, await written(owner, sound))).toEqual(refused);
  expect((await modelNamed(owner, "Old"))?.description).toBe("Kept");
});
