import { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import type { branchBody } from "@steward/contract/branches/rules";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { checked, imported, mapped, reasons, undone, written } from "../test-server/register-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeBranch } from "./branch-factory.ts";

type BranchBody = z.input<typeof branchBody>;

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const importBranches = (caller: Caller, ...rows: string[]) => imported(caller, csv(...rows), {}, "branches");
const checkBranches = async (caller: Caller, ...rows: string[]) =>
  checked(caller, await mapped(caller, csv(...rows), "branches"));
const branchesOf = async (caller: Caller) =>
  (await caller.ok(branchCalls.list, { query: { ordering: "name", page_size: 100 } })).results;

/** Saves a branch as the edit form does: with everything that was read. */
function saveAgain(caller: Caller, { id, name, flag_virtual_location, address, latitude, longitude }: Branch) {
  const { country_details: _, ...parts } = address ?? { country_details: null };
  const body = { name, flag_virtual_location, address: address && parts, latitude, longitude } as BranchBody;
  return caller.ok(branchCalls.update, { params: { id }, body });
}

describe("an imported branch", () => {
  test("has its address and can be saved again in the form", async () => {
    const owner = await server.otherOrganisation();
    await importBranches(
      owner,
      "Site,Address,City,State,Pincode,Lat,Lon",
      "Delhi,1 Ring Road,Delhi,Delhi,110 001,28.6,77.2",
      "Kochi,2 Quay,Kochi,Kerala,-,,",
      "Pune,,,,,18.5,73.8",
    );
    const branches = await branchesOf(owner);
    expect(branches).toMatchObject([
      { name: "Delhi", address: { line1: "1 Ring Road", city: "Delhi", zip: "110001" }, latitude: 28.6 },
      { name: "Kochi", address: { line1: "2 Quay", city: "Kochi", state: "Kerala", zip: "" }, latitude: null },
      { name: "Pune", address: { line1: "" }, latitude: 18.5, longitude: 73.8 },
    ]);
    for (const branch of branches) expect(await saveAgain(owner, branch)).toEqual(branch);
  });

  test("is refused with a pincode that the form would refuse, unless that column is left out", async () => {
    const owner = await server.otherOrganisation();
    const rows = [
      "Site,Address,Zip",
      "Calgary,3 Fieldstone Drive,T8S",
      "Pune,1 MG Road,41100",
      "Thane,4 Lake Road,400601",
    ];
    const job = await checkBranches(owner, ...rows);
    expect(await reasons(owner, job)).toEqual({
      2: ["zip: Pincode must be a 6-digit number"],
      3: ["zip: Pincode must be a 6-digit number"],
    });
    expect(job.fields.find(({ key }) => key === "zip")?.help).toContain("6 digits in India");
    await written(owner, await checked(owner, job, { columns: ["name", "line1", null] }));
    expect((await branchesOf(owner)).map(({ name, address }) => [name, address?.line1, address?.zip])).toEqual([
      ["Calgary", "3 Fieldstone Drive", ""],
      ["Pune", "1 MG Road", ""],
      ["Thane", "4 Lake Road", ""],
    ]);
  });

  test("has the postal code of its country and a state of it", async () => {
    const owner = await server.otherOrganisation();
    const rows = [
      "Site,Address,City,State,Country,Zip",
      "Calgary,3 Fieldstone Drive,Calgary,Alberta,Canada,T3R 1A1",
      "Berlin,Unter den Linden 1,Berlin,,DE,10117",
      "Pune,1 MG Road,Pune,Maharashtra,India,41100",
      "Thane,4 Lake Road,Thane,Maharashtra,Germany,400601",
      "Oslo,Havnegata 7,Oslo,,Norwayy,0150",
      "Nowhere,,,,Chile,",
    ];
    const job = await checkBranches(owner, ...rows);
    expect(await reasons(owner, job)).toEqual({
      4: ["zip: Pincode must be a 6-digit number"],
      5: ["state: “Maharashtra” is not in Germany."],
      6: ["country: No country is called “Norwayy”."],
    });
    const done = await written(owner, job);
    expect(done.counts).toMatchObject({ create: 3, rejected: 3 });
    expect((await branchesOf(owner)).map(({ address }) => [address?.country_details?.name, address?.zip])).toEqual([
      ["Germany", "10117"],
      ["Canada", "T3R 1A1"],
      ["Chile", ""],
    ]);
    const again = await checkBranches(owner, "Site,Zip", "Berlin,10178", "Calgary,411001 and far more");
    expect(await reasons(owner, again)).toEqual({ 3: ["zip: At most 12 characters."] });
    const moved = await checkBranches(owner, "Site,Country", "Berlin,India");
    expect(await reasons(owner, moved)).toEqual({ 2: ["zip: Pincode must be a 6-digit number"] });
  });

  test("needs the first line of an address that it gives", async () => {
    const owner = await server.otherOrganisation();
    const job = await checkBranches(
      owner,
      "Site,Address,City,Pincode",
      "A,,Pune,",
      "B,,,411001",
      "C,1 Road,Pune,",
      "D,,,",
    );
    const message = "line1: An address needs its first line.";
    const long = await checkBranches(owner, "Site,Address,City", `A,${"x".repeat(256)},Pune`);
    expect(await reasons(owner, long)).toEqual({ 2: ["line1: At most 255 characters; this has 256."] });
    expect(await reasons(owner, job)).toEqual({ 2: [message], 3: [message] });
    expect(job.counts).toMatchObject({ create: 2, rejected: 2 });
  });
});

describe("an existing branch", () => {
  test("gets the address of the file, and loses it again with the undo", async () => {
    const owner = await server.otherOrganisation();
    const before = await makeBranch(owner, { name: "Pune" });
    expect(before.address).toMatchObject({ line1: "", city: "" });
    const job = await importBranches(owner, "Site,Address,City,State", "pune,12 MG Road,Pune,Maharashtra");
    const params = { id: before.id };
    const branch = await owner.ok(branchCalls.read, { params });
    expect(branch).toMatchObject({ address: { id: before.address?.id, line1: "12 MG Road", city: "Pune" } });
    expect(await saveAgain(owner, branch)).toEqual(branch);
    await undone(owner, job);
    expect(await owner.ok(branchCalls.read, { params })).toMatchObject({ address: before.address });
    const { rows } = await server.admin.query("select line1, city from location where id = $1", [before.id]);
    expect(rows).toEqual([{ line1: "", city: "" }]);
  });

  test("with an address keeps what the file leaves empty", async () => {
    const owner = await server.otherOrganisation();
    const address = { line1: "12 MG Road", city: "Poona", state: "Maharashtra", zip: "411001" };
    const before = await makeBranch(owner, { name: "Pune", address });
    const job = await importBranches(owner, "Site,Address,City,Pincode", "Pune,,Pune,");
    expect(job.counts).toMatchObject({ update: 1, rejected: 0 });
    expect(await owner.ok(branchCalls.read, { params: { id: before.id } })).toMatchObject({
      address: { ...address, id: before.address?.id, city: "Pune" },
    });
  });

  test("that is virtual gets neither address nor coordinates", async () => {
    const owner = await server.otherOrganisation();
    await makeBranch(owner, { name: "Cloud", flag_virtual_location: true });
    await makeBranch(owner, { name: "Home", flag_virtual_location: true });
    await makeBranch(owner, { name: "Road", flag_virtual_location: true });
    const rows = ["Site,Address,City,Lat,Lon", "Cloud,1 Road,Pune,,", "Home,,,18.5,73.8", "Road,,,,"];
    const job = await checkBranches(owner, ...rows);
    const message = "A virtual branch has no address and no coordinates.";
    expect(await reasons(owner, job)).toEqual({ 2: [`line1: ${message}`], 3: [`latitude: ${message}`] });
    const untouched = await checked(owner, job, { update_existing: false });
    expect(untouched.counts).toMatchObject({ unchanged: 3, rejected: 0 });
    expect((await branchesOf(owner)).every(({ address, latitude }) => address === null && latitude === null)).toBe(
      true,
    );
  });

  test("that became virtual after the dry run is left as it is, and the report says why", async () => {
    const owner = await server.otherOrganisation();
    const { id, name } = await makeBranch(owner, { name: "Pune" });
    const job = await checkBranches(owner, "Site,Address", "Pune,12 MG Road", "Thane,1 Lake Road");
    await owner.ok(branchCalls.update, { params: { id }, body: { name, flag_virtual_location: true } });
    const done = await written(owner, job);
    expect(done.counts).toMatchObject({ create: 1, update: 0, rejected: 1 });
    expect(await reasons(owner, done)).toEqual({ 2: ["line1: A virtual branch has no address and no coordinates."] });
    expect(await owner.ok(branchCalls.read, { params: { id } })).toMatchObject({ address: null, version: 2 });
  });
});
