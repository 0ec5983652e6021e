import { describe, expect, it } from "vitest";
import { keyTarget, typedTarget } from "./listbox-keys.ts";

const tiles = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -6, ArrowDown: 6, PageDown: 18, PageUp: -18 };

describe("keys of a picker", () => {
  it("move by one, by a row, by a page and to the ends", () => {
    expect(keyTarget("ArrowRight", 0, 20, tiles)).toBe(1);
    expect(keyTarget("ArrowDown", 1, 20, tiles)).toBe(7);
    expect(keyTarget("PageDown", 1, 20, tiles)).toBe(19);
    expect(keyTarget("PageUp", 19, 20, tiles)).toBe(1);
    expect(keyTarget("Home", 7, 20, tiles)).toBe(0);
    expect(keyTarget("End", 7, 20, tiles)).toBe(19);
  });

  it("stay where nothing lies further", () => {
    expect(keyTarget("ArrowLeft", 0, 20, tiles)).toBe(0);
    expect(keyTarget("ArrowDown", 16, 20, tiles)).toBe(16);
    expect(keyTarget("Tab", 3, 20, tiles)).toBeNull();
    expect(keyTarget("Home", 0, 0, tiles)).toBeNull();
  });
});

describe("letters typed in a picker", () => {
  const names = ["Floor 12", "Floor 11", "Floor 1", "Ground", "Élan wing"];

  it("lead to the exact name before a longer one, whatever case and accents", () => {
    expect(typedTarget("floor 1", names, 0)).toBe(2);
    expect(typedTarget("floor 11", names, 0)).toBe(1);
    expect(typedTarget("GR", names, 0)).toBe(3);
    expect(typedTarget("elan", names, 0)).toBe(4);
  });

  it("find the beginning of any word", () => {
    expect(typedTarget("12", names, 3)).toBe(0);
    expect(typedTarget("wing", names, 0)).toBe(4);
    expect(typedTarget("x", names, 0)).toBe(-1);
  });

  it("go on to the next with the same letter again", () => {
    expect(typedTarget("f", names, 0)).toBe(1);
    expect(typedTarget("ff", names, 1)).toBe(2);
    expect(typedTarget("fff", names, 2)).toBe(0);
    expect(typedTarget("11", names, 0)).toBe(1);
  });
});
