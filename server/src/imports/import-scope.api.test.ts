import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { locationCalls } from "@steward/contract/locations/calls";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import {
  checked,
  imported,
  mapped,
  reaches,
  reasons,
  undone,
  upload,
  written,
} from "../test-server/register-factory.ts";

const server = await startTestServer();
const { owner, asMember } = server;
const { holding, untilBlocked } = racesOn(server);
const csv = (...rows: string[]) => rows.join("\n");
const OUTSIDE = ["branch: This is outside the places that you are responsible for."];

test("an import of somebody who is limited to places writes inside them and nowhere else", async () => {
  const [home, other] = [await makeBranch(owner, { name: "Home" }), await makeBranch(owner, { name: "Other" })];
  const theirs = await makeAsset(owner, { branch: other.id, asset_id: "S-4", asset_name: "Theirs" });
  const mine = await makeAsset(owner, { branch: home.id, asset_id: "S-5", asset_name: "Mine" });
  const clerk = await asMember({ role: "Administrator", scope: [home.id] });
  const file = csv(
    "Tag,Name,Branch,Block",
    "S-1,Pump,Home,",
    "S-2,Pump,Other,",
    "S-3,Pump,,",
    "S-4,Taken,Home,",
    "S-5,Renamed,,",
    "S-6,Pump,Somewhere new,",
  );
  const job = await checked(clerk, await mapped(clerk, file), { create_missing: true });
  expect(await reasons(clerk, job)).toMatchObject({ 3: OUTSIDE, 4: OUTSIDE, 7: OUTSIDE });
  const done = await written(clerk, job);
  expect(await reasons(clerk, done)).toMatchObject({ 5: [expect.stringContaining("taken")] });
  const { results } = await clerk.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ asset_id, asset_name }) => [asset_id, asset_name])).toEqual([
    ["S-1", "Pump"],
    ["S-5", "Renamed"],
  ]);
  expect(await owner.ok(assetCalls.read, { params: { id: theirs.id } })).toEqual(theirs);
  expect((await owner.ok(assetCalls.list, { query: { search: "S-" } })).count).toBe(3);
  await undone(clerk, done);
  expect((await owner.ok(assetCalls.read, { params: { id: mine.id } })).asset_name).toBe("Mine");
  expect((await owner.ok(assetCalls.list, { query: { search: "S-" } })).count).toBe(2);
});

test("who is limited to places below a branch names it as the way to them, and puts nothing beside them", async () => {
  const home = await makeBranch(owner, { name: "Pune" });
  const tower = await makeLocation(owner, home.id, null, { name: "Tower" });
  const [mine, theirs] = [
    await makeLocation(owner, home.id, tower, { name: "East" }),
    await makeLocation(owner, home.id, tower, { name: "West" }),
  ];
  const stays = await makeAsset(owner, { location: mine.id, asset_id: "W-9", asset_name: "Old name" });
  const clerk = await asMember({ role: "Administrator", scope: [mine.id] });
  const file = csv(
    "Tag,Name,Branch,Building,Block,Floor",
    "W-1,Pump, pune,TOWER,East,",
    "W-2,Pump,Pune,Tower,East,Roof",
    "W-3,Pump,Pune,Tower,West,",
    "W-4,Pump,Pune,Tower,,",
    "W-5,Pump,Pune,,,",
    "W-6,Pump,Pune,Annexe,,",
    "W-7,Pump,Pune,Tower,North,",
    "W-9,New name,Pune,,,",
  );
  const outside = { 4: OUTSIDE, 5: OUTSIDE, 6: OUTSIDE, 7: OUTSIDE, 8: OUTSIDE };
  const job = await checked(clerk, await mapped(clerk, file), { create_missing: true });
  expect(await reasons(clerk, job)).toEqual(outside);
  expect(job.missing).toEqual([{ field: "floor", count: 1, names: [{ name: "Pune › Tower › East › Roof", rows: 1 }] }]);
  const done = await written(clerk, job);
  expect(await reasons(clerk, done)).toEqual(outside);
  const { results } = await clerk.ok(assetCalls.list, { query: { search: "W-", ordering: "asset_id" } });
  expect(results.map(({ asset_id, asset_name }) => [asset_id, asset_name])).toEqual([
    ["W-1", "Pump"],
    ["W-2", "Pump"],
    ["W-9", "New name"],
  ]);
  const [east, roof] = results;
  expect(east).toMatchObject({ branch: home.id, location: mine.id });
  expect(roof?.location_details).toMatchObject({ name: "Roof" });
  expect(await clerk.ok(assetCalls.read, { params: { id: stays.id } })).toMatchObject({ location: mine.id });
  const { results: places } = await owner.ok(locationCalls.all, { query: { parent: tower.id } });
  expect(places.map(({ id }) => id)).toEqual([mine.id, theirs.id]);
});

test("a column that points to a place holds the whole way to one of their places, and to no other", async () => {
  const home = await makeBranch(owner, { name: "Nashik" });
  const [mine, theirs] = [await makeLocation(owner, home.id), await makeLocation(owner, home.id)];
  const stored = await makeCustomField(owner, { name: "Stored in", field_type: "location" });
  const clerk = await asMember({ role: "Administrator", scope: [mine.id] });
  const row = (tag: string, place: string) => `${tag},Pump,Nashik,${mine.name},${place}`;
  const file = csv(
    "Tag,Name,Branch,Building,Stored in",
    row("C-1", `Nashik › ${mine.name}`),
    row("C-2", `Nashik › ${theirs.name}`),
    row("C-3", "Nashik"),
  );
  const done = await imported(clerk, file);
  expect(done.counts).toMatchObject({ create: 1, rejected: 2 });
  expect(await reasons(clerk, done)).toEqual({
    3: [`custom:${stored.id}: No place is called “Nashik › ${theirs.name}”.`],
    4: [`custom:${stored.id}: No place is called “Nashik”.`],
  });
});

test("imports of others and of places are not those of somebody who is limited to places", async () => {
  const { id } = await makeBranch(owner);
  const clerk = await asMember({ role: "Administrator", scope: [id] });
  const theirs = await mapped(owner, csv("Tag,Name", "T-1,Pump"));
  expect((await clerk.ok(importCalls.list)).results).toEqual([]);
  expect(await clerk.refused(importCalls.read, { params: { id: theirs.id } })).toMatchObject({ status: 404 });
  expect(await upload(clerk, "north.csv", csv("Name", "North"), "branches")).toMatchObject({ status: 403 });
});

test.for<[string, string]>([
  ["is limited to fewer places", "delete from membership_scope where account_id = $1 and location = $2"],
  ["is deactivated", "update membership set is_active = $2::uuid is null where account_id = $1"],
])("an import whose runner %s meanwhile writes no more", async ([, change]) => {
  const [home, other] = [await makeBranch(owner), await makeBranch(owner)];
  const clerk = await asMember({ role: "Administrator", scope: [home.id, other.id] });
  const job = await checked(clerk, await mapped(clerk, csv("Tag,Name,Branch", `${other.id},Pump,${other.name}`)));
  const hold = "select from membership where account_id = $1 for no key update";
  await holding(
    async (client) => {
      await client.query(hold, [clerk.account_id]);
      await client.query(change, [clerk.account_id, other.id]);
    },
    async () => {
      await clerk.ok(importCalls.run, { params: { id: job.id } });
      await untilBlocked();
    },
  );
  expect(await reaches(owner, job.id, "Done", "Cancelled")).toMatchObject({ state: "Cancelled" });
  expect((await owner.ok(assetCalls.list, { query: { search: other.id } })).count).toBe(0);
});

test("an import into a module that is locked meanwhile writes no more", async () => {
  const other = await server.otherOrganisation();
  const job = await checked(other, await mapped(other, csv("Tag,Name", "L-1,Pump")));
  await holding(
    async (client) => {
      await client.query("select from membership where account_id = $1 for no key update", [other.account_id]);
      await client.query("update organisation set locked_modules = '{asset}' where id = $1", [other.organisation_id]);
    },
    async () => {
      await other.ok(importCalls.run, { params: { id: job.id } });
      await untilBlocked();
    },
  );
  const stateOf = async () =>
    (await server.admin.query("select state from import where id = $1", [job.id])).rows[0].state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe("Cancelled");
  await server.admin.query("update organisation set locked_modules = '{}' where id = $1", [other.organisation_id]);
  expect((await other.ok(assetCalls.list)).count).toBe(0);
  expect(await other.ok(importCalls.read, { params: { id: job.id } })).toMatchObject({
    message: expect.stringContaining("no longer"),
  });
});
