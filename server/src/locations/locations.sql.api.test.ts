import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { locationRules } from "@steward/contract/locations/rules";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";

const server = await startTestServer();
const { owner } = server;
const PROTECTED = "Cannot delete this product as its linked to some protected elements";

/** A branch with one place of every type in it, from the top down. */
async function chain(caller = owner) {
  const branch = await makeBranch(caller);
  const building = await makeLocation(caller, branch.id);
  const block = await makeLocation(caller, branch.id, building);
  const floor = await makeLocation(caller, branch.id, block);
  const room = await makeLocation(caller, branch.id, floor);
  const end = await makeLocation(caller, branch.id, room);
  return { branch, building, block, floor, room, end };
}

const steps = (...places: { id: string; name: string; location_type: string }[]) =>
  places.map(({ id, name, location_type }) => ({ id, name, location_type }));

describe("a location", () => {
  test("carries its breadcrumb, its parent and its branch", async () => {
    const { branch, building, block, floor, room, end } = await chain();
    expect(end).toMatchObject({
      location_type: "End Location",
      branch: branch.id,
      branch_details: { id: branch.id, name: branch.name },
      parent: room.id,
      parent_details: steps(room)[0],
      breadcrumb: steps(branch, building, block, floor, room, end),
      asset_count: 0,
      child_count: 0,
      is_active: true,
      version: 1,
    });
    expect(await owner.ok(locationCalls.read, { params: { id: end.id } })).toEqual(end);
    expect(await owner.ok(locationCalls.read, { params: { id: floor.id } })).toMatchObject({ child_count: 1 });
    expect(await owner.ok(branchCalls.read, { params: { id: floor.id } })).toMatchObject({
      type: "Floor",
      parent_location: block.id,
      address: null,
    });
  });

  test("takes the chosen branch as the record or as its id", async () => {
    const branch = await makeBranch(owner);
    const name = freshName("Tower");
    const body = { name, location_type: "Building" as const, branch: { ...branch } };
    expect(await owner.ok(locationCalls.create, { body })).toMatchObject({
      name,
      branch: branch.id,
      parent: branch.id,
    });
  });

  test("has a parent of exactly the type above its own", async () => {
    const { branch, building, block, room } = await chain();
    const other = await chain();
    const refusal = async (location_type: "Building" | "Block" | "Room" | "End Location", parent: string | null) =>
      (
        await owner.refused(locationCalls.create, {
          body: { name: freshName("X"), location_type, branch: branch.id, parent },
        })
      ).errors;
    expect(await refusal("Block", branch.id)).toEqual({ parent: ["A block must be in a building."] });
    expect(await refusal("Building", building.id)).toEqual({ parent: ["A building must be in a branch."] });
    expect(await refusal("End Location", block.id)).toEqual({ parent: ["An end location must be in a room."] });
    expect(await refusal("Room", room.id)).toEqual({ parent: ["A room must be on a floor."] });
    expect(await refusal("Block", null)).toEqual({ parent: ["This is Required."] });
    expect(await refusal("Block", other.building.id)).toEqual({ parent: ["This parent is in another branch."] });
  });

  test.for(["Branch", "Shelf", "building", ""])("is not of the type %j", async (location_type) => {
    const { id: branch } = await makeBranch(owner);
    const body = { name: "x", location_type, branch } as never;
    expect((await owner.refused(locationCalls.create, { body })).status).toBe(400);
  });

  test("needs a name and a branch", async () => {
    const body = { name: " ", location_type: "Building" } as never;
    expect((await owner.refused(locationCalls.create, { body })).errors).toEqual({
      name: ["This is Required."],
      branch: ["This is Required."],
    });
    const elsewhere = (await makeBranch(await server.otherOrganisation())).id;
    const foreign = { name: "x", location_type: "Building" as const, branch: { id: elsewhere } };
    expect(await owner.refused(locationCalls.create, { body: foreign })).toMatchObject({
      status: 400,
      errors: { branch: ["Not found."] },
    });
  });

  test("has a name of its own among its siblings, and only there", async () => {
    const { branch, building, block } = await chain();
    const beside = await makeLocation(owner, branch.id);
    const name = ` ${block.name.toUpperCase()} `;
    const body = { name, location_type: "Block" as const, branch: branch.id };
    expect(await owner.refused(locationCalls.create, { body: { ...body, parent: building.id } })).toMatchObject({
      status: 409,
      errors: { name: ["This name is already in use."] },
    });
    const twin = await owner.ok(locationCalls.create, { body: { ...body, parent: beside.id } });
    const back = { params: { id: twin.id }, body: { parent: building.id } };
    expect((await owner.refused(locationCalls.move, back)).status).toBe(409);
    expect(await owner.ok(locationCalls.read, { params: { id: twin.id } })).toEqual(twin);
  });

  test("is replaced under its version, and its history says so", async () => {
    const { branch, building, block } = await chain();
    const params = { id: block.id };
    const body = { name: "Renamed", location_type: "Block" as const, branch: branch.id, parent: building.id };
    const renamed = await owner.ok(locationCalls.update, { params, body, headers: { "if-match": "1" } });
    expect(renamed).toMatchObject({ name: "Renamed", version: 2 });
    expect(await owner.refused(locationCalls.update, { params, body, headers: { "if-match": "1" } })).toMatchObject({
      code: "stale",
      current: { version: 2 },
    });
    expect(await owner.ok(locationCalls.update, { params, body })).toEqual(renamed);
    const floor = { ...body, location_type: "Floor" as const };
    expect((await owner.refused(locationCalls.update, { params, body: floor })).errors).toEqual({
      location_type: ["The type of a location cannot be changed."],
    });
    const { rows } = await server.admin.query("select * from activity where subject_id = $1 order by id", [block.id]);
    expect(rows.map(({ subject_type, action, changes }) => [subject_type, action, changes])).toEqual([
      [
        "location",
        "created",
        [
          { field: "name", before: null, after: block.name },
          {
            field: "parent",
            before: null,
            after: `${branch.name} › ${building.name}`,
            places: { after: [branch.id, building.id] },
          },
        ],
      ],
      ["location", "edited", [{ field: "name", before: block.name, after: "Renamed" }]],
    ]);
  });

  test("moves with everything inside it, to another branch too", async () => {
    const [from, to] = [await chain(), await chain()];
    const asset = await makeAsset(owner, { location: from.end.id });
    await makeAsset(owner, { location: from.floor.id });
    const moved = await owner.ok(locationCalls.move, {
      params: { id: from.block.id },
      body: { parent: to.building.id },
    });
    expect(moved).toMatchObject({
      branch: to.branch.id,
      version: 2,
      asset_count: 2,
      breadcrumb: steps(to.branch, to.building, from.block),
    });
    expect(await owner.ok(assetCalls.read, { params: { id: asset.id } })).toMatchObject({
      branch: to.branch.id,
      version: 1,
      location_details: { breadcrumb: steps(to.branch, to.building, from.block, from.floor, from.room, from.end) },
    });
    const count = async (id: string) => (await owner.ok(branchCalls.read, { params: { id } })).asset_count;
    expect([await count(from.branch.id), await count(from.building.id)]).toEqual([0, 0]);
    expect([await count(to.branch.id), await count(to.building.id)]).toEqual([2, 2]);
    const building = await owner.ok(locationCalls.move, {
      params: { id: to.building.id },
      body: { branch: from.branch.id },
    });
    expect(building).toMatchObject({ branch: from.branch.id, parent: from.branch.id, asset_count: 2 });
    for (const body of [{}, { parent: from.floor.id }]) {
      expect((await owner.refused(locationCalls.move, { params: { id: from.block.id }, body })).status).toBe(400);
    }
  });

  test("is switched off only when nothing active is in it, and takes nothing then", async () => {
    const { branch, floor, room, end } = await chain();
    const toggle = (id: string) => owner.send(branchCalls.toggleActive, { params: { id } });
    const asset = await makeAsset(owner, { location: end.id });
    expect(await toggle(end.id)).toMatchObject({
      status: 409,
      body: { message: "1 asset is in this end location. Move it first." },
    });
    await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { branch: null } });
    expect(await toggle(room.id)).toMatchObject({
      status: 409,
      body: { message: "1 active location is in this room. Deactivate it first." },
    });
    expect((await toggle(end.id)).body).toMatchObject({ is_active: false, version: 2 });
    expect((await toggle(room.id)).body).toMatchObject({ is_active: false });
    expect((await toggle(end.id)).body).toMatchObject({
      message: `“${room.name}” above it is not active. Activate that first.`,
    });
    expect(
      (await owner.refused(assetCalls.move, { params: { id: asset.id }, body: { location: room.id } })).errors,
    ).toEqual({
      location: ["This location is not active."],
    });
    const inside = { name: "x", location_type: "End Location" as const, branch: branch.id, parent: room.id };
    expect((await owner.refused(locationCalls.create, { body: inside })).errors).toEqual({
      parent: ["This room is not active."],
    });
    const renamed = { name: "Closed", location_type: "Room" as const, branch: branch.id, parent: floor.id };
    expect(await owner.ok(locationCalls.update, { params: { id: room.id }, body: renamed })).toMatchObject({
      name: "Closed",
    });
  });

  test("that holds something is not deleted, whichever way", async () => {
    const { branch, building, end } = await chain();
    const params = { id: branch.id, address_id: branch.address?.id ?? "" };
    await makeAsset(owner, { location: end.id });
    for (const refused of [
      await owner.refused(branchCalls.removeAddressed, { params }),
      await owner.refused(branchCalls.remove, { params: { id: branch.id } }),
      await owner.refused(branchCalls.remove, { params: { id: building.id } }),
      await owner.refused(locationCalls.remove, { params: { id: end.id } }),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: "protected_error", message: PROTECTED });
    }
    const empty = await makeBranch(owner);
    const wrong = { id: empty.id, address_id: params.address_id };
    expect((await owner.refused(branchCalls.removeAddressed, { params: wrong })).status).toBe(404);
    await owner.ok(branchCalls.removeAddressed, { params: { id: empty.id, address_id: empty.address?.id ?? "" } });
    const tower = await makeLocation(owner, branch.id);
    await owner.ok(branchCalls.remove, { params: { id: tower.id } });
    expect((await owner.refused(locationCalls.read, { params: { id: tower.id } })).status).toBe(404);
  });

  test("made as a branch is made keeps an address of its own", async () => {
    const { branch, building } = await chain();
    const address = { line1: "Gate 4", city: "Pune", state: "Maharashtra", district: "Pune", zip: "411001" };
    const body = {
      name: freshName("Wing"),
      type: "Block" as const,
      parent_location: building.id,
      address,
      latitude: 1,
      longitude: 2,
    };
    const wing = await owner.ok(branchCalls.create, { body });
    expect(wing).toMatchObject({
      type: "Block",
      parent_location: building.id,
      branch: branch.id,
      address: { ...address, latitude: 1 },
    });
    const beside = await makeLocation(owner, branch.id);
    const moved = { ...body, parent_location: beside.id };
    expect(await owner.ok(branchCalls.update, { params: { id: wing.id }, body: moved })).toMatchObject({
      parent: beside.id,
      address: { id: wing.address?.id },
      version: 2,
    });
    expect((await owner.refused(branchCalls.create, { body: { name: "x", type: "Room" } })).errors).toEqual({
      parent_location: ["This is Required."],
    });
  });
});

describe("lists", () => {
  test("give the children of a place, by the parameters of the pickers", async () => {
    const caller = await server.otherOrganisation();
    const { branch, building, block, floor, room, end } = await chain(caller);
    const away = await chain(caller);
    const list = async (query: object) => (await caller.ok(locationCalls.list, { query })).results.map(({ id }) => id);
    expect(await list({ branch: branch.id, location_type: "Building" })).toEqual([building.id]);
    expect(await list({ parent: building.id, location_type: "Block" })).toEqual([block.id]);
    expect(await list({ parent: block.id, location_type: "Room" })).toEqual([]);
    expect(await list({ parent: room.id })).toEqual([end.id]);
    expect((await list({})).length).toBe(10);
    const all = async (query: object) =>
      (await caller.ok(locationCalls.all, { query })).results.map(({ id }) => id).sort();
    expect((await all({})).length).toBe(12);
    expect(await all({ type: "Branch" })).toEqual([branch.id, away.branch.id].sort());
    expect(await all({ below: block.id })).toEqual([floor.id, room.id, end.id].sort());
    expect(await all({ below: [room.id, away.room.id] })).toEqual([end.id, away.end.id].sort());
    expect(await all({ search: floor.name.toUpperCase() })).toEqual([floor.id]);
    expect(await all({ search: "floor", branch: branch.id, type: ["Floor", "Room"] })).toEqual([floor.id]);
    await caller.ok(branchCalls.toggleActive, { params: { id: end.id } });
    expect(await all({ is_active: false })).toEqual([end.id]);
    expect(await all({ ids: [end.id, floor.id] })).toEqual([end.id, floor.id].sort());
  });

  test("are sorted by name, with numbers in natural order", async () => {
    const caller = await server.otherOrganisation();
    const { branch } = await chain(caller);
    const huge = "9".repeat(300 - 50);
    const names = [
      "Bay 9b",
      "Bay 010",
      "Bay 10a",
      "Bay 100",
      "bay 2024-1",
      "Bay 2024-12",
      "Bay A",
      "Bay é 2",
      `Bay ${huge}`,
    ];
    for (const name of names.toReversed()) await makeLocation(caller, branch.id, null, { name });
    const query = { branch: branch.id, search: "bay", page_size: 100 };
    const listed = async (ordering: "name" | "-name") =>
      (await caller.ok(locationCalls.list, { query: { ...query, ordering } })).results.map(({ name }) => name);
    const inOrder = [...names.slice(0, 6), names.at(-1), ...names.slice(6, 8)];
    expect(await listed("name")).toEqual(inOrder);
    expect(await listed("-name")).toEqual(inOrder.toReversed());
  });

  test("are walked by next in every order without repeating or missing one", async () => {
    const caller = await server.otherOrganisation();
    const { branch } = await chain(caller);
    for (let index = 0; index < 9; index += 1)
      await makeLocation(caller, branch.id, null, { name: `N ${index % 4}${index}` });
    for (const more of [{}, { search: "n" }]) {
      for (const ordering of ["name", "-name", "created", "modified"] as const) {
        const seen: string[] = [];
        let page = await caller.ok(locationCalls.all, { query: { page_size: 4, ordering, ...more } });
        for (;;) {
          seen.push(...page.results.map(({ id }) => id));
          if (!page.next) break;
          page = locationRules.all.response.parse((await caller.raw({ url: page.next })).body);
        }
        expect(seen.length).toBe(page.count);
        expect(new Set(seen).size).toBe(page.count);
      }
    }
  });
});

describe("permissions", () => {
  test("of branches and of locations are asked for by what the record is", async () => {
    const { branch, end } = await chain();
    const spare = await makeBranch(owner);
    const branches = await server.asMember({
      permissions: ["branch.view", "branch.create", "branch.delete", "branch.toggle_active"],
    });
    const locations = await server.asMember({
      permissions: ["location.view", "location.create", "location.delete", "location.toggle_active"],
    });
    const status = async (caller: typeof owner, call: typeof branchCalls.read, id: string) =>
      (await caller.send(call, { params: { id } })).status;
    expect([
      await status(branches, branchCalls.read, branch.id),
      await status(branches, branchCalls.read, end.id),
    ]).toEqual([200, 403]);
    expect([
      await status(locations, branchCalls.read, branch.id),
      await status(locations, branchCalls.read, end.id),
    ]).toEqual([403, 200]);
    const toggle = branchCalls.toggleActive as unknown as typeof branchCalls.read;
    expect([await status(branches, toggle, end.id), await status(locations, toggle, spare.id)]).toEqual([403, 403]);
    expect([await status(locations, toggle, end.id), await status(branches, toggle, spare.id)]).toEqual([200, 200]);
    const remove = branchCalls.remove as unknown as typeof branchCalls.read;
    expect([await status(branches, remove, end.id), await status(locations, remove, spare.id)]).toEqual([403, 403]);
    expect([await status(locations, remove, end.id), await status(branches, remove, spare.id)]).toEqual([204, 204]);
    const body = { name: freshName("B"), type: "Building" as const, parent_location: branch.id };
    expect((await branches.refused(branchCalls.create, { body })).status).toBe(403);
    expect((await locations.send(branchCalls.create, { body })).status).toBe(201);
    expect((await locations.refused(branchCalls.create, { body: { name: freshName("B") } })).status).toBe(403);
  });
});
