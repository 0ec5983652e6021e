import { describe, expect, it } from "vitest";
import { inOrder, matching } from "./place-order.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (places: readonly { name: string }[]) => places.map((place) => place.name);

describe("the order of places in their picker", () => {
  it("is that of the list, and of floors the highest on top", () => {
    const places = named("Room 9", "annexe", "Room 10");
    expect(inOrder("Room", places)).toEqual(places);
    expect(inOrder("Floor", named("EG", "Mezzanine", "1A"))).toEqual(named("1A", "Mezzanine", "EG"));
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
