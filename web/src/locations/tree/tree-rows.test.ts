import type { Location } from "@steward/contract/locations/rules";
import { describe, expect, test } from "vitest";
import { rowBeginningWith, type Inside, treeRows, treeStep } from "./tree-rows.ts";

const place = (name: string, child_count = 0): Location => ({
  id: name,
  name,
  location_type: "Room",
  flag_virtual_location: false,
  branch: "HQ",
  branch_details: { id: "HQ", name: "HQ" },
  parent: null,
  parent_details: null,
  breadcrumb: [],
  asset_count: 0,
  child_count,
  sort_order: null,
  is_active: true,
  version: 1,
  created: "2026-01-01T00:00:00Z",
  modified: "2026-01-01T00:00:00Z",
});

const insides: Record<string, Inside> = {
  HQ: { places: [place("Tower", 3), place("Annex")], count: 2, failed: false },
  Tower: { places: [place("North"), place("South")], count: 3, failed: false },
};
const rowsOf = (...open: string[]) => treeRows(place("HQ", 2), new Set(open), (id) => insides[id]);
const names = (...open: string[]) => rowsOf(...open).map((row) => row.id);

describe("a tree", () => {
  test("shows what is inside open places only", () => {
    expect(names()).toEqual(["HQ"]);
    expect(names("HQ")).toEqual(["HQ", "Tower", "Annex"]);
    expect(names("Tower")).toEqual(["HQ"]);
  });

  test("says that more is to come where not all of a place is there yet", () => {
    expect(names("HQ", "Tower")).toEqual(["HQ", "Tower", "North", "South", "Tower more", "Annex"]);
  });

  test("waits for a place that was opened just now", () => {
    const rows = treeRows(place("HQ", 2), new Set(["HQ"]), () => undefined);
    expect(rows.map((row) => row.kind)).toEqual(["place", "waiting"]);
  });

  test("knows level, position and number of siblings, those to come included", () => {
    expect(rowsOf("HQ", "Tower")[3]).toMatchObject({ level: 3, position: 2, siblings: 3, isOpen: null });
  });
});

describe("keys in a tree", () => {
  const rows = rowsOf("HQ", "Tower");
  const from = (id: string, key: string) => {
    const step = treeStep(
      rows,
      rows.findIndex((row) => row.id === id),
      key,
    );
    return step && "go" in step ? rows[step.go]?.id : step;
  };

  test("up and down, to the first and the last", () => {
    expect(from("HQ", "ArrowDown")).toBe("Tower");
    expect(from("HQ", "ArrowUp")).toBe("HQ");
    expect(from("North", "Home")).toBe("HQ");
    expect(from("HQ", "End")).toBe("Annex");
    expect(from("Annex", "ArrowDown")).toBe("Annex");
  });

  test("right opens, then enters; left closes, then leaves", () => {
    expect(treeStep(rowsOf("HQ"), 1, "ArrowRight")).toEqual({ open: "Tower" });
    expect(from("Tower", "ArrowRight")).toBe("North");
    expect(from("Tower", "ArrowLeft")).toEqual({ close: "Tower" });
    expect(from("South", "ArrowLeft")).toBe("Tower");
    expect(from("Annex", "ArrowRight")).toBeNull();
    expect(treeStep(rowsOf(), 0, "ArrowLeft")).toBeNull();
  });

  test("Enter opens and closes", () => {
    expect(from("Tower", "Enter")).toEqual({ close: "Tower" });
    expect(from("Annex", "Enter")).toBeNull();
  });

  test("a letter leads to the next name that begins with it", () => {
    expect(rows[rowBeginningWith(rows, 0, "s") ?? -1]?.id).toBe("South");
    expect(rows[rowBeginningWith(rows, 5, "a") ?? -1]?.id).toBe("Annex");
    expect(rowBeginningWith(rows, 0, "x")).toBeNull();
    expect(rowBeginningWith(rows, 0, "Tab")).toBeNull();
  });
});
