import { assetCalls } from "@steward/contract/assets/calls";
import type { Call } from "@steward/contract/kit/call";
import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeCategory } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { boundCalls, queryFields } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";

const server = await startTestServer();
const calls = boundCalls(server.app).filter(({ method, permission }) => method === "GET" && permission !== "public");
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** A tree of places with assets, and a member limited to some of the places. */
interface Estate {
  owner: Caller;
  member: Caller;
  places: Location[];
  grants: string[];
  /** Assets with the place each stands in, null for none. */
  assets: Map<string, string | null>;
  category: string;
  product: string;
}

type Plan = { places: number[]; assets: number[]; grants: number[] };
const plans: fc.Arbitrary<Plan> = fc.record({
  places: fc.array(fc.nat(40), { minLength: 8, maxLength: 16 }),
  assets: fc.array(fc.nat(40), { minLength: 8, maxLength: 14 }),
  grants: fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }),
});

async function makeEstate({ places: under, assets: at, grants: to }: Plan): Promise<Estate> {
  const owner = await server.otherOrganisation();
  const branches = [await makeBranch(owner), await makeBranch(owner)];
  const places = await Promise.all(branches.map(({ id }) => owner.ok(locationCalls.read, { params: { id } })));
  for (const index of under) {
    const parent = pick(
      places.filter((place) => childTypeOf(place.location_type)),
      index,
    );
    const above = parent.location_type === "Branch" ? null : parent;
    places.push(await makeLocation(owner, parent.branch, above));
  }
  const category = (await makeCategory(owner)).id;
  const product = (await makeModel(owner)).id;
  const assets = new Map<string, string | null>();
  for (const index of at) {
    const place = index % 7 === 0 ? null : pick(places, index);
    const { id } = await makeAsset(owner, { location: place?.id ?? null, category, product });
    assets.set(id, place?.id ?? null);
  }
  const grants = [...new Set(to.map((index) => pick(places, index).id))];
  const member = await server.asMember({ role: "Administrator", scope: grants }, owner.organisation_id);
  return { owner, member, places, grants, assets, category, product };
}

const ancestorsOf = ({ places }: Estate, id: string): string[] => {
  const place = places.find((one) => one.id === id);
  return place ? [...(place.parent ? ancestorsOf({ places } as Estate, place.parent) : []), id] : [];
};
const isInside = (estate: Estate, place: string | null) =>
  place !== null && ancestorsOf(estate, place).some((id) => estate.grants.includes(id));

/** All rows of a list, page by page; asserts the exact count. */
async function walk(caller: Caller, call: Call, query: object = {}): Promise<{ id?: string }[]> {
  const rows: { id?: string }[] = [];
  const url = new URL(call.path, "http://host");
  for (const [name, value] of Object.entries({ page_size: 5, ...query })) url.searchParams.set(name, String(value));
  let next: string | null = `${url.pathname}${url.search}`;
  while (next) {
    const { status, body } = await caller.raw({ method: "GET", url: next });
    expect(status, `${call.name} ${JSON.stringify(body)}`).toBe(200);
    const page = body as { results: { id?: string }[]; next: string | null; count: number };
    rows.push(...page.results);
    next = page.next;
    if (!next) expect(page.count, call.name).toBe(rows.length);
  }
  return rows;
}

/** Longer lists are geography, which has no places. */
const MOST_WALKED = 100;

const idsOf = (rows: readonly { id?: string }[]) => rows.map(({ id }) => id).sort();

async function expectLimited(estate: Estate): Promise<void> {
  const { member, places, assets, grants } = estate;
  const inside = places.filter(({ id }) => isInside(estate, id)).map(({ id }) => id);
  const ancestors = new Set(grants.flatMap((id) => ancestorsOf(estate, id)));
  const hidden = [
    ...places.map(({ id }) => id).filter((id) => !inside.includes(id) && !ancestors.has(id)),
    ...[...assets].filter(([, place]) => !isInside(estate, place)).map(([id]) => id),
  ];
  const seen = [...assets].filter(([, place]) => isInside(estate, place)).map(([id]) => id);
  const expectHidden = (call: Call, text: string) => {
    for (const id of hidden) expect(text.includes(id), `${call.name} tells of ${id}`).toBe(false);
  };
  for (const call of calls.filter(({ path }) => !path.includes("{"))) {
    const probe = await member.raw({ method: "GET", url: call.path });
    expectHidden(call, probe.bytes.toString("utf8"));
    const { results, count = 0 } = (probe.body ?? {}) as { results?: unknown[]; count?: number };
    if (results && count <= MOST_WALKED && "page_size" in queryFields(call))
      expectHidden(call, JSON.stringify(await walk(member, call)));
  }
  for (const call of calls.filter(({ path }) => path.includes("{"))) {
    for (const id of [...hidden.slice(0, 3), ...hidden.slice(-3), ...seen.slice(0, 1), ...inside.slice(0, 1)]) {
      const { status, bytes } = await member.raw({ method: "GET", url: call.path.replace(/\{\w+\}/, id) });
      expectHidden(call, bytes.toString("utf8"));
      if (hidden.includes(id)) expect(status, `${call.name} of ${id}`).toBeGreaterThanOrEqual(400);
    }
  }
  expect(idsOf(await walk(member, assetCalls.list))).toEqual([...seen].sort());
  expect(idsOf(await walk(member, assetCalls.list, { search: "Asset" }))).toEqual([...seen].sort());
  expect(idsOf(await walk(member, assetCalls.list, { category: estate.category }))).toEqual([...seen].sort());
  expect(idsOf(await walk(member, locationCalls.all))).toEqual([...inside].sort());
  expect(idsOf(await walk(member, locationCalls.all, { search: "o" }))).toEqual(
    idsOf(places.filter(({ id, name }) => inside.includes(id) && name.toLowerCase().includes("o"))),
  );
  for (const { id, branch, parent, location_type: type } of places) {
    const listed = async (query: object) => idsOf(await walk(member, locationCalls.all, query));
    const seenWhere = (isMeant: (place: Location) => boolean) =>
      idsOf(places.filter((place) => inside.includes(place.id) && isMeant(place)));
    expect(await listed({ type })).toEqual(seenWhere((place) => place.location_type === type));
    expect(await listed({ branch })).toEqual(seenWhere((place) => place.branch === branch));
    if (parent) expect(await listed({ parent })).toEqual(seenWhere((place) => place.parent === parent));
    expect(await listed({ branch, search: "o" })).toEqual(
      seenWhere((place) => place.branch === branch && place.name.toLowerCase().includes("o")),
    );
    expect(await listed({ below: id })).toEqual(
      inside.includes(id) ? seenWhere((place) => place.id !== id && ancestorsOf(estate, place.id).includes(id)) : [],
    );
    const at = [...assets].filter(
      ([asset, place]) => seen.includes(asset) && place && ancestorsOf(estate, place).includes(id),
    );
    const found = await walk(member, assetCalls.list, { location: id });
    expect(idsOf(found)).toEqual(inside.includes(id) ? at.map(([asset]) => asset).sort() : []);
    if (!inside.includes(id)) continue;
    const read = await member.ok(locationCalls.read, { params: { id } });
    expect(read.asset_count).toBe(at.length);
    expect(read.breadcrumb.map((step) => step.id)).toEqual(ancestorsOf(estate, id));
  }
  const count = { asset_count: seen.length };
  expect(await member.ok(categoryCalls.read, { params: { id: estate.category } })).toMatchObject(count);
  expect(await member.ok(modelCalls.read, { params: { id: estate.product } })).toMatchObject(count);
  expect(await member.ok(assetCalls.overview)).toMatchObject({ total_assets: seen.length });
  const file = await member.send(assetCalls.export, { query: { format: "csv" } });
  expect(file.bytes.toString("utf8").trim().split("\n")).toHaveLength(seen.length + 1);
}

test("who is limited to places learns of nothing outside them, and every count is that of its list", async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => expectLimited(await makeEstate(plan))),
    { numRuns: 4, endOnFailure: true },
  );
});

test("who is limited to places writes inside them and nowhere else", async () => {
  const owner = await server.otherOrganisation();
  const [home, other] = [await makeBranch(owner), await makeBranch(owner)];
  const [mine, theirs] = [await makeLocation(owner, home.id), await makeLocation(owner, home.id)];
  const block = await makeLocation(owner, home.id, mine);
  const [inside, outside] = [
    await makeAsset(owner, { location: block.id, asset_id: "IN-1" }),
    await makeAsset(owner, { location: theirs.id, asset_id: "OUT-1" }),
  ];
  const member = await server.asMember({ role: "Administrator", scope: [mine.id] }, owner.organisation_id);
  const beyond = { status: 403, message: "This is outside the places that you are responsible for." };
  const absent = { status: 404 };
  const missing = { status: 400 };

  const asset_name = "Pump";
  const made = await member.ok(assetCalls.create, { body: { asset_name, branch: home.id, location: mine.id } });
  expect(made).toMatchObject({ branch: home.id, branch_details: { name: home.name }, location: mine.id });
  expect(await member.refused(assetCalls.create, { body: { asset_name } })).toMatchObject(beyond);
  expect(await member.refused(assetCalls.create, { body: { asset_name, branch: home.id } })).toMatchObject(missing);
  expect(await member.refused(assetCalls.create, { body: { asset_name, location: theirs.id } })).toMatchObject(missing);
  expect(await member.refused(assetCalls.create, { body: { location: mine.id, asset_id: "OUT-1" } })).toMatchObject({
    errors: { asset_id: ["This tag is already in use."] },
  });

  const edit = (id: string, body: object) => member.send(assetCalls.update, { params: { id }, body });
  expect(await edit(inside.id, { asset_name: "Mended", branch: home.id })).toMatchObject({ status: 200 });
  expect(await edit(inside.id, { branch: null })).toMatchObject({ status: 403 });
  expect(await edit(inside.id, { location: null })).toMatchObject({ status: 403 });
  expect(await edit(inside.id, { location: theirs.id })).toMatchObject(missing);
  expect(await edit(outside.id, { asset_name: "Taken" })).toMatchObject(absent);
  expect(await member.refused(assetCalls.archive, { params: { id: outside.id } })).toMatchObject(absent);
  const move = (id: string, location: string) => member.send(assetCalls.move, { params: { id }, body: { location } });
  expect(await move(inside.id, mine.id)).toMatchObject({ status: 200 });
  expect(await move(inside.id, other.id)).toMatchObject(missing);
  const status = inside.status;
  expect(
    await member.refused(assetCalls.bulkChangeStatus, { body: { assets: [inside.id, outside.id], status } }),
  ).toMatchObject(missing);

  expect(await member.refused(branchCalls.create, { body: { name: "Mine alone" } })).toMatchObject(beyond);
  const floor = await makeLocation(member, home.id, block);
  expect(floor.breadcrumb.map(({ id }) => id)).toEqual([home.id, mine.id, block.id, floor.id]);
  const remove = (id: string) => member.send(locationCalls.remove, { params: { id } });
  expect(await remove(floor.id)).toMatchObject({ status: 204 });
  expect(await remove(theirs.id)).toMatchObject(absent);
  expect(await owner.ok(assetCalls.read, { params: { id: outside.id } })).toEqual(outside);
});
