import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { freshName, makeCategory, makeSupplier } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { imported, reasons, undone } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeComponent } from "./component-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const actionsOf = async (subject: string) =>
  (await owner.ok(activityCalls.list, { query: { subject } })).results.map(({ action }) => action);

describe("a component", () => {
  test("keeps what it was given, with the names of what it points to", async () => {
    const [category, supplier, model] = [
      await makeCategory(owner, { kind: "component" }),
      await makeSupplier(owner),
      await makeModel(owner),
    ];
    const [branch, asset] = [await makeBranch(owner), await makeAsset(owner, { asset_name: "Server 1" })];
    const body = {
      name: "16 GB DIMM",
      serial_number: "SN-16",
      linked_asset: asset.id,
      branch: branch.id,
      category: category.id,
      product: model.id,
      supplier: supplier.id,
      warranty_period: 36,
      amc_start_date: "2026-01-01",
      amc_end_date: "2026-12-31",
      purchase_date: "2025-12-24",
      order_number: "PO-7",
      invoice_number: "INV-9",
      invoice_date: "2025-12-30",
      notes: " two\n lines ",
    };
    const made = await owner.ok(componentCalls.create, { body });
    expect(made).toEqual({
      ...body,
      warranty_end_date: "2028-12-23",
      warranty_status: expect.any(String),
      amc_status: expect.any(String),
      id: expect.any(String),
      version: 1,
      created: expect.any(String),
      modified: made.created,
      linked_asset_details: { id: asset.id, name: "Server 1", asset_id: asset.asset_id },
      branch_details: { id: branch.id, name: branch.name },
      category_details: { id: category.id, name: category.name },
      product_details: { id: model.id, name: model.product_name },
      supplier_details: { id: supplier.id, name: supplier.name },
      primary_image: null,
      images: [],
    });
  });

  test("is known by name and serial number together", async () => {
    await makeComponent(owner, { name: "Disk", serial_number: "A-1" });
    await makeComponent(owner, { name: "Disk", serial_number: "A-2" });
    await makeComponent(owner, { name: "Disk" });
    await makeComponent(owner, { name: "Disk" });
    expect(
      await owner.refused(componentCalls.create, { body: { name: " dISK ", serial_number: "a-1" } }),
    ).toMatchObject({
      status: 409,
      errors: { serial_number: ["A component of this name has this serial number already."] },
    });
  });

  test("refuses a category of assets, a room as its branch, and an AMC that ends before it starts", async () => {
    const [category, branch] = [await makeCategory(owner), await makeBranch(owner)];
    const building = await makeLocation(owner, branch.id);
    const refused = (body: object) => owner.refused(componentCalls.create, { body: { name: "Fan", ...body } });
    expect(await refused({ category: category.id })).toMatchObject({
      errors: { category: ["Choose a category of kind component."] },
    });
    expect(await refused({ branch: building.id })).toMatchObject({ errors: { branch: ["Not found."] } });
    expect(await refused({ amc_start_date: "2026-02-01", amc_end_date: "2026-01-01" })).toMatchObject({
      errors: { amc_end_date: ["The AMC cannot end before it starts."] },
    });
    const { id } = await makeComponent(owner, { amc_start_date: "2026-02-01" });
    expect(
      await owner.refused(componentCalls.update, { params: { id }, body: { amc_end_date: "2026-01-31" } }),
    ).toMatchObject({ errors: { amc_end_date: ["The AMC cannot end before it starts."] } });
  });

  test("is attached to an asset and detached into the asset's branch, which its history tells", async () => {
    const branch = await makeBranch(owner);
    const asset = await makeAsset(owner, { branch: branch.id });
    const { id } = await makeComponent(owner);
    const params = { id };
    const attached = await owner.ok(componentCalls.update, { params, body: { linked_asset: asset.id } });
    expect(attached).toMatchObject({ linked_asset: asset.id, branch: null, version: 2 });
    expect(await owner.ok(componentCalls.detach, { params })).toMatchObject({
      linked_asset: null,
      branch: branch.id,
      version: 3,
    });
    await owner.ok(componentCalls.attach, { params, body: { linked_asset: asset.id } });
    await owner.ok(componentCalls.update, { params, body: { linked_asset: null, notes: "Spare" } });
    expect(await actionsOf(id)).toEqual(["edited", "attached", "detached", "attached", "created"]);
  });

  test("is edited at the version that the caller knows only", async () => {
    const { id } = await makeComponent(owner);
    await owner.ok(componentCalls.update, { params: { id }, body: { notes: "One" } });
    const late = { params: { id }, body: { notes: "Two" }, headers: { "if-match": "1" } };
    expect(await owner.refused(componentCalls.update, late)).toMatchObject({ status: 409, code: "stale" });
  });

  test("is deleted with its pictures", async () => {
    const { id } = await makeComponent(owner);
    await makePicture(owner, id, { call: componentCalls.uploadAttachments });
    expect((await owner.ok(componentCalls.read, { params: { id } })).primary_image).not.toBeNull();
    await owner.ok(componentCalls.remove, { params: { id } });
    expect((await owner.refused(componentCalls.read, { params: { id } })).status).toBe(404);
    const left = await server.admin.query("select 1 from attachment where component = $1", [id]);
    expect(left.rows).toEqual([]);
  });
});

test("the list narrows by asset, store, kind and any part of name, serial, order and invoice number", async () => {
  const other = await server.otherOrganisation();
  const [category, supplier] = [await makeCategory(other, { kind: "component" }), await makeSupplier(other)];
  const [branch, asset] = [await makeBranch(other), await makeAsset(other)];
  const one = await makeComponent(other, { name: "Écran 10%", linked_asset: asset.id, category: category.id });
  const two = await makeComponent(other, { name: "disk", serial_number: "X_1", branch: branch.id });
  const three = await makeComponent(other, { name: "Fan", order_number: "PO/77", supplier: supplier.id });
  const found = async (query: object) => {
    const { results, count } = await other.ok(componentCalls.list, { query });
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };
  expect(await found({})).toEqual([two.id, one.id, three.id]);
  expect(await found({ ordering: "-serial_number" })).toEqual([two.id, three.id, one.id]);
  expect(await found({ linked_asset: asset.id })).toEqual([one.id]);
  expect(await found({ is_attached: "false" })).toEqual([two.id, three.id]);
  expect(await found({ branch: branch.id })).toEqual([two.id]);
  expect(await found({ category: category.id })).toEqual([one.id]);
  expect(await found({ supplier: supplier.id })).toEqual([three.id]);
  expect(await found({ search: "ECRAN" })).toEqual([one.id]);
  expect(await found({ search: "x_" })).toEqual([two.id]);
  expect(await found({ search: "po/77" })).toEqual([three.id]);
  expect(await owner.ok(componentCalls.list, { query: { search: "po/77" } })).toMatchObject({ count: 0 });
});

test("a component goes where its asset goes, for members who are limited to places; its pictures with it", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: here.id });
  const built_in = await makeComponent(owner, { linked_asset: asset.id, branch: there.id });
  const picture = await makePicture(owner, built_in.id, { call: componentCalls.uploadAttachments });
  const stored = await makeComponent(owner, { branch: here.id });
  const nowhere = await makeComponent(owner);
  const member = await server.asMember({
    permissions: ["component.view", "component.create", "component.update"],
    scope: [here.id],
  });
  const seen = async () => {
    const query = { ids: [built_in.id, stored.id, nowhere.id].join(), ordering: "created" as const };
    return (await member.ok(componentCalls.list, { query })).results.map(({ id }) => id);
  };
  expect(await seen()).toEqual([built_in.id, stored.id]);
  await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { branch: there.id } });
  expect(await seen()).toEqual([stored.id]);
  const { rows } = await server.admin.query("select places from attachment where id = $1", [picture.id]);
  expect(rows).toEqual([{ places: [there.id] }]);
  expect((await member.refused(componentCalls.create, { body: { name: freshName("Lost") } })).status).toBe(403);
  await member.ok(componentCalls.create, { body: { name: freshName("Kept"), branch: here.id } });
});

test("a register of another program is imported, and taken back", async () => {
  const other = await server.otherOrganisation();
  const asset = await makeAsset(other, { asset_id: "SRV-1" });
  const file = [
    "Item Name,Purchase Date,Purchase Cost,Location,Company,Order Number,Serial number,Category,Asset Tag",
    "RTX 4080,2024-01-01,5000.00,Austin,Acme,2790,123456789,GPU,SRV-1",
    "RTX 4080,2024-01-01,5000.00,Austin,Acme,2790,,GPU,",
    "RTX 4080,2024-01-01,5000.00,Austin,Acme,2790,,GPU,NONE-1",
  ].join("\r\n");
  const job = await imported(other, file, {}, "components");
  expect(job.counts, JSON.stringify(await reasons(other, job))).toMatchObject({ create: 2, rejected: 1 });
  expect(Object.values(await reasons(other, job))).toEqual([["linked_asset: No asset has the tag “NONE-1”."]]);
  const { results } = await other.ok(componentCalls.list, { query: { ordering: "-serial_number" } });
  expect(results).toMatchObject([
    {
      name: "RTX 4080",
      serial_number: "123456789",
      linked_asset: asset.id,
      branch_details: { name: "Austin" },
      category_details: { name: "GPU" },
      purchase_date: "2024-01-01",
      order_number: "2790",
    },
    { serial_number: "", linked_asset: null },
  ]);
  await undone(other, job);
  expect((await other.ok(componentCalls.list)).count).toBe(0);
});

test("an import of assets is taken back but for those that something was built into", async () => {
  const other = await server.otherOrganisation();
  const job = await imported(other, "Tag,Name\r\nT-1,Host\r\nT-2,Plain\r\n");
  const { results } = await other.ok(assetCalls.list, { query: { search: "T-1" } });
  await makeComponent(other, { linked_asset: results[0]?.id ?? null });
  await undone(other, job);
  const left = await other.ok(assetCalls.list);
  expect(left.results.map(({ asset_id }) => asset_id)).toEqual(["T-1"]);
});

test("its warranty and AMC have a state on the day, from their first and last days", async () => {
  const { rows } = await admin.query<{ today: string; soon: string; past: string; later: string }>(
    `select d::text as today, (d + 30)::text as soon, (d - 1)::text as past, (d + 40)::text as later
     from (select (now() at time zone 'Asia/Kolkata')::date as d) t`,
  );
  const { today = "", soon = "", past = "", later = "" } = rows[0] ?? {};
  const state = async (body: Parameters<typeof makeComponent>[1]) => {
    const { id } = await makeComponent(owner, body);
    const { warranty_end_date, warranty_status, amc_status } = await owner.ok(componentCalls.read, { params: { id } });
    return [warranty_end_date, warranty_status, amc_status];
  };
  expect(await state({})).toEqual([null, null, null]);
  expect(await state({ warranty_period: 12 })).toEqual([null, null, null]);
  expect(await state({ purchase_date: "2024-02-29", warranty_period: 12, amc_end_date: past })).toEqual([
    "2025-02-28",
    "Expired",
    "Expired",
  ]);
  const running = await state({ purchase_date: today, warranty_period: 12, amc_start_date: past, amc_end_date: soon });
  expect(running.slice(1)).toEqual(["Active", "Expiring"]);
  expect(await state({ amc_start_date: soon, amc_end_date: later })).toEqual([null, null, "Not Started"]);
});
