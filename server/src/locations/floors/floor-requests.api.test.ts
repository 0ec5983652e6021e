import { locationCalls } from "@steward/contract/locations/calls";
import type { FloorView, Location } from "@steward/contract/locations/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeServiceRequest } from "../../service-requests/service-request-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const owner = await server.otherOrganisation();

/** A building of one block with two floors, the lower one with two rooms, and a second building. */
async function makeClinic() {
  const branch = await makeBranch(owner, { name: "Campus" });
  const building = await makeLocation(owner, branch.id, null, { name: "Clinic" });
  const annex = await makeLocation(owner, branch.id, null, { name: "Annex" });
  const block = await makeLocation(owner, branch.id, building, { name: "A" });
  const low = await makeLocation(owner, branch.id, block, { name: "Ground" });
  const high = await makeLocation(owner, branch.id, block, { name: "First" });
  const lab = await makeLocation(owner, branch.id, low, { name: "Lab" });
  const hall = await makeLocation(owner, branch.id, low, { name: "Hall" });
  return { branch, building, annex, block, low, high, lab, hall };
}

let clinic: Awaited<ReturnType<typeof makeClinic>>;
const assetAt = async (place: Location) => ({ steward_asset: (await makeAsset(owner, { location: place.id })).id });

beforeAll(async () => {
  clinic = await makeClinic();
  const { branch, annex, low, high, lab, hall } = clinic;
  const of = ({ id }: { id: string }) => ({ params: { id } });
  // Of assets and of places without one, at each level.
  const held = await makeServiceRequest(owner, await assetAt(lab));
  await makeServiceRequest(owner, await assetAt(lab));
  await makeServiceRequest(owner, { location: lab.id });
  await makeServiceRequest(owner, { location: low.id });
  await makeServiceRequest(owner, await assetAt(high));
  await makeServiceRequest(owner, { location: annex.id });
  await makeServiceRequest(owner, { location: branch.id });
  await owner.ok(serviceRequestCalls.assign, { ...of(held), body: {} });
  await owner.ok(serviceRequestCalls.hold, { ...of(held), body: { reason: "parts" } });
  // Nobody has anything to do with these any more.
  const resolved = await makeServiceRequest(owner, { location: hall.id });
  await owner.ok(serviceRequestCalls.assign, { ...of(resolved), body: {} });
  await owner.ok(serviceRequestCalls.resolve, { ...of(resolved), body: { resolution: "Done" } });
  const closed = await makeServiceRequest(owner, await assetAt(hall));
  await owner.ok(serviceRequestCalls.assign, { ...of(closed), body: {} });
  await owner.ok(serviceRequestCalls.resolve, { ...of(closed), body: { resolution: "Done" } });
  await owner.ok(serviceRequestCalls.closeRequest, { ...of(closed), body: {} });
  const cancelled = await makeServiceRequest(owner, { location: lab.id });
  await owner.ok(serviceRequestCalls.cancel, { ...of(cancelled), body: { reason: "Twice" } });
});

const of = ({ id }: Pick<Location, "id">) => ({ params: { id } });
const floors = (place: Pick<Location, "id">, caller = owner) => caller.ok(locationCalls.floors, of(place));
const contents = (place: Pick<Location, "id">, caller = owner) => caller.ok(locationCalls.contents, of(place));
const requests = ({ place, places }: FloorView) =>
  Object.fromEntries([place, ...places].map(({ name, requests: count }) => [name, count]));
const listed = async (caller: Caller, query: object) =>
  (await caller.ok(serviceRequestCalls.list, { query: { page_size: 1, ...query } })).count;

/** Each number of a view is that of the list which it opens. */
async function expectListed(caller: Caller, { place, places }: FloorView) {
  for (const { id, name, requests: count } of [place, ...places]) {
    expect([name, await listed(caller, { location: id, is_open: true })]).toEqual([name, count]);
  }
}

describe("open service requests of a floor view", () => {
  test("are counted at each place and inside it, and each number is that of the list behind it", async () => {
    const { branch, building, low, lab } = clinic;
    const [campus, tower, ground] = [await floors(branch), await floors(building), await contents(low)];
    expect(requests(campus)).toEqual({ Campus: 7, Annex: 1, Clinic: 5 });
    expect(requests(tower)).toEqual({ Clinic: 5, A: 5, Ground: 4, First: 1 });
    expect(requests(ground)).toEqual({ Ground: 4, Lab: 3, Hall: 0 });
    for (const view of [campus, tower, ground]) await expectListed(owner, view);
    expect(await listed(owner, { location: lab.id })).toBe(4);
    expect(await listed(owner, { location: lab.id, status: openServiceStates.join() })).toBe(3);
  });

  test("follow their asset and their state", async () => {
    const { branch, low, hall, lab } = clinic;
    const asset = await makeAsset(owner, { location: hall.id });
    const { id } = await makeServiceRequest(owner, { steward_asset: asset.id });
    expect(requests(await contents(low))).toEqual({ Ground: 5, Lab: 3, Hall: 1 });
    await server.admin.query("update asset set location = $1 where id = $2", [lab.id, asset.id]);
    expect(requests(await contents(low))).toEqual({ Ground: 5, Lab: 4, Hall: 0 });
    await owner.ok(serviceRequestCalls.assign, { params: { id }, body: {} });
    await owner.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Done" } });
    expect(requests(await contents(low))).toEqual({ Ground: 4, Lab: 3, Hall: 0 });
    await owner.ok(serviceRequestCalls.reopen, { params: { id }, body: { reason: "Still there" } });
    const view = await contents(low);
    expect(requests(view)).toEqual({ Ground: 5, Lab: 4, Hall: 0 });
    await expectListed(owner, view);
    await owner.ok(serviceRequestCalls.cancel, { params: { id }, body: { reason: "Twice" } });
    expect(requests(await floors(branch)).Campus).toBe(7);
  });

  test("of a member with a limit are those inside it", async () => {
    const { branch, low, lab } = clinic;
    const { organisation_id } = owner;
    const member = await server.asMember({ role: "Administrator", scope: [low.id] }, organisation_id);
    const view = await floors(lab, member);
    expect(requests(view)).toEqual({ Ground: 4, Hall: 0, Lab: 3 });
    await expectListed(member, view);
    expect(await listed(member, { location: branch.id, is_open: true })).toBe(4);
    const inside = await server.asMember({ role: "Administrator", scope: [lab.id] }, organisation_id);
    expect(requests(await floors(lab, inside))).toEqual({ Lab: 3 });
  });

  test("are told to whoever may see service requests alone", async () => {
    const { building } = clinic;
    const { organisation_id } = owner;
    const told = async (permissions: Permission[]) => {
      const view = await floors(building, await server.asMember({ permissions }, organisation_id));
      return [view.place.numbers?.total, view.place.requests, ...view.places.map(({ requests: count }) => count)];
    };
    expect(await told(["location.view", "asset.view"])).toEqual([expect.any(Number), null, null, null, null]);
    expect(await told(["location.view", "service_request.view"])).toEqual([undefined, 5, 5, 4, 1]);
  });

  test("are none of another organisation", async () => {
    const { owner: stranger } = server;
    expect(await listed(stranger, { location: clinic.branch.id })).toBe(0);
  });
});
