import { expect, test } from "vitest";
import { branchBodyOf, branchFieldOf, branchValues, coordinatePair, placeOf } from "./branch-form.ts";

const typed = { ...branchValues(null), name: "HQ", line1: "1 Ring Road", latitude: "28.6139", longitude: "77.209" };

test("a branch is sent with its address and coordinates", () => {
  expect(branchBodyOf(typed)).toEqual({
    name: "HQ",
    flag_virtual_location: false,
    address: { line1: "1 Ring Road", line2: "", city: "", state: "", zip: "" },
    latitude: 28.6139,
    longitude: 77.209,
  });
});

test("a virtual branch is sent without them, whatever was typed before", () => {
  expect(branchBodyOf({ ...typed, flag_virtual_location: true })).toEqual({
    name: "HQ",
    flag_virtual_location: true,
    address: null,
    latitude: null,
    longitude: null,
  });
});

test("problems of the address belong to its lines", () => {
  expect(branchFieldOf("address.zip")).toBe("zip");
  expect(branchFieldOf("name")).toBe("name");
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
