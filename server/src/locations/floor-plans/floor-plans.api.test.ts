import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { Location } from "@steward/contract/locations/rules";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { pngOf, storedFiles, upload } from "../../attachments/picture-factory.ts";
import { makeLocation } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeFloor, makePlan } from "../floor-plan-factory.ts";

const server = await startTestServer();
const owner = await server.otherOrganisation();
const { owner: stranger, nobody } = server;

async function makeTower() {
  const { branch, block, floor } = await makeFloor(owner);
  const above = await makeLocation(owner, branch, block);
  const lab = await makeLocation(owner, branch, floor, { name: "Lab" });
  const hall = await makeLocation(owner, branch, floor, { name: "Hall" });
  return { branch, block, floor, above, lab, hall };
}

let tower: Awaited<ReturnType<typeof makeTower>>;
beforeAll(async () => {
  tower = await makeTower();
  await makePlan(owner, tower.floor.id);
});

const planOf = (floor: Pick<Location, "id">, caller = owner) =>
  caller.ok(floorPlanCalls.read, { params: { id: floor.id } });
const pin = (body: object, floor: Pick<Location, "id"> = tower.floor, caller: Caller = owner) =>
  caller.send(floorPlanCalls.pin, { params: { id: floor.id }, body: { x: 0.5, y: 0.5, ...body } });
const move = (id: string, location: string) => owner.ok(assetCalls.update, { params: { id }, body: { location } });
const shownOn = async (floor: Pick<Location, "id">, caller = owner) =>
  (await planOf(floor, caller)).pins.map(({ room, asset }) => room?.name ?? asset?.id);

describe("the picture of a floor", () => {
  test("is decoded and encoded anew, shown by signed addresses, replaced and removed, with its history", async () => {
    const { floor, lab, hall } = await makeTower();
    expect(await planOf(floor)).toEqual({ picture: null, pins: [], is_whole: true });
    const files = storedFiles(server);
    const { picture: old } = await makePlan(owner, floor.id, "old.png");
    expect(old).toMatchObject({ file_name: "old.png", width: 4, height: 3 });
    for (const url of [old?.file ?? "", old?.thumbnail ?? ""]) {
      expect(await nobody.raw({ method: "GET", url })).toMatchObject({ status: 200 });
    }
    expect((await pin({ room: lab.id }, floor)).status).toBe(200);

    const { picture, pins } = await makePlan(owner, floor.id, "new.png");
    expect(picture?.id).not.toBe(old?.id);
    expect(pins).toHaveLength(1);
    expect(storedFiles(server)).toBe(files + 2);
    expect((await nobody.raw({ method: "GET", url: old?.file ?? "" })).status).toBe(404);

    await owner.ok(floorPlanCalls.remove, { params: { id: floor.id } });
    expect(storedFiles(server)).toBe(files);
    await makePlan(owner, floor.id, "third.png");
    expect((await planOf(floor)).pins).toEqual([]);
    const { results } = await owner.ok(activityCalls.list, { query: { subject: floor.id } });
    expect(results.slice(0, 4).map(({ action, changes }) => [action, changes])).toEqual([
      ["plan added", [{ field: "plan", before: null, after: "third.png" }]],
      ["plan removed", [{ field: "plan", before: "new.png", after: null }]],
      ["plan replaced", [{ field: "plan", before: "old.png", after: "new.png" }]],
      ["plan added", [{ field: "plan", before: null, after: "old.png" }]],
    ]);
    for (const { id } of [lab, hall, floor]) await owner.ok(locationCalls.remove, { params: { id } });
    expect(storedFiles(server)).toBe(files);
  });

  test("is one picture, of a floor", async () => {
    const send = async (id: string, ...names: string[]) => {
      const bytes = await pngOf();
      return upload(
        owner,
        floorPlanCalls.upload,
        { id },
        names.map((name) => ({ name, bytes })),
      );
    };
    expect((await send(tower.lab.id, "a.png")).status).toBe(404);
    expect((await send(tower.floor.id, "a.png", "b.png")).status).toBe(400);
    expect((await send(tower.floor.id)).status).toBe(400);
    const text = [{ name: "a.png", bytes: Buffer.from("<svg/>") }];
    expect((await upload(owner, floorPlanCalls.upload, { id: tower.floor.id }, text)).status).toBe(400);
    expect((await owner.send(floorPlanCalls.remove, { params: { id: tower.above.id } })).status).toBe(404);
  });

  test("of two people at once is one of theirs", async () => {
    const { floor } = await makeTower();
    const files = storedFiles(server);
    await Promise.all(["a.png", "b.png", "c.png"].map((name) => makePlan(owner, floor.id, name)));
    expect((await planOf(floor)).picture).not.toBeNull();
    expect(storedFiles(server)).toBe(files + 2);
  });
});

describe("pins", () => {
  test("are rooms of the floor and assets that stand there, once each, where they were put last", async () => {
    const asset = await makeAsset(owner, { location: tower.lab.id });
    await owner.ok(custodyCalls.checkOut, { params: { id: asset.id }, body: { user: owner.account_id } });
    await server.admin.query("update asset set expected_return = current_date - 3 where id = $1", [asset.id]);
    const unplaced = (search?: string) =>
      owner.ok(floorPlanCalls.unplaced, { params: { id: tower.floor.id }, query: { search } });
    expect((await unplaced("lab")).rooms.map(({ name }) => name)).toEqual(["Lab"]);
    expect((await unplaced(asset.asset_id)).assets.map(({ id }) => id)).toEqual([asset.id]);

    expect((await pin({ room: tower.lab.id, x: 0, y: 1 })).status).toBe(200);
    expect((await pin({ room: tower.lab.id, x: 0.25, y: 0.125 })).status).toBe(200);
    expect((await pin({ asset: asset.id, y: 0.75 })).status).toBe(200);
    const { pins } = await planOf(tower.floor);
    expect(pins).toMatchObject([
      { x: 0.25, y: 0.125, asset: null, room: { id: tower.lab.id, name: "Lab" } },
      { x: 0.5, y: 0.75, room: null, asset: { id: asset.id, asset_id: asset.asset_id, is_overdue: true } },
    ]);
    expect(pins[1]?.asset?.breadcrumb.at(-1)?.name).toBe("Lab");
    const left = await unplaced();
    expect(left.rooms.map(({ name }) => name)).toEqual(["Hall"]);
    expect(left.assets.map(({ id }) => id)).not.toContain(asset.id);
    for (const { id } of pins) await owner.ok(floorPlanCalls.unpin, { params: { id: tower.floor.id, pin_id: id } });
    expect(await shownOn(tower.floor)).toEqual([]);
  });

  test("are refused where they name nothing, both, or what is elsewhere, and outside the picture", async () => {
    const { id: asset } = await makeAsset(owner, { location: tower.above.id });
    const other = await makeTower();
    const theirs = await makeFloor(stranger);
    const refused = [
      {},
      { room: tower.lab.id, asset },
      { asset },
      { room: other.lab.id },
      { room: tower.floor.id },
      { room: theirs.floor.id },
      { room: tower.lab.id, x: 1.01 },
      { room: tower.lab.id, y: -0.01 },
      { room: tower.lab.id, x: "0.5" },
    ];
    for (const body of refused) expect([body, (await pin(body)).status]).toEqual([body, 400]);
    expect((await pin({ room: other.lab.id }, other.floor)).status).toBe(409);
    expect((await pin({ room: tower.lab.id }, tower.lab)).status).toBe(404);
    expect(await shownOn(tower.floor)).toEqual([]);
  });

  test("go from view when what they show moves away, and come back with it", async () => {
    const { id } = await makeAsset(owner, { location: tower.hall.id });
    await pin({ asset: id });
    await pin({ room: tower.hall.id, y: 0.9 });
    expect(await shownOn(tower.floor)).toEqual([id, "Hall"]);
    await move(id, tower.above.id);
    expect(await shownOn(tower.floor)).toEqual(["Hall"]);
    await move(id, tower.floor.id);
    const to = (parent: string) => owner.ok(locationCalls.move, { params: { id: tower.hall.id }, body: { parent } });
    await to(tower.above.id);
    expect(await shownOn(tower.floor)).toEqual([id]);
    await to(tower.floor.id);
    await owner.ok(assetCalls.archive, { params: { id } });
    expect(await shownOn(tower.floor)).toEqual(["Hall"]);
  });

  test("of one room by several people at once are one", async () => {
    const { floor, lab } = await makeTower();
    await makePlan(owner, floor.id);
    const answers = await Promise.all([0.1, 0.2, 0.3, 0.4].map((x) => pin({ room: lab.id, x }, floor)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shownOn(floor)).toEqual(["Lab"]);
  });
});

describe("a plan for somebody", () => {
  test("of another organisation is not found", async () => {
    const [id, pin_id] = [tower.floor.id, (await planOf(tower.floor)).pins[0]?.id ?? ""];
    expect((await stranger.send(floorPlanCalls.read, { params: { id } })).status).toBe(404);
    expect((await stranger.send(floorPlanCalls.unplaced, { params: { id } })).status).toBe(404);
    expect((await stranger.send(floorPlanCalls.remove, { params: { id } })).status).toBe(404);
    expect((await pin({ room: tower.lab.id }, tower.floor, stranger)).status).toBe(404);
    expect((await stranger.send(floorPlanCalls.unpin, { params: { id, pin_id } })).status).toBe(404);
  });

  test("who is limited to other places is not found, and follows the floor when it moves", async () => {
    const { floor, lab, block, branch } = await makeTower();
    await makePlan(owner, floor.id);
    await pin({ room: lab.id }, floor);
    const permissions = ["location.view", "location.update", "asset.view"] as const;
    const scoped = (place: Location) =>
      server.asMember({ permissions: [...permissions], scope: [place.id] }, owner.organisation_id);
    const inside = await scoped(block);
    expect(await shownOn(floor, inside)).toEqual(["Lab"]);
    const outside = await scoped(tower.block);
    const inRoom = await scoped(lab);
    for (const caller of [outside, inRoom]) {
      expect((await caller.send(floorPlanCalls.read, { params: { id: floor.id } })).status).toBe(404);
      expect((await pin({ room: lab.id }, floor, caller)).status).toBe(404);
    }
    await owner.ok(locationCalls.move, { params: { id: floor.id }, body: { parent: tower.block.id } });
    expect(await shownOn(floor, outside)).toEqual(["Lab"]);
    expect((await planOf(floor, outside)).picture).not.toBeNull();
    expect((await inside.send(floorPlanCalls.read, { params: { id: floor.id } })).status).toBe(404);
    expect(branch).not.toBe(tower.branch);
  });

  test("who may not see assets has rooms only, and places no asset", async () => {
    const { id: asset } = await makeAsset(owner, { location: tower.hall.id });
    await pin({ asset, x: 0.1, y: 0.1 });
    await pin({ room: tower.lab.id });
    const permissions = ["location.view", "location.update"] as const;
    const member = await server.asMember({ permissions: [...permissions] }, owner.organisation_id);
    expect(await shownOn(tower.floor, member)).not.toContain(asset);
    expect(await shownOn(tower.floor)).toContain(asset);
    expect((await pin({ asset }, tower.floor, member)).status).toBe(400);
    expect((await member.ok(floorPlanCalls.unplaced, { params: { id: tower.floor.id } })).assets).toEqual([]);
  });
});
