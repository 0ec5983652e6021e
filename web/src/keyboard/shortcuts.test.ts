import { expect, it } from "vitest";
import "../app/nouns.ts";
import { shortcutOf, shortcuts } from "./shortcuts.ts";

it.each([
  ["Alt+Shift+B", { kind: "brand" }, "brand.create"],
  ["Alt+Shift+J", { kind: "supplier" }, "supplier.create"],
  ["Mod+Shift+G", { kind: "manufacturer" }, "manufacturer.create"],
  ["Mod+Shift+W", { kind: "manufacturer" }, "manufacturer.create"],
  ["Alt+Shift+6", { kind: "location", type: "Building" }, "location.create"],
  ["Alt+Shift+7", { kind: "location", type: "Block" }, "location.create"],
  ["Alt+Shift+8", { kind: "location", type: "Floor" }, "location.create"],
  ["Alt+Shift+9", { kind: "location", type: "Room" }, "location.create"],
  ["Alt+Shift+0", { kind: "location", type: "End Location" }, "location.create"],
])("%s opens a dialog for those who may add", (keys, opens, permission) => {
  expect(shortcutOf(keys)).toEqual({ keys, opens, permission });
});

it("has no combination twice", () => {
  const keys = shortcuts().map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(["Mod+B", "Mod+Alt+B", "Alt+B", "Mod+Alt+Shift+B", ""])("takes no other modifiers: %j", (keys) => {
  expect(shortcutOf(keys)).toBeUndefined();
});
