import { activityCalls } from "@steward/contract/activity/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { imported } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner } = server;

/** A block of a new building with floors of these names. */
async function blockOf(caller: Caller, ...names: string[]) {
  const branch = await makeBranch(caller);
  const block = await makeLocation(caller, branch.id, await makeLocation(caller, branch.id));
  const floors = new Map<string, string>();
  for (const name of names) floors.set(name, (await makeLocation(caller, branch.id, block, { name })).id);
  return { branch, block, idOf: (name: string) => floors.get(name) ?? "" };
}

const namesIn = async (caller: Caller, parent: string, query = {}) =>
  (await caller.ok(locationCalls.list, { query: { parent, page_size: 100, ...query } })).results.map(
    ({ name }) => name,
  );
const put = (caller: Caller, id: string, above: string | null) =>
  caller.ok(locationCalls.reorder, { params: { id }, body: { above } });

test("floors stand as their names say in several languages, until somebody orders them", async () => {
  const names = [
    "DG",
    "10",
    "2",
    "Roof terrace",
    "EG",
    "Second floor",
    "Mezzanine",
    "1. OG",
    "2. UG",
    "Keller",
    "Surgery",
  ];
  const { block } = await blockOf(owner, ...names);
  const natural = ["2. UG", "Keller", "EG", "Mezzanine", "1. OG", "2", "Second floor", "10", "DG", "Roof terrace"];
  expect(await namesIn(owner, block.id)).toEqual([...natural, "Surgery"]);
  const pages = await owner.ok(locationCalls.list, { query: { parent: block.id, page_size: 4 } });
  const after = new URL(pages.next ?? "").searchParams.get("after") ?? "";
  expect(await namesIn(owner, block.id, { after, page_size: 4 })).toEqual(natural.slice(4, 8));
  expect((await namesIn(owner, block.id, { ordering: "name" }))[0]).toBe("1. OG");
});

test("a floor is put above another one or at the bottom; its history tells", async () => {
  const { branch, block, idOf } = await blockOf(owner, "EG", "1A", "1B", "Zwischendeck");
  const moved = await put(owner, idOf("Zwischendeck"), idOf("EG"));
  expect(await namesIn(owner, block.id)).toEqual(["EG", "Zwischendeck", "1A", "1B"]);
  expect(moved).toMatchObject({ name: "Zwischendeck", version: 2 });
  await put(owner, idOf("1B"), null);
  expect(await namesIn(owner, block.id)).toEqual(["1B", "EG", "Zwischendeck", "1A"]);
  const same = await put(owner, idOf("1B"), null);
  expect(same.version).toBe(2);
  const { results } = await owner.ok(activityCalls.list, { query: { subject: [idOf("Zwischendeck")] } });
  expect(results[0]).toMatchObject({ action: "reordered", changes: [{ field: "position", before: "4", after: "2" }] });
  // A floor that is added later or renamed stands where its name says, one that was put somewhere stays there.
  await makeLocation(owner, branch.id, block, { name: "Basement" });
  const body = { name: "Roof", location_type: "Floor" as const, branch: branch.id, parent: block.id };
  await owner.ok(locationCalls.update, { params: { id: idOf("Zwischendeck") }, body });
  await owner.ok(locationCalls.update, { params: { id: idOf("EG") }, body: { ...body, name: "7" } });
  expect(await namesIn(owner, block.id)).toEqual(["1B", "Basement", "Roof", "1A", "7"]);
});

test("moves of different floors at once are all kept", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Floor ${index}`);
  const { block, idOf } = await blockOf(owner, ...names);
  await Promise.all([
    put(owner, idOf("Floor 11"), idOf("Floor 0")),
    put(owner, idOf("Floor 9"), idOf("Floor 3")),
    put(owner, idOf("Floor 7"), null),
    put(owner, idOf("Floor 1"), idOf("Floor 10")),
  ]);
  const after = await namesIn(owner, block.id);
  expect(after).toEqual([7, 0, 11, 2, 3, 9, 4, 5, 6, 8, 10, 1].map((number) => `Floor ${number}`));
});

test("what is no floor of the block is refused", async () => {
  const { block, idOf } = await blockOf(owner, "1", "2");
  const other = await blockOf(owner, "1");
  const refused = async (id: string, above: string | null, caller = owner) => {
    const { status, errors } = await caller.refused(locationCalls.reorder, { params: { id }, body: { above } });
    return [status, errors];
  };
  expect(await refused(block.id, null)).toEqual([400, { above: ["Only floors have an order of their own."] }]);
  expect(await refused(idOf("1"), other.idOf("1"))).toEqual([400, { above: ["This is no other floor of the block."] }]);
  expect(await refused(idOf("1"), idOf("1"))).toEqual([400, { above: ["This is no other floor of the block."] }]);
  expect(await refused(idOf("1"), "01890a5d-ac96-774b-bcce-b302099a8001")).toEqual([400, { above: ["Not found."] }]);
  const stale = { params: { id: idOf("2") }, body: { above: null }, headers: { "if-match": "7" } };
  expect((await owner.refused(locationCalls.reorder, stale)).code).toBe("stale");
  const limited = await server.asMember({ role: "Location Manager", scope: [idOf("1"), idOf("2")] });
  expect((await refused(idOf("1"), idOf("2"), limited))[0]).toBe(403);
});

test("an import gives floors their order and leaves one that was set", async () => {
  const caller = await server.otherOrganisation();
  const rows = ["Branch,Building,Block,Floor", "Pune,A,B,EG", "Pune,A,B,2", "Pune,A,B,1A"].join("\n");
  await imported(caller, rows, {}, "locations");
  const floors = (await caller.ok(locationCalls.all, { query: { type: ["Floor"] } })).results;
  const parent = floors[0]?.parent ?? "";
  const idOf = (name: string) => floors.find((floor) => floor.name === name)?.id ?? "";
  expect(await namesIn(caller, parent)).toEqual(["EG", "1A", "2"]);
  await put(caller, idOf("EG"), idOf("2"));
  await imported(caller, `${rows}\nPune,A,B,9`, {}, "locations");
  expect(await namesIn(caller, parent)).toEqual(["1A", "2", "EG", "9"]);
  expect((await caller.ok(branchCalls.list)).count).toBe(1);
});
