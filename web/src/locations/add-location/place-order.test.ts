import { describe, expect, it } from "vitest";
import { inOrder, matching, storeyOf } from "./place-order.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (places: readonly { name: string }[]) => places.map((place) => place.name);

describe("the order of places in their picker", () => {
  it("is that of the list", () => {
    const rooms = named("Room 9", "annexe", "Room 10");
    expect(inOrder("Room", rooms)).toEqual(rooms);
    expect(inOrder("Floor", named("Surgery", "Archive"))).toEqual(named("Surgery", "Archive"));
  });

  it("puts floors above each other as they lie", () => {
    const names = ["Ground Floor", "Basement 2", "Level 10", "Roof terrace", "Basement", "Second floor", "1st Floor"];
    expect(namesOf(inOrder("Floor", named(...names)))).toEqual([
      "Roof terrace",
      "Level 10",
      "Second floor",
      "1st Floor",
      "Ground Floor",
      "Basement",
      "Basement 2",
    ]);
    expect(storeyOf("Lower ground")).toBeLessThan(0);
    expect(storeyOf("Mezzanine")).toBe(0.5);
    expect(storeyOf("Surgery")).toBeNull();
  });
});

describe("searching buildings", () => {
  it("finds a part of the name whatever its case and accents", () => {
    const buildings = named("Avalon House", "Stores", "Café Élan");
    expect(namesOf(matching(buildings, " HOUSE "))).toEqual(["Avalon House"]);
    expect(namesOf(matching(buildings, "ela"))).toEqual(["Café Élan"]);
    expect(matching(buildings, "")).toBe(buildings);
    expect(matching(buildings, "zoo")).toEqual([]);
  });
});
