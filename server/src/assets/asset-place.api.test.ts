import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone } from "../test-server/register-factory.ts";
import { locationCalls } from "@steward/contract/locations/calls";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

let branch: { id: string; name: string };
let other: { id: string; name: string };
let building: Awaited<ReturnType<typeof makeLocation>>;
let block: typeof building;

beforeAll(async () => {
  branch = await makeBranch(owner);
  other = await makeBranch(owner);
  building = await makeLocation(owner, branch.id);
  block = await makeLocation(owner, branch.id, building);
});

describe("the place of an asset", () => {
  test("is a location, which sets the branch and answers its breadcrumb", async () => {
    const asset = await makeAsset(owner, { location: block.id });
    expect(asset).toMatchObject({
      branch: branch.id,
      location: block.id,
      location_details: { id: block.id, name: block.name, location_type: "Block", breadcrumb: block.breadcrumb },
    });
    const [listed] = (await owner.ok(assetCalls.list, { query: { ids: [asset.id] } })).results;
    expect({ ...listed, custom_fields: [] }).toEqual(asset);
  });

  test("is in the branch that is given beside it", async () => {
    const wrong = ["This location is not in the branch."];
    const body = { asset_name: "x", location: block.id, branch: other.id };
    expect((await owner.refused(assetCalls.create, { body })).errors).toEqual({ location: wrong });
    const { id } = await makeAsset(owner);
    const params = { id };
    for (const call of [assetCalls.update, assetCalls.move]) {
      const place = { location: block.id, branch: other.id };
      expect((await owner.refused(call, { params, body: place })).errors).toEqual({ location: wrong });
    }
    const asBranch = await owner.refused(assetCalls.update, { params, body: { branch: building.id } });
    expect(asBranch).toMatchObject({ status: 400 });
  });

  test("follows what an edit says: another branch alone clears the location, the same one does not", async () => {
    const { id } = await makeAsset(owner, { location: block.id });
    const edit = (body: object) => owner.ok(assetCalls.update, { params: { id }, body });
    expect(await edit({ branch: branch.id, notes: "x" })).toMatchObject({ location: block.id });
    expect(await edit({ branch: other.id })).toMatchObject({
      branch: other.id,
      location: null,
      location_details: null,
    });
    expect(await edit({ location: building.id })).toMatchObject({ branch: branch.id, location: building.id });
    expect(await edit({ location: null })).toMatchObject({ branch: branch.id, location: null });
    expect(await edit({ location: other.id })).toMatchObject({ branch: other.id, location: null });
    expect(await edit({ location: block.id, branch: branch.id })).toMatchObject({ location: block.id });
    expect(await edit({ branch: null })).toMatchObject({ branch: null, location: null });
  });

  test("is changed by a move, which the history tells", async () => {
    const { id } = await makeAsset(owner, { branch: other.id });
    const params = { id };
    const moved = await owner.ok(assetCalls.move, { params, body: { location: block.id } });
    expect(moved).toMatchObject({ branch: branch.id, location: block.id, version: 2 });
    expect(await owner.ok(assetCalls.move, { params, body: { location: block.id } })).toEqual(moved);
    const [entry] = (await owner.ok(assetCalls.activity, { params })).results;
    expect(entry).toMatchObject({
      action: "moved",
      changes: [
        { field: "branch", before: other.name, after: branch.name },
        { field: "location", before: null, after: `${building.name} › ${block.name}` },
      ],
    });
    expect((await owner.refused(assetCalls.move, { params, body: {} })).status).toBe(400);
  });

  test("is moved only by those who may", async () => {
    const asset = await makeAsset(owner, { branch: other.id });
    const editor = await server.asMember({ permissions: ["asset.view", "asset.update"] });
    const mover = await server.asMember({ permissions: ["asset.view", "asset.move_location"] });
    const params = { id: asset.id };
    const body = { location: block.id };
    expect(await editor.refused(assetCalls.update, { params, body })).toMatchObject({
      status: 403,
      message: "You may not move assets.",
    });
    await editor.ok(assetCalls.update, { params, body: { branch: other.id, notes: "kept" } });
    await mover.ok(assetCalls.move, { params, body });
  });
});

test("assets are found at a place and anywhere inside it, several places are alternatives", async () => {
  const caller = await server.otherOrganisation();
  const [one, two] = [await makeBranch(caller), await makeBranch(caller)];
  const tower = await makeLocation(caller, one.id);
  const wing = await makeLocation(caller, one.id, tower);
  const hall = await makeLocation(caller, two.id);
  const at = async (place: object) => (await makeAsset(caller, { asset_name: "Pump", ...place })).id;
  const [a, b, c, d] = [
    await at({ location: wing.id }),
    await at({ location: tower.id }),
    await at({ branch: one.id }),
    await at({ location: hall.id }),
  ];
  const archived = await at({ location: wing.id });
  await caller.ok(assetCalls.archive, { params: { id: archived } });
  const found = async (location: string[], more: object = {}) => {
    const { results, count } = await caller.ok(assetCalls.list, { query: { location, ordering: "created", ...more } });
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };
  expect(await found([tower.id])).toEqual([a, b]);
  expect(await found([one.id])).toEqual([a, b, c]);
  expect(await found([wing.id, hall.id])).toEqual([a, d]);
  expect(await found([one.id, tower.id, wing.id, tower.id])).toEqual([a, b, c]);
  expect(await found([tower.id], { archived: "include" })).toEqual([a, b, archived]);
  expect(await found([tower.id], { search: "pump" })).toEqual([a, b]);
  expect(await found([tower.id], { branch: [two.id] })).toEqual([]);
  expect(await found([one.id], { asset_name: undefined, created_from: "2020-01-01" })).toEqual([a, b, c]);
});

describe("an import", () => {
  test("finds places by their names below the branch, creates missing ones, and undoes them", async () => {
    const caller = await server.otherOrganisation();
    const site = await makeBranch(caller, { name: "Pune" });
    const tower = await makeLocation(caller, site.id, null, { name: "Tower A" });
    const before = await makeAsset(caller, { asset_id: "T-1", location: tower.id });
    const rows = [
      "Tag,Site,Building,Block,Floor,Room,End location",
      "T-1,PUNE,tower a,B1,Ground,101,",
      "T-2,Pune,Tower A,b1,Ground,101,Rack 1",
      "T-3,Pune,Tower B,B1,,,",
      "T-4,Thane,Tower A,,,,",
      "T-5,Pune,,,,,",
      "T-6,Pune,,,,202,",
    ];
    const job = await imported(caller, rows.join("\n"));
    expect(job.counts).toMatchObject({ create: 4, update: 1, rejected: 1 });
    expect(await reasons(caller, job)).toEqual({ 7: ["room: Give the floor of this room too."] });
    const { results } = await caller.ok(assetCalls.list, { query: { ordering: "asset_id" } });
    const places = results.map(({ asset_id, branch_details, location_details }) => [
      asset_id,
      location_details?.breadcrumb.map(({ name }) => name).join("/") ?? branch_details?.name,
    ]);
    expect(places).toEqual([
      ["T-1", "Pune/Tower A/B1/Ground/101"],
      ["T-2", "Pune/Tower A/B1/Ground/101/Rack 1"],
      ["T-3", "Pune/Tower B/B1"],
      ["T-4", "Thane/Tower A"],
      ["T-5", "Pune"],
    ]);
    const again = await checked(caller, await mapped(caller, rows.slice(0, 6).join("\n")));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 5, rejected: 0 });
    expect(again.missing).toMatchObject([]);
    await undone(caller, job);
    expect(await caller.ok(assetCalls.read, { params: { id: before.id } })).toMatchObject({ location: tower.id });
    expect((await caller.ok(locationCalls.all)).results.map(({ name }) => name)).toEqual(["Pune", "Tower A"]);
  });

  test("takes an asset out of its location when it names another branch alone", async () => {
    const caller = await server.otherOrganisation();
    const site = await makeBranch(caller, { name: "Pune" });
    const tower = await makeLocation(caller, site.id);
    const { id } = await makeAsset(caller, { asset_id: "T-1", location: tower.id });
    const same = await checked(caller, await mapped(caller, "Tag,Site\nT-1,Pune"));
    expect(same.counts).toMatchObject({ unchanged: 1 });
    const job = await imported(caller, "Tag,Site\nT-1,Thane");
    expect(await caller.ok(assetCalls.read, { params: { id } })).toMatchObject({
      location: null,
      branch_details: { name: "Thane" },
    });
    const away = await makeBranch(caller);
    await caller.ok(locationCalls.move, { params: { id: tower.id }, body: { branch: away.id } });
    await undone(caller, job);
    expect(await caller.ok(assetCalls.read, { params: { id } })).toMatchObject({ location: tower.id, branch: away.id });
  });

  test("takes a lone building column for the branch", async () => {
    const caller = await server.otherOrganisation();
    const job = await imported(caller, "Tag,Building\nT-1,North Hall");
    expect(job.settings.columns).toEqual(["asset_id", "branch"]);
    expect((await caller.ok(branchCalls.list)).results.map(({ name }) => name)).toEqual(["North Hall"]);
  });

  test("puts a room below its building, in a block and a floor called Main", async () => {
    const caller = await server.otherOrganisation();
    const site = await makeBranch(caller, { name: "Pune" });
    const job = await imported(caller, "Tag,Building,Room\nT-1,North Hall,12");
    expect(job.settings.columns).toEqual(["asset_id", "building", "room"]);
    const [asset] = (await caller.ok(assetCalls.list)).results;
    expect(asset?.branch).toBe(site.id);
    expect(asset?.location_details?.breadcrumb.map(({ name }) => name)).toEqual([
      "Pune",
      "North Hall",
      "Main",
      "Main",
      "12",
    ]);
  });
});
