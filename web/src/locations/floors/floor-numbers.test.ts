import type { FloorView, ViewedPlace } from "@steward/contract/locations/rules";
import { expect, test } from "vitest";
import {
  countedBy,
  leadingColour,
  listOfPart,
  measureOf,
  measuresOf,
  numbersText,
  partsOf,
  requestParts,
  stackOf,
} from "./floor-numbers.ts";
import { goalOf } from "./place-goal.ts";

const statuses: FloorView["statuses"] = [
  { id: "stock", name: "In Stock", category: "available", color: "#118811" },
  { id: "use", name: "In Use", category: "in_use", color: "#2255aa" },
];

const audit = { never: 0, due: 0, Verified: 0, Misplaced: 0, Missing: 0, Damaged: 0 };

const place = (
  id: string,
  location_type: ViewedPlace["location_type"],
  parent: string | null,
  numbers: ViewedPlace["numbers"] = { total: 0, overdue: 0, audit, statuses: [] },
  requests: number | null = null,
): ViewedPlace => ({ id, name: id, location_type, parent, child_count: 0, numbers, requests });

const counted = {
  total: 5,
  overdue: 2,
  audit: { ...audit, never: 2, due: 1, Verified: 2, Missing: 1 },
  statuses: [
    { id: "use", count: 4 },
    { id: "stock", count: 1 },
  ],
};
const view = (root: ViewedPlace, places: ViewedPlace[]): FloorView => ({
  place: root,
  breadcrumb: [],
  floor: null,
  places,
  is_whole: true,
  statuses,
});

const ASSETS = { name: "asset-management-my-assets" };

test("a stack has the highest floor first, below its block", () => {
  const blocks = [place("A", "Block", "t"), place("B", "Block", "t")];
  const floors = [place("A0", "Floor", "A"), place("B0", "Floor", "B"), place("A1", "Floor", "A")];
  const tower = stackOf(view(place("t", "Building", "c"), [...blocks, ...floors]));
  expect(tower.map(({ id }) => id)).toEqual(["A", "A1", "A0", "B", "B0"]);
  const block = stackOf(view(place("A", "Block", "t"), [place("A0", "Floor", "A"), place("A1", "Floor", "A")]));
  expect(block.map(({ id }) => id)).toEqual(["A1", "A0"]);
  expect(stackOf(view(place("A0", "Floor", "A"), [place("r", "Room", "A0")])).map(({ id }) => id)).toEqual(["A0"]);
});

test("a place has parts in the order of the statuses and the colour of most of its assets", () => {
  const floor = place("A0", "Floor", "A", counted);
  expect(partsOf(floor, "status", statuses).map(({ name, count }) => [name, count])).toEqual([
    ["In Stock", 1],
    ["In Use", 4],
  ]);
  expect(leadingColour(floor, "status", statuses)).toContain("#2255aa");
  expect(leadingColour(floor, "overdue", statuses)).toBe("var(--danger)");
  expect(leadingColour(place("A1", "Floor", "A"), "overdue", statuses)).toBeUndefined();
});

test("a place is coloured by what its last audits found, and tells what is due", () => {
  const floor = place("A0", "Floor", "A", counted);
  expect(partsOf(floor, "audit", statuses).map(({ id, name, count }) => [id, name, count])).toEqual([
    ["Verified", "Verified", 2],
    ["Missing", "Missing", 1],
    ["never", "Never audited", 2],
  ]);
  expect(leadingColour(floor, "audit", statuses)).toBe("var(--success)");
  expect(numbersText(floor, "audit", statuses)).toBe(
    "5 assets: 2 Verified, 1 Missing, 2 Never audited; 1 due for an audit",
  );
  expect(numbersText(place("A1", "Floor", "A"), "audit", statuses)).toBe("No assets");
  expect(countedBy(floor, "audit")).toEqual({ ...ASSETS, count: 5, search: { location: "A0" } });
  expect(listOfPart(floor, "audit", "Missing")).toEqual({ location: "A0", audit: "Missing" });
  expect(measureOf("audit", floor)).toBe("audit");
});

test("a place says its numbers in words and leads to the list that they count", () => {
  const floor = place("A0", "Floor", "A", counted);
  expect(numbersText(floor, "status", statuses)).toBe("5 assets: 1 In Stock, 4 In Use");
  expect(numbersText(floor, "overdue", statuses)).toBe("5 assets, 2 overdue");
  expect(numbersText(place("A1", "Floor", "A"), "status", statuses)).toBe("No assets");
  expect(numbersText(place("A1", "Floor", "A", null), "status", statuses)).toBe("");
  expect(countedBy(floor, "overdue")).toEqual({ ...ASSETS, count: 2, search: { location: "A0", overdue: "true" } });
  expect(countedBy(place("c", "Branch", null, counted), "status")?.search).toEqual({ branch: "c" });
});

test("a place is coloured by its open service requests, says their number and leads to their list", () => {
  const busy = place("A0", "Floor", "A", counted, 3);
  const quiet = place("A1", "Floor", "A", counted, 0);
  expect(partsOf(busy, "requests", statuses).map(({ count, colour }) => [count, colour])).toEqual([
    [3, requestParts[0].colour],
  ]);
  expect(leadingColour(busy, "requests", statuses)).toBe(requestParts[0].colour);
  expect(leadingColour(quiet, "requests", statuses)).toBeUndefined();
  expect(requestParts.map(({ name }) => name())).toEqual(["With open service requests", "No open service requests"]);
  expect(numbersText(busy, "requests", statuses)).toBe("3 open service requests");
  expect(numbersText(quiet, "requests", statuses)).toBe("No open service requests");
  const search = { location: "A0", is_open: "true", view: "list" };
  expect(countedBy(busy, "requests")).toEqual({ name: "service-request", count: 3, search });
  expect(goalOf(busy, "requests", "c")).toEqual({ name: "service-request", search });
  expect(countedBy(place("c", "Branch", null, counted, 3), "requests")?.search).toMatchObject({ location: "c" });
});

test("a place is coloured by what its caller may see", () => {
  const whole = place("t", "Building", "c", counted, 3);
  expect(measuresOf(whole)).toEqual(["status", "overdue", "audit", "requests"]);
  expect(measureOf("requests", whole)).toBe("requests");
  expect(measureOf("anything", whole)).toBe("status");

  const withoutRequests = place("t", "Building", "c", counted, null);
  expect(measuresOf(withoutRequests)).toEqual(["status", "overdue", "audit"]);
  expect(measureOf("requests", withoutRequests)).toBe("status");
  expect(countedBy(withoutRequests, "requests")).toBeNull();

  const withoutAssets = place("r", "Room", "A0", null, 1);
  expect(measuresOf(withoutAssets)).toEqual(["requests"]);
  expect(measureOf("status", withoutAssets)).toBe("requests");
  expect(numbersText(withoutAssets, "requests", statuses)).toBe("1 open service request");

  const bare = place("r", "Room", "A0", null, null);
  expect(measuresOf(bare)).toEqual([]);
  expect(numbersText(bare, measureOf("requests", bare), statuses)).toBe("");
  expect(goalOf(bare, "status", "c")).toMatchObject({ name: "admin-location-branch-id" });
});
