import { describe, expect, it } from "vitest";
import { type PressedKeys, plainKey, pressedKeys } from "./pressed-keys.ts";

const press = (key: string, code: string, held = "", altGraph = false): PressedKeys => ({
  key,
  code,
  ctrlKey: held.includes("Ctrl"),
  metaKey: held.includes("Meta"),
  altKey: held.includes("Alt"),
  shiftKey: held.includes("Shift"),
  getModifierState: (name) => name === "AltGraph" && altGraph,
});

describe("the combination that is pressed", () => {
  it.each([
    ["a letter", press("B", "KeyB", "Alt Shift"), false, "Alt+Shift+B"],
    ["a digit that Shift turns into a sign", press("^", "Digit6", "Alt Shift"), false, "Alt+Shift+6"],
    ["a digit that needs Shift", press("6", "Digit6", "Alt Shift"), false, "Alt+Shift+6"],
    ["a digit of the number block", press("0", "Numpad0", "Alt Shift"), false, "Alt+Shift+0"],
    ["a letter that Option turns into a sign", press("ı", "KeyB", "Alt Shift"), true, "Alt+Shift+B"],
    ["the label of the key, not its place", press("g", "KeyU", "Ctrl Shift"), false, "Mod+Shift+G"],
    ["the place of a key without a Latin label", press("П", "KeyG", "Ctrl Shift"), false, "Mod+Shift+G"],
    ["Ctrl elsewhere", press("G", "KeyG", "Ctrl Shift"), false, "Mod+Shift+G"],
    ["Cmd on a Mac", press("g", "KeyG", "Meta Shift"), true, "Mod+Shift+G"],
    ["every modifier", press("l", "KeyL", "Ctrl Alt Shift"), false, "Mod+Alt+Shift+L"],
    ["the A of AZERTY", press("a", "KeyQ", "Ctrl"), false, "Mod+A"],
    ["the Z of QWERTZ", press("z", "KeyY", "Ctrl Shift"), false, "Mod+Shift+Z"],
    ["a digit of AZERTY, which needs Shift there", press("(", "Digit5", "Ctrl Alt"), false, "Mod+Alt+5"],
  ])("reads %s", (_, event, onMac, keys) => {
    expect(pressedKeys(event, onMac)).toBe(keys);
  });

  it.each([
    ["a key without a modifier", press("b", "KeyB"), false],
    ["a capital letter", press("B", "KeyB", "Shift"), false],
    ["text typed with AltGr", press("b", "KeyB", "Ctrl Alt", true), false],
    ["Ctrl on a Mac", press("g", "KeyG", "Ctrl Shift"), true],
    ["the Windows key", press("g", "KeyG", "Meta Shift"), false],
    ["the comma of AZERTY, where others have the M", press(",", "KeyM", "Ctrl"), false],
    ["a modifier by itself", press("Shift", "ShiftLeft", "Alt Shift"), false],
    ["a key of no letter and no digit", press("Enter", "Enter", "Ctrl Shift"), false],
  ])("has nothing for %s", (_, event, onMac) => {
    expect(pressedKeys(event, onMac)).toBeNull();
  });
});

describe("a key by itself", () => {
  it.each([
    ["a letter", press("m", "KeyM"), "M"],
    ["a capital letter", press("M", "KeyM", "Shift"), "M"],
    ["the place of a key without a Latin label", press("ь", "KeyM"), "M"],
    ["the label of the key of AZERTY", press("m", "Semicolon"), "M"],
    ["a slash", press("/", "Slash"), "/"],
    ["a slash of QWERTZ", press("/", "Digit7", "Shift"), "/"],
    ["a question mark", press("?", "Slash", "Shift"), "?"],
    ["the comma of AZERTY, where others have the M", press(",", "KeyM"), null],
    ["a letter with a modifier", press("m", "KeyM", "Ctrl"), null],
    ["text typed with AltGr", press("m", "KeyM", "", true), null],
    ["a key of no letter", press("Enter", "Enter"), null],
  ])("reads %s", (_, event, key) => {
    expect(plainKey(event)).toBe(key);
  });
});
