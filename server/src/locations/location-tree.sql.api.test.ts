import { assetCalls } from "@steward/contract/assets/calls";
import { auditCalls } from "@steward/contract/audits/calls";
import { childTypeOf, type LocationType, locationTypes } from "@steward/contract/locations/constants";
import type { Location, locationRules } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { wrongTallies } from "../test-server/statements/wrong-tallies.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";

const server = await startTestServer();

interface Stored {
  id: string;
  name: string;
  location_type: LocationType;
  parent: string | null;
  branch: string;
}

/** Compares every location with its parents and with the rows of the assets. */
async function expectSound(caller: Caller): Promise<void> {
  const values = [caller.organisation_id];
  const places = await server.admin.query<Stored>(
    "select id, name, location_type, parent, branch from location where organisation_id = $1",
    values,
  );
  const assets = await server.admin.query<{ id: string; branch: string | null; location: string | null }>(
    "select id, branch, location from asset where organisation_id = $1 and not is_archived",
    values,
  );
  const byId = new Map(places.rows.map((place) => [place.id, place]));
  const ancestorsOf = (id: string | null): Stored[] => {
    const ancestors: Stored[] = [];
    for (let at = id; at; at = byId.get(at)?.parent ?? null) {
      expect(ancestors.length, "a ring of parents").toBeLessThan(6);
      ancestors.unshift(byId.get(at) as Stored);
    }
    return ancestors;
  };
  for (const { branch, location } of assets.rows) if (location) expect(ancestorsOf(location)[0]?.id).toBe(branch);
  const listed: Location[] = [];
  for (let page = 1; listed.length < places.rows.length; page += 1) {
    const { results, count } = await caller.ok(locationCalls.all, { query: { page, page_size: 100 } });
    expect(count).toBe(places.rows.length);
    listed.push(...results);
  }
  for (const place of listed) {
    const ancestors = ancestorsOf(place.id);
    const steps = ancestors.map(({ id, name, location_type }) => ({ id, name, location_type }));
    const inside = assets.rows.filter(({ branch, location }) =>
      ancestorsOf(location ?? branch).some(({ id }) => id === place.id),
    );
    expect(place).toMatchObject({
      breadcrumb: steps,
      branch: ancestors[0]?.id,
      parent: ancestors.at(-2)?.id ?? null,
      asset_count: inside.length,
      child_count: places.rows.filter(({ parent }) => parent === place.id).length,
    });
    const query = { location: [place.id], page_size: 100 };
    const found = await caller.ok(assetCalls.list, { query });
    expect(found.results.map(({ id }) => id).sort()).toEqual(inside.map(({ id }) => id).sort());
    expect(found.count).toBe(inside.length);
  }
  const expectListed = async (query: ListQuery, isMeant: (place: Location) => boolean) => {
    const { results, count } = await caller.ok(locationCalls.all, { query: { ...query, page_size: 100 } });
    const ids = listed.filter(isMeant).map(({ id }) => id);
    expect({ query, count, ids: results.map(({ id }) => id).sort() }).toEqual({
      query,
      count: ids.length,
      ids: ids.sort(),
    });
  };
  const isBelow = (place: Location, tops: string[]) => ancestorsOf(place.parent).some(({ id }) => tops.includes(id));
  for (const { id, is_active, location_type } of listed) {
    await expectListed({ branch: [id], is_active }, (place) => place.branch === id && place.is_active === is_active);
    await expectListed({ parent: [id] }, (place) => place.parent === id);
    const below = [id, pick(listed, id.charCodeAt(0)).id];
    await expectListed({ below }, (place) => isBelow(place, below));
    const type = [location_type];
    await expectListed({ below, type }, (place) => isBelow(place, below) && type.includes(place.location_type));
  }
  await expectListed({ is_active: false }, (place) => !place.is_active);
  for (const one of locationTypes) await expectListed({ type: [one] }, (place) => place.location_type === one);
}

type ListQuery = z.input<typeof locationRules.all.query>;

type Step = {
  kind: "put" | "move" | "remove" | "toggle" | "asset" | "audit" | "carry" | "archive";
  which: number;
  to: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    "put",
    "put",
    "put",
    "move",
    "move",
    "remove",
    "toggle",
    "asset",
    "asset",
    "audit",
    "carry",
    "archive",
  ),
  which: fc.nat(60),
  to: fc.nat(60),
});

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

test("every breadcrumb and count equals a recount after any course of changes, whoever wins the races", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70 }), async (steps) => {
      const caller = await server.otherOrganisation();
      const places: Location[] = [await makeBranch(caller), await makeBranch(caller)];
      for (const depth of [0, 0, 2, 3, 4, 5])
        places.push(await makeLocation(caller, places[depth % 2]?.branch ?? "", null));
      for (const parent of [2, 8, 9, 10]) {
        const above = places[parent] as Location;
        places.push(await makeLocation(caller, above.branch, above));
      }
      const assets = [(await makeAsset(caller, { location: places[9]?.id ?? null })).id];
      const run = async ({ kind, which, to }: Step): Promise<unknown> => {
        const place = pick(places, which);
        if (kind === "put") {
          const type = childTypeOf(place.location_type);
          if (!type) return;
          const body = { name: freshName(type), location_type: type, branch: place.branch, parent: place.id };
          const { status, body: made } = await caller.send(locationCalls.create, { body });
          if (status === 201) places.push(made as Location);
          return;
        }
        if (kind === "move") {
          const goals = places.filter(({ location_type }) => childTypeOf(location_type) === place.location_type);
          if (goals.length === 0) return;
          const body = { parent: pick(goals, to).id };
          return caller.send(locationCalls.move, { params: { id: place.id }, body });
        }
        if (kind === "remove") return caller.send(locationCalls.remove, { params: { id: place.id } });
        if (kind === "toggle") return caller.send(branchCalls.toggleActive, { params: { id: place.id } });
        if (kind === "asset") {
          const { status, body } = await caller.send(assetCalls.create, {
            body: { asset_name: "x", ...(to % 3 ? { location: place.id } : { branch: place.branch }) },
          });
          if (status === 201) assets.push((body as { id: string }).id);
          return;
        }
        const params = { id: pick(assets, to) };
        if (kind === "audit") {
          const result = to % 2 ? "Verified" : "Missing";
          return caller.send(auditCalls.record, { params, body: { result } });
        }
        if (kind === "archive") return caller.send(assetCalls.archive, { params });
        return caller.send(assetCalls.move, { params, body: { location: place.id } });
      };
      for (let index = 0; index < steps.length; index += 5) await Promise.all(steps.slice(index, index + 5).map(run));
      await expectSound(caller);
      expect(await wrongTallies(server.admin, caller)).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test("two moves at once, one into what the other carries away, both hold", async () => {
  const caller = await server.otherOrganisation();
  const [first, second] = [await makeBranch(caller), await makeBranch(caller)];
  const towers = [await makeLocation(caller, first.id), await makeLocation(caller, first.id)] as const;
  const block = await makeLocation(caller, first.id, towers[0]);
  const floor = await makeLocation(caller, first.id, block);
  const room = await makeLocation(caller, first.id, floor);
  for (const place of [room, floor, block, towers[1]]) await makeAsset(caller, { location: place.id });
  const move = (id: string, body: object) => caller.send(locationCalls.move, { params: { id }, body });
  for (let round = 0; round < 6; round += 1) {
    const [from, to] = round % 2 ? [second, first] : [first, second];
    const answers = await Promise.all([
      move(block.id, { parent: towers[1].id }),
      move(towers[1].id, { branch: to.id }),
      move(block.id, { parent: towers[0].id }),
      makeAsset(caller, { location: room.id }).then(() => ({ status: 200 })),
      move(towers[0].id, { branch: from.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expectSound(caller);
    expect(await wrongTallies(server.admin, caller)).toEqual([]);
  }
});
