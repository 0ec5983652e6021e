import { describe, expect, it } from "vitest";
import { isSameName, named } from "./same-name.ts";

const countries = [
  { id: 1, name: "India" },
  { id: 2, name: "Côte d'Ivoire" },
  { id: 3, name: "Niger" },
  { id: 4, name: "Nigeria" },
];

describe("a country by name", () => {
  it.each([
    ["INDIA", 1],
    ["  india ", 1],
    ["Cote d'Ivoire", 2],
    ["Niger", 3],
    ["nigeria", 4],
  ])("%j is found", (name, id) => {
    expect(named(countries, name)?.id).toBe(id);
  });

  it.each(["", "Indi", "Indiana", "Republic of India"])("%j is none of them", (name) => {
    expect(named(countries, name)).toBeUndefined();
  });

  it("prefers the one that is written the same", () => {
    const twins = [
      { id: 1, name: "SALEM" },
      { id: 2, name: "Salem" },
    ];
    expect(named(twins, "Salem")?.id).toBe(2);
    expect(named(twins, "salem")?.id).toBe(1);
  });
});

it("names differ by more than case and accents", () => {
  expect(isSameName("Zürich", "zurich")).toBe(true);
  expect(isSameName("Bengaluru", "Bangalore")).toBe(false);
});
