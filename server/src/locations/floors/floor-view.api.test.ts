import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { FloorView, Location } from "@steward/contract/locations/rules";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { statusOfEach } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const owner = await server.otherOrganisation();

/** A building of one block with two floors, the lower one with two rooms, and a second building. */
async function makeTower() {
  const branch = await makeBranch(owner, { name: "Campus" });
  const building = await makeLocation(owner, branch.id, null, { name: "Tower" });
  await makeLocation(owner, branch.id, null, { name: "Annex" });
  const block = await makeLocation(owner, branch.id, building, { name: "A" });
  const low = await makeLocation(owner, branch.id, block, { name: "Ground" });
  const high = await makeLocation(owner, branch.id, block, { name: "First" });
  const lab = await makeLocation(owner, branch.id, low, { name: "Lab" });
  const hall = await makeLocation(owner, branch.id, low, { name: "Hall" });
  return { branch, building, block, low, high, lab, hall };
}

let tower: Awaited<ReturnType<typeof makeTower>>;
let pending = "";
let due = "";

beforeAll(async () => {
  tower = await makeTower();
  ({ pending = "" } = await statusOfEach(owner));
  for (const { id } of [tower.lab, tower.lab, tower.hall, tower.high]) await makeAsset(owner, { location: id });
  await makeAsset(owner, { location: tower.lab.id, status: pending });
  const gone = await makeAsset(owner, { location: tower.lab.id });
  await owner.ok(assetCalls.archive, { params: { id: gone.id } });
  due = (await makeAsset(owner, { location: tower.hall.id })).id;
});

const view = (place: Pick<Location, "id">) => owner.ok(locationCalls.floors, { params: { id: place.id } });
const contents = (place: Pick<Location, "id">) => owner.ok(locationCalls.contents, { params: { id: place.id } });
const totals = ({ places }: FloorView) => places.map(({ name, numbers }) => [name, numbers?.total]);

describe("the floors of a building", () => {
  test("are told with their blocks and numbers, from the lowest up, whichever place of it is asked for", async () => {
    for (const place of [tower.building, tower.block, tower.low, tower.lab]) {
      const found = await view(place);
      expect(found.place).toMatchObject({ name: "Tower", numbers: { total: 6, overdue: 0 } });
      expect(found.breadcrumb.map(({ name }) => name)).toEqual(["Campus", "Tower"]);
      expect(totals(found)).toEqual([
        ["A", 6],
        ["Ground", 5],
        ["First", 1],
      ]);
      expect(found.is_whole).toBe(true);
    }
    expect((await view(tower.lab)).floor).toBe(tower.low.id);
    expect((await view(tower.block)).floor).toBeNull();
  });

  test("are the buildings for a branch", async () => {
    expect(totals(await view(tower.branch))).toEqual([
      ["Annex", 0],
      ["Tower", 6],
    ]);
  });

  test("have their rooms, and each number is that of the list behind it", async () => {
    const found = await contents(tower.low);
    expect(totals(found)).toEqual([
      ["Hall", 2],
      ["Lab", 3],
    ]);
    for (const { id, numbers } of [found.place, ...found.places]) {
      const counted = async (query: object) =>
        (await owner.ok(assetCalls.list, { query: { location: id, page_size: 1, ...query } })).count;
      expect(await counted({})).toBe(numbers?.total);
      expect(await counted({ overdue: true })).toBe(numbers?.overdue);
      for (const { id: status, count } of numbers?.statuses ?? []) expect(await counted({ status })).toBe(count);
    }
    expect(found.statuses.map(({ id }) => id)).toContain(pending);
  });

  test("tell what is late at each place on the way down", async () => {
    await owner.ok(custodyCalls.checkOut, { params: { id: due }, body: { user: owner.account_id } });
    await server.admin.query("update asset set expected_return = current_date - 3 where id = $1", [due]);
    const late = ({ place, places }: FloorView) =>
      [place, ...places].map(({ name, numbers }) => [name, numbers?.overdue]);
    expect(late(await view(tower.building))).toEqual([
      ["Tower", 1],
      ["A", 1],
      ["Ground", 1],
      ["First", 0],
    ]);
    expect(late(await contents(tower.low))).toEqual([
      ["Ground", 1],
      ["Hall", 1],
      ["Lab", 0],
    ]);
  });
});

describe("a floor view of somebody", () => {
  test("who is limited to a floor begins there and tells nothing beside it", async () => {
    const member = await server.asMember({ role: "Viewer", scope: [tower.low.id] }, owner.organisation_id);
    const found = await member.ok(locationCalls.floors, { params: { id: tower.lab.id } });
    expect(found.place).toMatchObject({ name: "Ground", numbers: { total: 5 } });
    expect(totals(found)).toEqual([
      ["Hall", 2],
      ["Lab", 3],
    ]);
    expect(found.breadcrumb.map(({ name }) => name)).toEqual(["Campus", "Tower", "A", "Ground"]);
    for (const { id } of [tower.branch, tower.building, tower.block, tower.high]) {
      for (const call of [locationCalls.floors, locationCalls.contents]) {
        expect((await member.send(call, { params: { id } })).status).toBe(404);
      }
    }
  });

  test("who may not see assets has no numbers", async () => {
    const member = await server.asMember({ permissions: ["location.view"] }, owner.organisation_id);
    const found = await member.ok(locationCalls.floors, { params: { id: tower.building.id } });
    expect([found.place, ...found.places].map(({ numbers }) => numbers)).toEqual([null, null, null, null]);
    expect(found.statuses).toEqual([]);
  });

  test("of another organisation is not found", async () => {
    const { owner: stranger } = server;
    for (const call of [locationCalls.floors, locationCalls.contents]) {
      expect((await stranger.send(call, { params: { id: tower.building.id } })).status).toBe(404);
    }
  });
});
