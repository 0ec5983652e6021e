import { subLocationTypes } from "@steward/contract/locations/constants";
import { describe, expect, it } from "vitest";
import {
  aboveOf,
  type Chain,
  type ChainStep,
  chosenAt,
  emptyChain,
  isComplete,
  nextChain,
  openLevel,
  pickedTypes,
} from "./chain.ts";

const place = (name: string) => ({ id: `id of ${name}`, name });
const branch = place("Wellington");
const [tower, north, second, lab] = [place("Tower"), place("North"), place("Floor 2"), place("Lab")];
const toBranch: ChainStep = { step: "branch", branch };
const toTower: ChainStep = { step: "choose", level: "Building", place: tower };
const toNorth: ChainStep = { step: "choose", level: "Block", place: north };
const toSecond: ChainStep = { step: "choose", level: "Floor", place: second };
const toLab: ChainStep = { step: "choose", level: "Room", place: lab };
const after = (...steps: ChainStep[]): Chain => steps.reduce(nextChain, emptyChain);
const full = after(toBranch, toTower, toNorth, toSecond, toLab);

describe("the chain from the branch down", () => {
  it("asks for every type above the new one", () => {
    expect(subLocationTypes.map(pickedTypes)).toEqual([
      [],
      ["Building"],
      ["Building", "Block"],
      ["Building", "Block", "Floor"],
      ["Building", "Block", "Floor", "Room"],
    ]);
  });

  it("opens one picker after the other and stays at the last", () => {
    const steps = [toBranch, toTower, toNorth, toSecond, toLab];
    const shown = steps.map((_, index) => openLevel("End Location", after(...steps.slice(0, index))));
    expect(shown).toEqual([null, "Building", "Block", "Floor", "Room"]);
    expect(openLevel("End Location", full)).toBe("Room");
    expect(openLevel("Block", after(toBranch, toTower))).toBe("Building");
    expect(openLevel("Building", after(toBranch))).toBeNull();
  });

  it("is complete exactly when everything above is chosen; a building always is", () => {
    const steps = [toBranch, toTower, toNorth, toSecond, toLab];
    const complete = subLocationTypes.map((type) =>
      [0, 1, 2, 3, 4, 5].filter((count) => isComplete(type, after(...steps.slice(0, count)))),
    );
    expect(complete).toEqual([[0, 1], [2], [3], [4], [5]]);
  });

  it("lists what is inside the choice above", () => {
    expect(aboveOf("Building", full)).toEqual(branch);
    expect(aboveOf("Block", full)).toEqual(tower);
    expect(aboveOf("Room", full)).toEqual(second);
    expect(chosenAt("Room", full)).toEqual(lab);
    expect(chosenAt("Block", after(toBranch, toTower))).toBeNull();
  });

  it("forgets everything below a choice that changes", () => {
    const other = place("Annexe");
    expect(nextChain(full, { step: "choose", level: "Building", place: other })).toEqual({ branch, places: [other] });
    expect(nextChain(full, { step: "back", level: "Floor" })).toEqual({ branch, places: [tower, north] });
    expect(nextChain(full, { step: "back", level: "Building" })).toEqual({ branch, places: [] });
    expect(nextChain(full, { step: "back", level: "Branch" })).toEqual({ branch, places: [] });
  });

  it("forgets everything when the branch changes or is cleared, nothing when it is chosen once more", () => {
    const napier = place("Napier");
    expect(nextChain(full, { step: "branch", branch: napier })).toEqual({ branch: napier, places: [] });
    expect(nextChain(full, { step: "branch", branch: null })).toEqual(emptyChain);
    expect(nextChain(full, toBranch)).toBe(full);
  });

  it("takes no choice before those above it", () => {
    expect(after(toTower)).toEqual(emptyChain);
    expect(after(toBranch, toNorth)).toEqual({ branch, places: [] });
  });
});
