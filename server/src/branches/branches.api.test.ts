import { branchCalls } from "@steward/contract/branches/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeBranch } from "./branch-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const ADDRESS = { line1: "12 MG Road", line2: "2nd floor", city: "Pune", state: "Maharashtra", zip: "411001" };

const DIFFER = "The coordinates of the place and of its address differ.";

describe("a branch", () => {
  test("keeps its address and coordinates", async () => {
    const branch = await makeBranch(owner, { address: ADDRESS, latitude: 18.5204303, longitude: -180 });
    expect(branch).toMatchObject({
      type: "Branch",
      flag_virtual_location: false,
      address: { ...ADDRESS, id: expect.any(String) },
      latitude: 18.5204303,
      longitude: -180,
      asset_count: 0,
    });
    expect(await owner.ok(branchCalls.read, { params: { id: branch.id } })).toEqual(branch);
  });

  test("is replaced as a whole; its address keeps its id", async () => {
    const branch = await makeBranch(owner, { address: ADDRESS, latitude: 1, longitude: 2 });
    const params = { id: branch.id };
    const moved = await owner.ok(branchCalls.update, {
      params,
      body: { name: branch.name, address: { line1: "1 New Road", city: "Thane", state: "Maharashtra" } },
    });
    expect(moved).toMatchObject({
      address: { id: branch.address?.id, line1: "1 New Road", line2: "", city: "Thane", district: "", zip: "" },
      latitude: null,
      longitude: null,
      version: 2,
    });
    expect(await owner.ok(branchCalls.update, { params, body: { name: branch.name } })).toMatchObject({
      address: { id: branch.address?.id, line1: "", line2: "", city: "", state: "", zip: "" },
      version: 3,
    });
    const { rows } = await admin.query("select changes from activity where subject_id = $1 order by id", [branch.id]);
    expect(rows[1].changes).toContainEqual({ field: "line1", before: "12 MG Road", after: "1 New Road" });
    expect(rows[1].changes).toContainEqual({ field: "latitude", before: "1", after: null });
  });

  test("is edited by the id of its address too, and by no other", async () => {
    const branch = await makeBranch(owner, { address: ADDRESS });
    const params = { id: branch.id };
    const address = { ...ADDRESS, id: branch.address?.id, line1: "13 MG Road" };
    const edited = await owner.ok(branchCalls.update, { params, body: { name: branch.name, address } });
    expect(edited.address).toMatchObject({ id: branch.address?.id, line1: "13 MG Road" });
    const other = await makeBranch(owner, { address: ADDRESS });
    const foreign = { ...ADDRESS, id: other.address?.id };
    const refusal = { status: 400, errors: { "address.id": ["Not found."] } };
    expect(
      await owner.refused(branchCalls.update, { params, body: { name: branch.name, address: foreign } }),
    ).toMatchObject(refusal);
    const body = { name: freshName("B"), address: foreign };
    expect(await owner.refused(branchCalls.create, { body })).toMatchObject(refusal);
    const others = { name: branch.name, address: ADDRESS, other_addresses: [address] };
    expect(await owner.refused(branchCalls.update, { params, body: others })).toMatchObject({ status: 400 });
  });

  test("may keep an address as incomplete as an import left it, and not make one so", async () => {
    const branch = await makeBranch(owner, { address: ADDRESS });
    const params = { id: branch.id };
    const save = (name: string, more: object) => ({
      params,
      body: { name, address: { ...ADDRESS, id: branch.address?.id ?? "", ...more } },
    });
    const required = ["This is Required."];
    expect(await owner.refused(branchCalls.update, save("Depot", { city: "", line1: " " }))).toMatchObject({
      status: 400,
      errors: { "address.city": required, "address.line1": required },
    });
    for (const kept of [{ city: "" }, { line1: "", city: "", state: "", zip: "" }]) {
      const columns = Object.keys(kept).map((column) => `${column} = ''`);
      await admin.query(`update location set ${columns.join(", ")} where id = $1`, [branch.id]);
      const renamed = await owner.ok(branchCalls.update, save(freshName("Depot"), kept));
      expect(renamed.address).toMatchObject({ id: branch.address?.id, ...kept });
    }
    expect(await owner.refused(branchCalls.update, save("Depot", { line1: "9 New Road", city: "" }))).toMatchObject({
      errors: { "address.city": required },
    });
    const { id: _, ...without } = save("Depot", { city: "" }).body.address;
    expect(
      await owner.refused(branchCalls.update, { params, body: { name: "Depot", address: without } }),
    ).toMatchObject({
      errors: { "address.city": required },
    });
  });

  test("has names of letters and spaces, of the lists, or those it had", async () => {
    const letters = "Only letters and spaces are allowed.";
    const wrong = { ...ADDRESS, state: "Sector 9", district: "X", city: "Pune-2" };
    const body = { name: freshName("B"), address: wrong, other_addresses: [{ ...ADDRESS, city: "Gate #4" }] };
    expect(await owner.refused(branchCalls.create, { body })).toMatchObject({
      status: 400,
      errors: {
        "address.state": [letters],
        "address.district": ["Must be at least 2 characters."],
        "address.city": [letters],
        "other_addresses.0.city": [letters],
      },
    });
    const listed = { state: "Île-de-France", district: "Lahul & Spiti", city: "Pimpri-Chinchwad" };
    await makeBranch(owner, { address: { ...ADDRESS, ...listed } });
    const branch = await makeBranch(owner, { address: ADDRESS });
    await admin.query("update location set city = 'Camp (East)' where id = $1", [branch.id]);
    const kept = { ...ADDRESS, city: "Camp (East)", line1: "2 New Road" };
    const edited = await owner.ok(branchCalls.update, {
      params: { id: branch.id },
      body: { name: branch.name, address: kept },
    });
    expect(edited.address).toMatchObject(kept);
  });

  test("that is virtual has neither address nor coordinates", async () => {
    const message = "A virtual branch has no address and no coordinates.";
    expect(await makeBranch(owner, { flag_virtual_location: true })).toMatchObject({
      flag_virtual_location: true,
      address: null,
    });
    for (const more of [{ address: ADDRESS }, { latitude: 0, longitude: 0 }]) {
      const body = { name: freshName("B"), flag_virtual_location: true, ...more };
      expect(await owner.refused(branchCalls.create, { body })).toMatchObject({
        status: 400,
        errors: { flag_virtual_location: [message] },
      });
    }
  });

  test.for([
    [{ latitude: 1 }, "longitude", "Give both latitude and longitude, or neither."],
    [{ longitude: 1 }, "latitude", "Give both latitude and longitude, or neither."],
    [{ latitude: 90.0001, longitude: 0 }, "latitude", "At most 90."],
    [{ latitude: -91, longitude: 0 }, "latitude", "At least -90."],
    [{ latitude: 0, longitude: 181 }, "longitude", "At most 180."],
    [{ latitude: 1, longitude: 1, address: { ...ADDRESS, latitude: 1, longitude: 2 } }, "address.latitude", DIFFER],
    [{ address: { ...ADDRESS, line1: " " } }, "address.line1", "This is Required."],
    [{ address: { ...ADDRESS, state: "" } }, "address.state", "This is Required."],
    [{ address: { ...ADDRESS, city: "" } }, "address.city", "This is Required."],
    [{ address: { ...ADDRESS, zip: "41100" } }, "address.zip", "Pincode must be a 6-digit number"],
    [{ address: { ...ADDRESS, zip: "4110011" } }, "address.zip", "Pincode must be a 6-digit number"],
  ] as const)("refuses %j at %s", async ([more, path, message]) => {
    const { status, errors } = await owner.refused(branchCalls.create, { body: { name: freshName("B"), ...more } });
    expect({ status, errors }).toEqual({ status: 400, errors: { [path]: [message] } });
  });

  test("has the postal code and a state of its country, in each of its addresses", async () => {
    const { results } = await owner.ok(geographyCalls.countries, { query: { search: "Netherlands" } });
    const country = results[0]?.id ?? 0;
    const delft = { line1: "Markt 87", state: "South Holland", city: "Delft", country, zip: "2611 GW" };
    const branch = await makeBranch(owner, { address: delft, other_addresses: [{ ...delft, line1: "Gate 2" }] });
    expect(branch.address).toMatchObject({ zip: "2611 GW" });
    const refused = async (address: object, others: object[]) => {
      const body = { name: branch.name, address, other_addresses: others } as never;
      return (await owner.refused(branchCalls.update, { params: { id: branch.id }, body })).errors;
    };
    expect(await refused({ ...delft, state: "Kerala" }, [{ ...delft, country: null }])).toEqual({
      "address.state": ["“Kerala” is not in Netherlands."],
      "other_addresses.0.zip": ["Pincode must be a 6-digit number"],
    });
    expect(await refused({ ...delft, zip: "2611 GW Delft NL" }, [])).toEqual({
      "address.zip": ["At most 12 characters."],
    });
  });

  test("with assets in it is not switched off, and says how many", async () => {
    const { id } = await makeBranch(owner);
    for (const _ of [1, 2]) await makeAsset(owner, { branch: id });
    const message = "2 assets are in this branch. Move them first.";
    expect(await owner.refused(branchCalls.toggleActive, { params: { id } })).toMatchObject({
      status: 409,
      code: "conflict",
      message,
    });
  });

  test("with one asset says so in good English", async () => {
    const { id } = await makeBranch(owner);
    await makeAsset(owner, { branch: id });
    const message = "1 asset is in this branch. Move it first.";
    expect(await owner.refused(branchCalls.toggleActive, { params: { id } })).toMatchObject({ status: 409, message });
  });

  test("is found by its city too", async () => {
    const branch = await makeBranch(owner, { address: { ...ADDRESS, city: "Bengalūru" } });
    const { results } = await owner.ok(branchCalls.list, { query: { search: "bengaluru" } });
    expect(results.map(({ id }) => id)).toEqual([branch.id]);
  });
});
