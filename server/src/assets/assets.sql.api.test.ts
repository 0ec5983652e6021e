import { assetCalls } from "@steward/contract/assets/calls";
import type { assetBody } from "@steward/contract/assets/rules";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName, makeBrand, makeCategory, makeManufacturer, makeStatus } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const FULL = {
  asset_id: "PUMP-0007",
  asset_name: "Vacuum pump  no. 7",
  serial_number: "000123",
  warranty_period: 24,
  purchase_date: "2024-02-29",
  purchase_cost: "123456.7",
  order_number: "PO-1",
  invoice_number: "INV-1",
  invoice_date: "2024-03-01",
  amc_start_date: "2025-03-01",
  amc_end_date: "2025-03-01",
  notes: " line one\n\tline two ",
} satisfies z.input<typeof assetBody>;

describe("creating", () => {
  test("an asset keeps all it was given and shows what its links are called", async () => {
    const manufacturer = await makeManufacturer(owner);
    const brand = await makeBrand(owner);
    const category = await makeCategory(owner);
    const model = await makeModel(owner, { manufacturer: manufacturer.id, brand: brand.id, product_number: "VP-7" });
    const branch = await makeBranch(owner);
    const status = await makeStatus(owner, { category: "pending", color: "#a1b2c3" });
    const links = { status: status.id, category: category.id, product: model.id, branch: branch.id };
    const asset = await owner.ok(assetCalls.create, { body: { ...FULL, ...links } });
    expect(asset).toEqual({
      ...FULL,
      ...links,
      warranty_start_date: null,
      warranty_end_date: null,
      custom_fields: [],
      id: expect.any(String),
      internal_id: expect.stringMatching(/^AST-\d{4}$/),
      purchase_cost: "123456.70",
      purchase_currency: "INR",
      status_details: { id: status.id, name: status.name, category: "pending", color: "#a1b2c3" },
      category_details: { id: category.id, name: category.name },
      product_details: {
        id: model.id,
        name: model.product_name,
        product_number: "VP-7",
        manufacturer_details: { id: manufacturer.id, name: manufacturer.name },
        brand_details: { id: brand.id, name: brand.name },
        depreciation_details: null,
      },
      branch_details: { id: branch.id, name: branch.name },
      location: null,
      location_details: null,
      supplier: null,
      supplier_details: null,
      service_provider: null,
      service_provider_details: null,
      depreciation: null,
      depreciation_details: null,
      assigned_to: null,
      assigned_to_details: null,
      expected_return: null,
      qr_code: null,
      short_code: null,
      primary_image: null,
      version: 1,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      modified: asset.created,
    });
    expect(await owner.ok(assetCalls.read, { params: { id: asset.id } })).toEqual(asset);
  });

  test("takes the default status and the model's category where none is given", async () => {
    const category = await makeCategory(owner);
    const model = await makeModel(owner, { category: category.id });
    const asset = await owner.ok(assetCalls.create, { body: { product: model.id } });
    expect(asset).toMatchObject({ status_details: { name: "In Stock" }, category: category.id, asset_name: "" });
  });

  test("needs something that names the asset", async () => {
    const message = "Enter a name, a model, a tag or a serial number.";
    for (const body of [{}, { asset_name: "  " }, { notes: "x" }]) {
      expect(await owner.refused(assetCalls.create, { body })).toMatchObject({
        status: 400,
        errors: { asset_name: [message] },
      });
    }
    for (const body of [{ asset_name: "a" }, { asset_id: "only-a-tag" }, { serial_number: "only-a-serial" }]) {
      await owner.ok(assetCalls.create, { body });
    }
  });

  test("writes one history row with every field that has a value", async () => {
    const asset = await makeAsset(owner, { asset_name: "A drill", serial_number: "S-1", purchase_cost: "10" });
    const { results, count } = await owner.ok(assetCalls.activity, { params: { id: asset.id } });
    expect(count).toBe(1);
    const [entry] = results;
    expect(entry).toMatchObject({
      action: "created",
      actor_details: { id: owner.account_id, name: owner.name },
      import: null,
    });
    expect(entry?.changes).toEqual([
      { field: "asset_id", before: null, after: asset.asset_id },
      { field: "asset_name", before: null, after: "A drill" },
      { field: "serial_number", before: null, after: "S-1" },
      { field: "status", before: null, after: "In Stock" },
      { field: "purchase_cost", before: null, after: "10.00 INR" },
    ]);
  });

  test("keeps money exact to the last minor unit", async () => {
    for (const [given, shown] of [
      ["0", "0.00"],
      ["0.01", "0.01"],
      ["0.1", "0.10"],
      ["9999999999999.99", "9999999999999.99"],
      ["0000000000001", "1.00"],
    ]) {
      expect(await makeAsset(owner, { purchase_cost: given })).toMatchObject({ purchase_cost: shown });
    }
  });
});

describe("tags", () => {
  test("are made from the organisation's prefix and width, one after the other", async () => {
    const other = await server.otherOrganisation();
    await admin.query("update organisation set asset_tag_prefix = 'MH/', asset_tag_width = 6 where id = $1", [
      other.organisation_id,
    ]);
    const tags = [await makeAsset(other), await makeAsset(other), await makeAsset(other)].map(
      ({ asset_id }) => asset_id,
    );
    expect(tags).toEqual(["MH/000001", "MH/000002", "MH/000003"]);
  });

  test("of assets that are made together are all different", async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => makeAsset(owner)));
    expect(new Set(made.map(({ asset_id }) => asset_id)).size).toBe(40);
    expect(new Set(made.map(({ internal_id }) => internal_id)).size).toBe(40);
  });

  test("step over those that somebody typed before", async () => {
    const other = await server.otherOrganisation();
    for (const number of [1, 2, 3, 5]) await makeAsset(other, { asset_id: `ast-000${number + 4}` });
    const tags = [];
    for (let index = 0; index < 3; index += 1) tags.push((await makeAsset(other)).asset_id);
    expect(tags).toEqual(["AST-0008", "AST-0010", "AST-0011"]);
  });

  test("are unique without case and outer blanks, when made and when edited", async () => {
    const taken = await makeAsset(owner, { asset_id: "Größe-1" });
    const refused = { status: 409, code: "duplicate", errors: { asset_id: ["This tag is already in use."] } };
    for (const asset_id of ["Größe-1", "GRÖßE-1", " größe-1 "]) {
      expect(await owner.refused(assetCalls.create, { body: { asset_id } })).toMatchObject(refused);
    }
    const another = await makeAsset(owner);
    expect(
      await owner.refused(assetCalls.update, { params: { id: another.id }, body: { asset_id: "GRÖßE-1" } }),
    ).toMatchObject(refused);
    await owner.ok(assetCalls.update, { params: { id: taken.id }, body: { asset_id: "GRÖßE-1" } });
    await makeAsset(await server.otherOrganisation(), { asset_id: "Größe-1" });
  });

  test("of one that race go to one", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.send(assetCalls.create, { body: { asset_id: "RACE-1" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("cannot be taken away by an edit", async () => {
    const { id } = await makeAsset(owner);
    for (const asset_id of ["", "  "]) {
      expect(await owner.refused(assetCalls.update, { params: { id }, body: { asset_id } })).toMatchObject({
        errors: { asset_id: ["This is Required."] },
      });
    }
  });
});

describe("serial numbers", () => {
  const refused = { status: 409, errors: { serial_number: ["This serial number is already in use for this model."] } };

  test("are unique per model; assets without a model may share one", async () => {
    const [one, two] = [await makeModel(owner), await makeModel(owner)];
    await makeAsset(owner, { product: one.id, serial_number: "0042" });
    await makeAsset(owner, { product: two.id, serial_number: "0042" });
    await makeAsset(owner, { serial_number: "0042" });
    expect(await owner.refused(assetCalls.create, { body: { product: one.id, serial_number: "0042" } })).toMatchObject(
      refused,
    );
    await makeAsset(owner, { serial_number: "0042" });
    expect(
      await owner.refused(assetCalls.create, { body: { product: two.id, serial_number: " 0042 " } }),
    ).toMatchObject(refused);
    const moved = await makeAsset(owner, { product: two.id, serial_number: "42" });
    await owner.ok(assetCalls.update, { params: { id: moved.id }, body: { product: one.id } });
    expect(
      await owner.refused(assetCalls.update, { params: { id: moved.id }, body: { serial_number: "0042" } }),
    ).toMatchObject(refused);
  });

  test("may be absent from any number of assets of a model and keep leading zeros", async () => {
    const model = await makeModel(owner);
    for (const _ of [1, 2, 3]) await makeAsset(owner, { product: model.id });
    expect(await makeAsset(owner, { product: model.id, serial_number: "007" })).toMatchObject({ serial_number: "007" });
  });
});

describe("editing", () => {
  test("changes what is given and nothing else, with before and after in the history", async () => {
    const asset = await makeAsset(owner, { ...FULL, asset_id: "EDIT-1", serial_number: "E-1" });
    const params = { id: asset.id };
    const branch = await makeBranch(owner);
    const after = await owner.ok(assetCalls.update, {
      params,
      body: {
        asset_name: "Renamed",
        branch: branch.id,
        purchase_cost: "5",
        notes: "",
        warranty_period: null,
        reason: "tidied up",
      },
    });
    expect(after).toEqual({
      ...asset,
      asset_name: "Renamed",
      branch: branch.id,
      branch_details: { id: branch.id, name: branch.name },
      purchase_cost: "5.00",
      notes: "",
      warranty_period: null,
      version: 2,
      modified: expect.any(String),
    });
    const { results } = await owner.ok(assetCalls.activity, { params });
    expect(results[0]).toMatchObject({ action: "edited", reason: "tidied up" });
    expect(results[0]?.changes).toEqual([
      { field: "asset_name", before: asset.asset_name, after: "Renamed" },
      { field: "branch", before: null, after: branch.name },
      { field: "warranty_period", before: "24", after: null },
      { field: "purchase_cost", before: "123456.70 INR", after: "5.00 INR" },
      { field: "notes", before: FULL.notes, after: null },
    ]);
  });

  test("with the values it has changes neither version nor history", async () => {
    const asset = await makeAsset(owner, { ...FULL, asset_id: "SAME-1", serial_number: "SAME" });
    const params = { id: asset.id };
    const { asset_name, purchase_cost, purchase_date, notes, status, warranty_period } = asset;
    const body = { asset_name, purchase_cost, purchase_date, notes, status, warranty_period };
    expect(await owner.ok(assetCalls.update, { params, body })).toEqual(asset);
    expect(await owner.ok(assetCalls.update, { params, body: {} })).toEqual(asset);
    expect((await owner.ok(assetCalls.activity, { params })).count).toBe(1);
  });

  test("keeps the AMC in order, also against the date that is already there", async () => {
    const message = "The AMC cannot end before it starts.";
    const { id } = await makeAsset(owner, { amc_start_date: "2026-04-01", amc_end_date: "2026-04-01" });
    const wrong = { status: expect.any(Number), errors: { amc_end_date: [message] } };
    const body = { amc_start_date: "2026-04-02", amc_end_date: "2026-04-01" };
    expect(await owner.refused(assetCalls.create, { body: { asset_name: "x", ...body } })).toMatchObject(wrong);
    expect(await owner.refused(assetCalls.update, { params: { id }, body })).toMatchObject(wrong);
    expect(
      await owner.refused(assetCalls.update, { params: { id }, body: { amc_end_date: "2026-03-31" } }),
    ).toMatchObject(wrong);
  });

  test("of two writers at once loses neither change", async () => {
    const { id } = await makeAsset(owner);
    const params = { id };
    await Promise.all(
      [{ notes: "n" }, { order_number: "o" }, { invoice_number: "i" }].map((body) =>
        owner.ok(assetCalls.update, { params, body }),
      ),
    );
    expect(await owner.ok(assetCalls.read, { params })).toMatchObject({
      notes: "n",
      order_number: "o",
      invoice_number: "i",
      version: 4,
    });
  });

  test("several links that are not there are all named", async () => {
    const { id } = await makeAsset(owner);
    const nowhere = "01890000-0000-7000-8000-000000000000";
    const links = { category: nowhere, product: nowhere, branch: nowhere };
    const errors = { category: ["Not found."], product: ["Not found."], branch: ["Not found."] };
    expect(await owner.refused(assetCalls.update, { params: { id }, body: links })).toMatchObject({
      status: 400,
      errors,
    });
    expect(
      await owner.refused(assetCalls.create, { body: { asset_name: "x", ...links, status: nowhere } }),
    ).toMatchObject({
      status: 400,
      errors: { ...errors, status: ["Not found."] },
    });
  });
});

describe("costs", () => {
  test("are hidden from those without asset.view_cost, in records, lists and history", async () => {
    const asset = await makeAsset(owner, { purchase_cost: "98765.43" });
    const params = { id: asset.id };
    await owner.ok(assetCalls.update, { params, body: { purchase_cost: "98766.54", notes: "x" } });
    const viewer = await server.asMember({
      permissions: ["asset.view", "asset.update", "asset.change_status", "asset.create"],
    });
    const answers = [
      await viewer.send(assetCalls.read, { params }),
      await viewer.send(assetCalls.list, { query: { ids: [asset.id] } }),
      await viewer.send(assetCalls.list, { query: { search: asset.asset_name } }),
      await viewer.send(assetCalls.activity, { params }),
      await viewer.send(assetCalls.update, { params, body: { notes: "y" } }),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes.toString()).not.toMatch(/9876[56]/);
    }
    expect(await owner.ok(assetCalls.read, { params })).toMatchObject({ purchase_cost: "98766.54", notes: "y" });
    const { results } = await viewer.ok(assetCalls.activity, { params });
    expect(results.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["notes"],
      ["notes"],
      expect.not.arrayContaining(["purchase_cost"]),
    ]);
  });

  test("are not entered by those who may not see them", async () => {
    const creator = await server.asMember({ permissions: ["asset.create", "asset.view"] });
    const create = { asset_name: freshName("Costly"), purchase_cost: "12.50" };
    const message = "You may not enter or change costs.";
    expect(await creator.refused(assetCalls.create, { body: create })).toMatchObject({
      status: 403,
      code: "forbidden",
      errors: { purchase_cost: [message] },
    });
    expect((await owner.ok(assetCalls.list, { query: { search: create.asset_name } })).count).toBe(0);
    await creator.ok(assetCalls.create, { body: { ...create, purchase_cost: null } });
  });

  test("are not changed by those who may not see them", async () => {
    const { id } = await makeAsset(owner, { purchase_cost: "1" });
    const editor = await server.asMember({ permissions: ["asset.update", "asset.view"] });
    for (const purchase_cost of ["2", null]) {
      const refused = await editor.refused(assetCalls.update, { params: { id }, body: { purchase_cost } });
      const message = "You may not enter or change costs.";
      expect(refused).toMatchObject({ status: 403, code: "forbidden", errors: { purchase_cost: [message] } });
    }
    expect(await owner.ok(assetCalls.read, { params: { id } })).toMatchObject({ purchase_cost: "1.00" });
  });
});
