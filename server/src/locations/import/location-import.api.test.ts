import { locationCalls } from "@steward/contract/locations/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { someHostileTexts } from "@steward/test-data/hostile-texts";
import { ROOMS, roomsRegister } from "@steward/test-data/registers";
import { describe, expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeBranch } from "../../branches/branch-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const importPlaces = (caller: Caller, ...rows: string[]) => imported(caller, csv(...rows), {}, "locations");
const checkPlaces = async (caller: Caller, rows: string[], settings: Partial<ImportSettings> = {}) =>
  checked(caller, await mapped(caller, csv(...rows), "locations"), settings);

/** Hostile texts that fit a cell on one line and are different names. */
const differentLines = (texts: readonly string[]) => {
  const lines = texts
    .map((text) => text.trim())
    .filter((text) => text && text.isWellFormed() && !/[\0\r\n]/.test(text));
  return [...new Map(lines.map((text) => [text.toLowerCase(), text])).values()];
};

/** The whole tree, one line of names for each place. */
async function treeOf({ organisation_id }: Caller): Promise<string[]> {
  const { rows } = await server.admin.query<{ breadcrumb: string }>(
    `select (select string_agg(a.name, ' / ' order by a.depth) from location a
       where a.organisation_id = l.organisation_id and l.path like a.path || '%')
       || coalesce(' @' || l.latitude || ',' || l.longitude, '') collate "C" as breadcrumb
     from location l where l.organisation_id = $1 order by 1`,
    [organisation_id],
  );
  return rows.map(({ breadcrumb }) => breadcrumb);
}

describe("a row", () => {
  test("names its breadcrumb from the branch down; what is missing above is created and undone", async () => {
    const owner = await server.otherOrganisation();
    await makeBranch(owner, { name: "Pune" });
    const before = await treeOf(owner);
    const rows = [
      "Site,Building,Wing,Storey,Room no,Shelf,Lat,Lon",
      "pune,Main,A,1,101,S1,,",
      "Pune,Main,A,1,101,,18.5,73.8",
      "PUNE,main,a,2,,,,",
      "Delhi,,,,,,28.6,77.2",
    ];
    const job = await checkPlaces(owner, rows);
    expect(job.counts).toMatchObject({ create: 4, rejected: 0 });
    expect(job.missing.map(({ field, names }) => [field, names[0]?.name])).toEqual([
      ["building", "pune › Main"],
      ["block", "pune › Main › A"],
      ["floor", "pune › Main › A › 1"],
      ["room", "pune › Main › A › 1 › 101"],
    ]);
    const done = await written(owner, job);
    expect(done.counts).toMatchObject({ create: 4, update: 0, rejected: 0 });
    expect(await treeOf(owner)).toEqual([
      "Delhi @28.6,77.2",
      "Pune",
      "Pune / Main",
      "Pune / Main / A",
      "Pune / Main / A / 1",
      "Pune / Main / A / 1 / 101 / S1",
      "Pune / Main / A / 1 / 101 @18.5,73.8",
      "Pune / Main / A / 2",
    ]);
    expect((await checkPlaces(owner, rows)).counts).toMatchObject({ create: 0, update: 0, unchanged: 4 });
    const undo = await undone(owner, done);
    expect(undo.counts).toMatchObject({ create: 0 });
    expect(await treeOf(owner)).toEqual(before);
    const report = await owner.ok(importCalls.rows, { params: { id: job.id } });
    expect(report.results.map(({ outcome, problems }) => [outcome, problems])).toEqual(
      rows.slice(1).map(() => ["undone", []]),
    );
  });

  test("goes to the branch of its building, to the only branch, or to one made for it", async () => {
    const owner = await server.otherOrganisation();
    await importPlaces(owner, "Building,Floor", "Tower,1");
    const unnamed = ["Main branch", "Main branch / Tower", "Main branch / Tower / Main"];
    expect(await treeOf(owner)).toEqual([...unnamed, "Main branch / Tower / Main / 1"]);
    await makeBranch(owner, { name: "Agra" });
    await importPlaces(owner, "Branch,Building", "Agra,Annex");
    await importPlaces(owner, "Building,Block", "annex,B", "Tower,B");
    expect(await treeOf(owner)).toContain("Agra / Annex / B");
    await importPlaces(owner, "Branch,Building", "Agra,Tower");
    expect(await reasons(owner, await checkPlaces(owner, ["Building,Block", "Tower,C"]))).toEqual({
      2: ["branch: Several branches have a building called “Tower”. Name the branch."],
    });
  });

  test("is refused in a place that is switched off, even where that happens after the dry run", async () => {
    const owner = await server.otherOrganisation();
    await importPlaces(owner, "Branch,Building", "Pune,Old", "Pune,New");
    const { results } = await owner.ok(locationCalls.list, { query: { ordering: "name" } });
    const toggle = (index: number) => owner.ok(branchCalls.toggleActive, { params: { id: results[index]?.id ?? "" } });
    await toggle(1);
    const job = await checkPlaces(owner, ["Branch,Building,Block", "Pune,Old,A", "Pune,New,A", "Pune,Old,"]);
    expect(await reasons(owner, job)).toEqual({ 2: ["building: This building is not active."] });
    expect(job.counts).toMatchObject({ create: 1, unchanged: 1, rejected: 1 });
    await toggle(0);
    const done = await written(owner, job);
    expect(await reasons(owner, done)).toMatchObject({ 3: ["building: This building is not active."] });
  });

  test("creates only itself where missing places are not to be created", async () => {
    const owner = await server.otherOrganisation();
    await importPlaces(owner, "Branch,Building", "Pune,Main");
    const rows = ["Branch,Building,Block,Floor", "Pune,Main,A,", "Pune,Main,B,1", "Pune,Main,,2", "Goa,X,,"];
    const job = await checkPlaces(owner, rows, { create_missing: false });
    expect(await reasons(owner, job)).toEqual({
      3: ["block: No block is called “Pune › Main › B”."],
      4: ["block: Name the block too."],
      5: ["branch: No branch is called “Goa”."],
    });
    await written(owner, job);
    expect(await treeOf(owner)).toEqual(["Pune", "Pune / Main", "Pune / Main / A"]);
  });

  test("says what is wrong with it, and counts once in a file", async () => {
    const owner = await server.otherOrganisation();
    const job = await checkPlaces(owner, [
      "Branch,Building,Lat,Lon",
      "A,B,91,1",
      "A,B,1,",
      `A,${"x".repeat(256)},,`,
      ",,1,2",
      "A,C,,",
      "a ,c,,",
    ]);
    expect(await reasons(owner, job)).toEqual({
      2: ["latitude: This is not a coordinate between -90 and 90."],
      3: ["latitude: Give both latitude and longitude, or neither."],
      4: ["building: At most 255 characters; this has 256."],
      5: ["row: This row names no place."],
      7: ["building: Row 6 has the same value."],
    });
  });

  test("keeps hostile names letter for letter", async () => {
    const owner = await server.otherOrganisation();
    const unique = differentLines(someHostileTexts(5));
    const quoted = unique.map((text) => `Pune,"${text.replaceAll('"', '""')}"`);
    const job = await importPlaces(owner, "Branch,Building", ...quoted);
    expect(job.counts.create + job.counts.rejected).toBe(unique.length);
    const { rows } = await server.admin.query("select name from location where organisation_id = $1", [
      owner.organisation_id,
    ]);
    const stored = new Set(rows.map(({ name }) => name));
    expect(unique.filter((text) => !stored.has(text)).length).toBe(job.counts.rejected);
    expect(job.counts.create).toBeGreaterThan(unique.length / 2);
  });
});

test("a place with assets or changed since stays when the import is undone, with everything above it", async () => {
  const owner = await server.otherOrganisation();
  const job = await importPlaces(owner, "Branch,Building,Block", "Pune,A,", "Pune,B,1", "Pune,C,1");
  const { results } = await owner.ok(locationCalls.list, { query: { location_type: "Block", ordering: "name" } });
  const { id = "", branch = "", parent = null } = results[0] ?? {};
  const body = { name: "One", location_type: "Block" as const, branch, parent };
  await owner.ok(locationCalls.update, { params: { id }, body });
  await undone(owner, job);
  const tree = await treeOf(owner);
  expect(tree).toHaveLength(3);
  expect(tree[2]).toMatch(/^Pune \/ [BC] \/ One$/);
});

test("another organisation's places are neither found nor touched", async () => {
  const [one, other] = [await server.otherOrganisation(), await server.otherOrganisation()];
  await importPlaces(one, "Branch,Building,Lat,Lon", "Pune,Main,1,2");
  const job = await importPlaces(other, "Branch,Building,Lat,Lon", "Pune,Main,3,4");
  expect(job.counts).toMatchObject({ create: 1 });
  expect(await treeOf(one)).toEqual(["Pune", "Pune / Main @1,2"]);
  expect((await one.refused(importCalls.undo, { params: { id: job.id } })).status).toBe(404);
});

test("a list of rooms comes in by its guessed columns, twice creates nothing, undo leaves nothing", async () => {
  const owner = await server.otherOrganisation();
  const job = await imported(owner, roomsRegister(), {}, "locations");
  expect(job.counts).toMatchObject({ rows: ROOMS, create: ROOMS, rejected: 0 });
  const again = await checked(owner, await mapped(owner, roomsRegister(), "locations"));
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: ROOMS });
  await undone(owner, job);
  expect(await treeOf(owner)).toEqual([]);
});
