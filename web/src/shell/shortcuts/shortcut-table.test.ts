import { describe, expect, it } from "vitest";
import "../../app/nouns.ts";
import { isSequence } from "../../keyboard/key-sequences.ts";
import { hasRoute } from "../../navigation/routes.ts";
import { ariaKeys, isShellAction, keyLabels, keysOf, keysText, SHORTCUTS, shortcuts } from "./shortcut-table.ts";

const all = SHORTCUTS.map(({ keys }) => keys);
const sequences = all.filter(isSequence);

describe("the table of shortcuts", () => {
  it("has no keys twice", () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it("has no single key that begins a sequence, and one sequence that begins another", () => {
    const beginnings = sequences.map((keys) => keys.slice(0, 1).toUpperCase());
    expect(all.filter((keys) => beginnings.includes(keys))).toEqual([]);
    const begun = sequences.flatMap((keys) =>
      sequences.filter((other) => other.startsWith(`${keys} `)).map((other) => [keys, other]),
    );
    expect(begun).toEqual([["g b r", "g b r n"]]);
  });

  it("is written in the notation that pressed keys have", () => {
    const odd = all.filter((keys) => !/^((Mod\+)?(Alt\+)?(Shift\+)?[A-Z0-9]|[/?]|[a-z]( [a-z])+)$/.test(keys));
    expect(odd).toEqual([]);
    expect(all.filter((keys) => keys.startsWith("Shift+"))).toEqual([]);
  });

  it("tells at most one combination for each target at each place", () => {
    for (const place of ["palette", "shell"] as const) {
      const told = SHORTCUTS.filter(({ keys, told: where = place }) => where === place && keys.includes("+"));
      expect(new Set(told.map(({ does }) => does)).size, place).toBe(told.length);
    }
  });

  it("leads to pages that stand", () => {
    expect(SHORTCUTS.filter(({ does }) => !isShellAction(does) && !hasRoute(does))).toEqual([]);
    expect(shortcuts()).toEqual(SHORTCUTS);
  });

  it("leads to pages of the specification", () => {
    const known = /^(admin|asset-management|service-request|skilled-personnel|dashboard)-?/;
    expect(SHORTCUTS.filter(({ does }) => !isShellAction(does) && !known.test(does))).toEqual([]);
  });
});

it.each([
  ["asset-management-license", "Mod+Alt+L", "Mod+Alt+R"],
  ["admin-supplier", "Mod+Alt+J", "Mod+Alt+E"],
  ["admin-manufacturer-create", "Mod+Shift+G", "Mod+Shift+G"],
  ["admin-all-models", "Mod+M", "Mod+M"],
  ["imports", undefined, undefined],
])("the key told for %s is %s in the shell and %s in the palette", (does, shell, palette) => {
  expect([keysOf(does, "shell"), keysOf(does, "palette")]).toEqual([shell, palette]);
});

it.each([
  ["Mod+Alt+Shift+L", false, ["Ctrl", "Alt", "Shift", "L"]],
  ["Mod+Shift+G", true, ["⌘", "⇧", "G"]],
  ["Alt+Shift+6", true, ["⌥", "⇧", "6"]],
  ["g b r", false, ["g", "b", "r"]],
])("%s is written as on the keyboard (Mac: %s)", (keys, onMac, labels) => {
  expect(keyLabels(keys, onMac)).toEqual(labels);
});

it("is told to assistive technology, but for sequences", () => {
  expect([ariaKeys("Mod+Alt+5"), ariaKeys("g b r"), ariaKeys(undefined)]).toEqual([
    "Control+Alt+5",
    undefined,
    undefined,
  ]);
  expect([keysText("Mod+Alt+5"), keysText("g b r"), keysText(undefined)]).toEqual(["Ctrl+Alt+5", "g b r", ""]);
});
