import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { expect, test } from "vitest";
import { checked, imported, mapped, reasons, written } from "../../test-server/register-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { makeBrand, makeCategory, makeManufacturer, makeStatus } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const toggle = (caller: typeof server.owner, id: string) => caller.ok(branchCalls.toggleActive, { params: { id } });

/** Deactivates a place in the database, as the server refuses while something is inside. */
const switchOff = (id: string) => server.admin.query("update location set is_active = false where id = $1", [id]);

test("a new asset goes into no status, branch or location that is off", async () => {
  const owner = await server.otherOrganisation();
  const status = await makeStatus(owner, { name: "Dormant" });
  await owner.ok(attachedStatusCalls.toggleActive, { params: { id: status.id } });
  const pune = await makeBranch(owner, { name: "Pune" });
  const closed = await makeLocation(owner, pune.id, null, { name: "Closed" });
  const open = await makeLocation(owner, pune.id, null, { name: "Open" });
  await toggle(owner, closed.id);
  await toggle(owner, (await makeBranch(owner, { name: "Shut" })).id);
  const job = await checked(
    owner,
    await mapped(
      owner,
      csv(
        "Tag,Status,Site,Building,Block",
        "1,dormant,Pune,Open,",
        "2,In Stock,Shut,,",
        "3,In Stock,Pune,Closed,",
        "4,,Pune,Closed,New block",
        "5,In Stock,Shut,New building,",
        "6,Other,Pune,Open,",
      ),
    ),
    { values: { status: { Other: status.id } } },
  );
  expect(await reasons(owner, job)).toEqual({
    2: ["status: This status is not active."],
    3: ["branch: This branch is not active."],
    4: ["building: This location is not active."],
    5: ["building: This building is not active."],
    6: ["branch: This branch is not active."],
    7: ["status: This status is not active."],
  });
  expect((await owner.ok(locationCalls.list)).results.map(({ name }) => name).sort()).toEqual(["Closed", "Open"]);
  expect(open.name).toBe("Open");
});

test("an asset stays where it is, though that is off by now, and moves to nothing that is off", async () => {
  const owner = await server.otherOrganisation();
  const pune = await makeBranch(owner, { name: "Pune" });
  const closed = await makeLocation(owner, pune.id, null, { name: "Closed" });
  await makeLocation(owner, pune.id, null, { name: "Open" });
  const status = await makeStatus(owner, { name: "Dormant" });
  await makeAsset(owner, { asset_id: "1", location: closed.id, status: status.id });
  await makeAsset(owner, { asset_id: "2", branch: pune.id });
  await owner.ok(attachedStatusCalls.toggleActive, { params: { id: status.id } });
  await switchOff(closed.id);
  const header = "Tag,Name,Status,Site,Building";
  const job = await checked(
    owner,
    await mapped(owner, csv(header, "1,Pump,Dormant,Pune,Closed", "2,Fan,,Pune,Closed")),
  );
  expect(await reasons(owner, job)).toEqual({ 3: ["building: This location is not active."] });
  expect((await written(owner, job)).counts).toMatchObject({ update: 1, rejected: 1 });
});

test("what is switched off after the check is not used either", async () => {
  const owner = await server.otherOrganisation();
  const pune = await makeBranch(owner, { name: "Pune" });
  const hall = await makeLocation(owner, pune.id, null, { name: "Hall" });
  const status = await makeStatus(owner, { name: "Dormant" });
  await imported(owner, csv("Tag,Name", "1,Pump"));
  const job = await checked(
    owner,
    await mapped(
      owner,
      csv(
        "Tag,Status,Site,Building,Block",
        "1,,Pune,Hall,",
        "2,,Pune,Hall,",
        "3,,Pune,Hall,New",
        "4,Dormant,Pune,,",
        "5,,Pune,,",
      ),
    ),
  );
  expect(job.counts).toMatchObject({ create: 4, update: 1, rejected: 0 });
  await toggle(owner, hall.id);
  await owner.ok(attachedStatusCalls.toggleActive, { params: { id: status.id } });
  const done = await written(owner, job);
  expect(await reasons(owner, done)).toEqual({
    2: ["building: This location is not active."],
    3: ["building: This location is not active."],
    4: ["building: This building is not active."],
    5: ["status: This status is not active."],
  });
  expect((await owner.ok(locationCalls.list)).count).toBe(1);
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ asset_id }) => asset_id)).toEqual(["1", "5"]);
});

test("a master that is off is not chosen any more, as in the form; assets that have it keep it", async () => {
  const owner = await server.otherOrganisation();
  const [category, brand, manufacturer] = [
    await makeCategory(owner, { name: "Laptops" }),
    await makeBrand(owner, "Latitude"),
    await makeManufacturer(owner, { name: "Dell" }),
  ];
  const links = { category: category.id, brand: brand.id, manufacturer: manufacturer.id };
  const model = await makeModel(owner, { product_name: "5540", ...links });
  await makeModel(owner, { product_name: "5550", ...links });
  await makeAsset(owner, { asset_id: "1", category: category.id, product: model.id });
  await makeAsset(owner, { asset_id: "2" });
  const rows = [
    "Tag,Name,Category,Model,Manufacturer,Brand",
    "1,Kept,Laptops,5540,Dell,Latitude",
    "2,Changed,Laptops,,,",
    "3,New,,5540,,",
    "4,New,,5560,Dell,Latitude",
    "5,New,,5550,Dell,Latitude",
    "6,New,Screens,,,",
  ];
  const sound = await checked(owner, await mapped(owner, csv(...rows)));
  expect(sound.counts).toMatchObject({ create: 4, update: 2, rejected: 0 });
  await owner.ok(modelCalls.toggleActive, { params: { id: model.id } });
  await owner.ok(categoryCalls.toggleActive, { params: { id: category.id } });
  await owner.ok(brandCalls.toggleActive, { params: { id: brand.id } });
  await owner.ok(manufacturerCalls.toggleActive, { params: { id: manufacturer.id } });
  const refused = {
    3: ["category: This category is not active."],
    4: ["product_name: This model is not active."],
    5: ["manufacturer: This manufacturer is not active.", "brand: This brand is not active."],
  };
  const told = await checked(owner, await mapped(owner, csv(...rows)));
  expect(await reasons(owner, told)).toEqual(refused);
  // What the earlier check accepted, the writing refuses alike.
  expect(await reasons(owner, await written(owner, sound))).toEqual(refused);
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ asset_id, asset_name }) => [asset_id, asset_name])).toEqual([
    ["1", "Kept"],
    ["2", results[1]?.asset_name],
    ["5", "New"],
    ["6", "New"],
  ]);
  expect(results[1]?.category).toBeNull();
});

test("a category of another kind is none of an asset", async () => {
  const owner = await server.otherOrganisation();
  const part = await makeCategory(owner, { name: "Memory", kind: "component" });
  await makeModel(owner, { product_name: "DIMM", category: part.id });
  await imported(owner, csv("Tag,Category,Model", "1,Memory,", "2,,DIMM"));
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  const [own] = (await owner.ok(categoryCalls.list, { query: { kind: "asset" } })).results;
  expect(results.map(({ category }) => category)).toEqual([own?.id, null]);
  expect(own).toMatchObject({ name: "Memory" });
});
