import type { Branch } from "@steward/contract/branches/rules";
import { expect, test } from "vitest";
import {
  type BranchValues,
  branchBodyOf,
  branchFieldOf,
  branchValues,
  coordinatePair,
  noOtherAddress,
  placeOf,
  placeTexts,
} from "./branch-form.ts";
import { branchRulesOf, isIncomplete } from "./branch-rules.ts";

const { latitude: _, longitude: __, ...noAddress } = noOtherAddress;
const address = { ...noAddress, line1: "1 Ring Road", country: 98, state: "Delhi", city: "New Delhi", zip: " 110001 " };
const keys: Omit<Branch, "address" | "other_addresses" | "latitude" | "longitude"> = {
  id: "b1",
  name: "HQ",
  type: "Branch",
  location_type: "Branch",
  flag_virtual_location: false,
  parent_location: null,
  branch: "b1",
  branch_details: { id: "b1", name: "HQ" },
  parent: null,
  parent_details: null,
  breadcrumb: [],
  asset_count: 0,
  child_count: 0,
  sort_order: null,
  is_active: true,
  version: 1,
  created: "",
  modified: "",
};
const typed: BranchValues = { ...branchValues(null), name: "HQ", address, latitude: "28.6139", longitude: "77.209" };

test("a branch is sent with its addresses and coordinates, as numbers", () => {
  const gate = { ...noOtherAddress, line1: "Gate 2", country: 98, state: "Delhi", city: "New Delhi" };
  expect(branchBodyOf({ ...typed, other_addresses: [gate] }, null)).toEqual({
    name: "HQ",
    type: "Branch",
    flag_virtual_location: false,
    parent_location: null,
    address: {
      line1: "1 Ring Road",
      line2: "",
      country: 98,
      state: "Delhi",
      district: "",
      city: "New Delhi",
      zip: "110001",
      latitude: 28.6139,
      longitude: 77.209,
    },
    other_addresses: [gate],
    latitude: 28.6139,
    longitude: 77.209,
  });
});

const stored = (): Branch => {
  const country_details = { id: 98, name: "India" };
  const other = (line1: string, latitude: number) => ({ ...address, line1, country_details, latitude, longitude: 77 });
  const place = { latitude: 28.6, longitude: 77.2 };
  return {
    ...keys,
    ...place,
    address: { id: "a1", ...address, zip: "110001", country_details, ...place },
    other_addresses: [other("Gate 1", 28.1), other("Gate 2", 28.2)],
  };
};

test("an edit names the address that the branch has", () => {
  const branch = stored();
  expect(branchBodyOf(branchValues(branch), branch).address).toMatchObject({ id: "a1", line1: "1 Ring Road" });
  expect(branchBodyOf(branchValues(branch), null).address).not.toHaveProperty("id");
});

test("other addresses keep their places when one before them goes and when they are edited", () => {
  const branch = stored();
  const { other_addresses, ...values } = branchValues(branch);
  const [, second] = other_addresses;
  const left = second ? [{ ...second, line1: "Gate 2b", city: "Delhi" }] : [];
  expect(branchBodyOf({ ...values, other_addresses: left }, branch).other_addresses).toMatchObject([
    { line1: "Gate 2b", latitude: 28.2, longitude: 77 },
  ]);
});

test("a virtual branch is sent with four keys only, whatever was typed before", () => {
  expect(branchBodyOf({ ...typed, flag_virtual_location: true }, null)).toEqual({
    name: "HQ",
    type: "Branch",
    flag_virtual_location: true,
    parent_location: null,
  });
});

test("an address needs its first line, country, state and city, and a zip of six digits or none", () => {
  const problems = (values: BranchValues) => {
    const issues = branchRulesOf(null).safeParse(branchBodyOf(values, null)).error?.issues ?? [];
    return Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message]));
  };
  expect(problems(typed)).toEqual({});
  expect(problems({ ...typed, address: { ...noAddress, zip: "123" } })).toEqual({
    "address.line1": "This is Required.",
    "address.country": "This is Required.",
    "address.state": "This is Required.",
    "address.city": "This is Required.",
    "address.zip": "Pincode must be a 6-digit number",
  });
  expect(problems({ ...typed, other_addresses: [noOtherAddress] })["other_addresses.0.line1"]).toBe(
    "This is Required.",
  );
  expect(problems({ ...typed, address: noAddress, flag_virtual_location: true })).toEqual({});
});

test("the address of an import may stay as it is, and is completed once it is touched", () => {
  const branch = stored();
  const lacking = { ...branch, address: branch.address && { ...branch.address, line1: "", city: "" } };
  const problems = (values: BranchValues) =>
    branchRulesOf(lacking)
      .safeParse(branchBodyOf(values, lacking))
      .error?.issues.map((issue) => issue.path.join(".")) ?? [];
  const values = { ...branchValues(lacking), name: "Depot" };
  expect(problems(values)).toEqual([]);
  expect(problems({ ...values, address: { ...values.address, city: "Delhi" } })).toEqual(["address.line1"]);
  expect([isIncomplete(lacking), isIncomplete(branch), isIncomplete(null)]).toEqual([true, false, false]);
});

test("problems of coordinates belong to their two fields", () => {
  expect(branchFieldOf("address.zip")).toBe("address.zip");
  expect(branchFieldOf("address.latitude")).toBe("latitude");
  expect(branchFieldOf("name")).toBe("name");
});

test("a pin on the map is typed to ten metres, and stays on the globe", () => {
  expect(placeTexts({ latitude: 12.97161234, longitude: 77.59 })).toEqual({ latitude: "12.9716", longitude: "77.59" });
  expect(placeTexts({ latitude: 95, longitude: 190 })).toEqual({ latitude: "90", longitude: "-170" });
});

test("a pasted pair gives both coordinates", () => {
  expect(coordinatePair(" 12.9716, 77.5946 ")).toEqual({ latitude: "12.9716", longitude: "77.5946" });
  expect(coordinatePair("-33.86 151.2")).toEqual({ latitude: "-33.86", longitude: "151.2" });
  expect(coordinatePair("12.9716")).toBeNull();
});

test("only coordinates on the globe name a place", () => {
  expect(placeOf("12.5", "77")).toEqual({ latitude: 12.5, longitude: 77 });
  expect(placeOf("91", "77")).toBeNull();
  expect(placeOf("", "77")).toBeNull();
  expect(placeOf("north", "77")).toBeNull();
});
