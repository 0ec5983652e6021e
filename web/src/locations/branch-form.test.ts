import { expect, test } from "vitest";
import {
  type BranchValues,
  branchBodyOf,
  branchFieldOf,
  branchRules,
  branchValues,
  coordinatePair,
  noAddress,
  placeOf,
  placeTexts,
} from "./branch-form.ts";

const address = { ...noAddress, line1: "1 Ring Road", country: 98, state: "Delhi", city: "New Delhi", zip: " 110001 " };
const typed: BranchValues = { ...branchValues(null), name: "HQ", address, latitude: "28.6139", longitude: "77.209" };

test("a branch is sent with its addresses and coordinates, as numbers", () => {
  const gate = { ...noAddress, line1: "Gate 2", country: 98, state: "Delhi", city: "New Delhi" };
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
    other_addresses: [{ ...gate, latitude: null, longitude: null }],
    latitude: 28.6139,
    longitude: 77.209,
  });
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
    const issues = branchRules.safeParse(branchBodyOf(values, null)).error?.issues ?? [];
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
  expect(problems({ ...typed, other_addresses: [noAddress] })["other_addresses.0.line1"]).toBe("This is Required.");
  expect(problems({ ...typed, address: noAddress, flag_virtual_location: true })).toEqual({});
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
