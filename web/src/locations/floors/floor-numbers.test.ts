import type { FloorView, ViewedPlace } from "@steward/contract/locations/rules";
import { expect, test } from "vitest";
import { countedBy, leadingColour, listOfPart, measureOf, numbersText, partsOf, stackOf } from "./floor-numbers.ts";

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
): ViewedPlace => ({ id, name: id, location_type, parent, child_count: 0, numbers });

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
  expect(countedBy(floor, "audit")).toEqual({ count: 5, search: { location: "A0" } });
  expect(listOfPart(floor, "audit", "Missing")).toEqual({ location: "A0", audit: "Missing" });
  expect(measureOf("audit")).toBe("audit");
});

test("a place says its numbers in words and leads to the list that they count", () => {
  const floor = place("A0", "Floor", "A", counted);
  expect(numbersText(floor, "status", statuses)).toBe("5 assets: 1 In Stock, 4 In Use");
  expect(numbersText(floor, "overdue", statuses)).toBe("5 assets, 2 overdue");
  expect(numbersText(place("A1", "Floor", "A"), "status", statuses)).toBe("No assets");
  expect(numbersText(place("A1", "Floor", "A", null), "status", statuses)).toBe("");
  expect(countedBy(floor, "overdue")).toEqual({ count: 2, search: { location: "A0", overdue: "true" } });
  expect(countedBy(place("c", "Branch", null, counted), "status").search).toEqual({ branch: "c" });
});
