import { assetCalls } from "@steward/contract/assets/calls";
import { NAMELESS } from "@steward/contract/assets/constants";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { statusOfEach } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const address = (state: string, city: string) => ({ address: { line1: "1 Ring Road", state, city } });

/** Branches of two states, with assets at the branches, in a room, outside every place and in the archive. */
async function makeEstate(owner: Caller) {
  const hq = await makeBranch(owner, { name: "HQ", ...address("Karnataka", "Bengaluru"), latitude: 13, longitude: 77 });
  const lab = await makeBranch(owner, { name: "Lab", ...address("Karnataka", "Mysuru") });
  const shop = await makeBranch(owner, { name: "Shop", ...address("Goa", "Panaji"), latitude: 15.5, longitude: 73.8 });
  const hall = await makeLocation(owner, hq.id);
  const status = await statusOfEach(owner);
  for (const location of [hq.id, hall.id, hall.id, hall.id, lab.id, shop.id]) await makeAsset(owner, { location });
  await makeAsset(owner, { location: hall.id, status: status.pending });
  await makeAsset(owner);
  const gone = await makeAsset(owner, { location: lab.id });
  await owner.ok(assetCalls.archive, { params: { id: gone.id } });
  return { hq, lab, shop, hall };
}

const caller = await server.otherOrganisation();
let estate: Awaited<ReturnType<typeof makeEstate>>;
beforeAll(async () => {
  estate = await makeEstate(caller);
});

describe("the location dashboard", () => {
  test("tells assets in all, and the states and cities with most and fewest", async () => {
    const karnataka = { state: "Karnataka", country: "", is_ambiguous: false };
    const kpi = {
      total_assets: 8,
      most_assets_state: { ...karnataka, asset_count: 6 },
      least_assets_state: { ...karnataka, state: "Goa", asset_count: 1 },
      most_assets_city: { ...karnataka, city: "Bengaluru", asset_count: 5 },
      least_assets_city: { ...karnataka, city: "Mysuru", asset_count: 1 },
    };
    expect(await caller.ok(dashboardCalls.assetKpi)).toEqual(kpi);
    expect(await caller.ok(dashboardCalls.locationKpi)).toEqual(kpi);
  });

  test("lists states and branches by their assets, and the statuses of each", async () => {
    const states = await caller.ok(dashboardCalls.stateKpi);
    expect(states).toMatchObject({
      count: 2,
      next: null,
      results: [
        {
          state: "Karnataka",
          total_assets: 6,
          statuses: expect.arrayContaining([
            expect.objectContaining({ name: "In Stock", asset_count: 5 }),
            expect.objectContaining({ category: "pending", asset_count: 1 }),
          ]),
        },
        { state: "Goa", total_assets: 1, statuses: [{ asset_count: 1 }] },
      ],
    });
    const branches = await caller.ok(dashboardCalls.branchKpi);
    const { hq, lab, shop } = estate;
    expect(branches.results.map(({ id, name, city, total_assets }) => [id, name, city, total_assets])).toEqual([
      [hq.id, "HQ", "Bengaluru", 5],
      [lab.id, "Lab", "Mysuru", 1],
      [shop.id, "Shop", "Panaji", 1],
    ]);
  });

  test("turns its distributions one row at a time", async () => {
    for (const [call, names] of [
      [dashboardCalls.stateStatusKpi, ["Karnataka", "Goa"]],
      [dashboardCalls.branchStatusKpi, ["HQ", "Lab", "Shop"]],
    ] as const) {
      for (const [index, name] of names.entries()) {
        const page = await caller.ok(call, { query: { page: index + 1, page_size: 1 } });
        expect(page.count).toBe(names.length);
        expect(page.next === null).toBe(index === names.length - 1);
        expect(page.results).toHaveLength(1);
        expect(JSON.stringify(page.results[0])).toContain(`"${name}"`);
      }
      const behind = await caller.ok(call, { query: { page: names.length + 1, page_size: 1 } });
      expect(behind).toEqual({ count: names.length, next: null, results: [] });
    }
  });

  test("places branches and states on the map, and says how many branches have no coordinates", async () => {
    expect(await caller.ok(dashboardCalls.branchMapPoints)).toEqual({
      unplaced: 1,
      results: [
        { id: estate.hq.id, name: "HQ", latitude: 13, longitude: 77, total_assets: 5 },
        { id: estate.shop.id, name: "Shop", latitude: 15.5, longitude: 73.8, total_assets: 1 },
      ],
    });
    expect((await caller.ok(dashboardCalls.stateMapPoints)).results).toEqual([
      { state: "Karnataka", country: "", is_ambiguous: false, latitude: 13, longitude: 77, total_assets: 6 },
      { state: "Goa", country: "", is_ambiguous: false, latitude: 15.5, longitude: 73.8, total_assets: 1 },
    ]);
  });

  test("counts what the lists behind its numbers contain", async () => {
    const counted = async (query: object) =>
      (await caller.ok(assetCalls.list, { query: { ...query, page_size: 1 } })).count;
    for (const { state, total_assets, statuses } of (await caller.ok(dashboardCalls.stateKpi)).results) {
      expect(await counted({ state })).toBe(total_assets);
      for (const { id, asset_count } of statuses) expect(await counted({ state, status: id })).toBe(asset_count);
    }
    expect(await counted({ city: "Bengaluru" })).toBe(5);
    expect(await counted({ state: "Karnataka", location: estate.hall.id })).toBe(4);
    expect(await counted({ state: "Goa", location: estate.hall.id })).toBe(0);
    expect(await counted({ state: "Nowhere" })).toBe(0);
    const found = await caller.ok(assetCalls.list, { query: { state: "Goa", search: "asset" } });
    expect(found.results.map(({ branch }) => branch)).toEqual([estate.shop.id]);
  });
});

test("states and cities of one name are told apart by what is around them", async () => {
  const owner = await server.otherOrganisation();
  const countryOf = async (search: string) =>
    (await owner.ok(geographyCalls.countries, { query: { search } })).results[0]?.id ?? 0;
  const india = await countryOf("India");
  const pakistan = await countryOf("Pakistan");
  const places = [
    { state: "Punjab", city: "Sadiqabad", country: india, latitude: 42, longitude: -2, assets: 3 },
    { state: "Punjab", city: "Sadiqabad", country: pakistan, latitude: -10, longitude: -76, assets: 2 },
    { state: "Sindh", city: "Sadiqabad", country: pakistan, latitude: -12, longitude: -77, assets: 4 },
    { state: "Punjab", city: "Kotla", country: null, latitude: 10, longitude: 10, assets: 1 },
  ];
  for (const [index, { assets, latitude, longitude, ...address }] of places.entries()) {
    const at = { latitude, longitude, address: { line1: "1 Ring Road", ...address } };
    const { id } = await makeBranch(owner, { name: `Branch ${index}`, ...at });
    for (let n = 0; n < assets; n += 1) await makeAsset(owner, { location: id });
  }
  const named = { state: "Punjab", is_ambiguous: true };
  const { results, count } = await owner.ok(dashboardCalls.stateKpi);
  expect(count).toBe(4);
  expect(
    results.map(({ state, country, is_ambiguous, total_assets }) => ({ state, country, is_ambiguous, total_assets })),
  ).toEqual([
    { state: "Sindh", country: "Pakistan", is_ambiguous: false, total_assets: 4 },
    { ...named, country: "India", total_assets: 3 },
    { ...named, country: "Pakistan", total_assets: 2 },
    { ...named, country: "", total_assets: 1 },
  ]);
  const kpi = await owner.ok(dashboardCalls.assetKpi);
  expect(kpi.most_assets_city).toEqual({
    city: "Sadiqabad",
    state: "Sindh",
    country: "Pakistan",
    is_ambiguous: true,
    asset_count: 4,
  });
  expect(kpi.least_assets_state).toEqual({ ...named, country: "", asset_count: 1 });
  const points = await owner.ok(dashboardCalls.stateMapPoints);
  expect(points.results).toContainEqual({ ...named, country: "India", latitude: 42, longitude: -2, total_assets: 3 });
  const listed = async (query: object) => (await owner.ok(assetCalls.list, { query })).count;
  for (const { state, country, total_assets } of results) {
    expect(await listed({ state, country: country || NAMELESS }), `${state}, ${country}`).toBe(total_assets);
  }
  expect(await listed({ state: "Punjab" })).toBe(6);
  expect(await listed({ city: "Sadiqabad", state: "Punjab", country: "Pakistan" })).toBe(2);
  expect(await listed({ country: "Pakistan" })).toBe(6);
  expect(await listed({ state: NAMELESS })).toBe(0);
});

describe("a member who is limited to places", () => {
  test("is told the numbers of those alone, and of which branch and state they are", async () => {
    const scope = [estate.hall.id, estate.shop.id];
    const member = await server.asMember({ role: "Viewer", scope }, caller.organisation_id);
    expect(await member.ok(dashboardCalls.assetKpi)).toMatchObject({
      total_assets: 5,
      most_assets_state: { state: "Karnataka", asset_count: 4 },
      least_assets_city: { city: "Panaji", asset_count: 1 },
    });
    const { results } = await member.ok(dashboardCalls.branchKpi);
    expect(results.map(({ name, total_assets }) => [name, total_assets])).toEqual([
      ["HQ", 4],
      ["Shop", 1],
    ]);
    expect((await member.ok(dashboardCalls.branchMapPoints)).results).toHaveLength(2);
    const { count } = await member.ok(assetCalls.list, { query: { state: "Karnataka" } });
    expect(count).toBe(4);
  });

  test("finds the numbers right after a place of theirs was moved", async () => {
    const owner = await server.otherOrganisation();
    const { hq, shop } = await makeEstate(owner);
    const tower = await makeLocation(owner, hq.id);
    const block = await makeLocation(owner, hq.id, tower);
    const other = await makeLocation(owner, shop.id);
    for (const _ of [1, 2]) await makeAsset(owner, { location: block.id });
    const member = await server.asMember({ role: "Viewer", scope: [block.id] }, owner.organisation_id);
    await owner.ok(locationCalls.move, { params: { id: block.id }, body: { parent: other.id } });
    const { results } = await member.ok(dashboardCalls.branchKpi);
    expect(results.map(({ name, total_assets }) => [name, total_assets])).toEqual([["Shop", 2]]);
    const all = await owner.ok(dashboardCalls.branchKpi);
    expect(all.results.map(({ name, total_assets }) => [name, total_assets])).toEqual([
      ["HQ", 5],
      ["Shop", 3],
      ["Lab", 1],
    ]);
  });
});
