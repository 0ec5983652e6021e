import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isEditable } from "../keyboard/pressed-keys.ts";
import { isForOthers } from "./use-shortcuts.ts";

/** What stands open on the page, by the selectors that it matches. */
let open: readonly string[] = [];
vi.stubGlobal("document", {
  querySelector: (selectors: string) => selectors.split(", ").find((selector) => open.includes(selector)) ?? null,
});

class Element {
  isContentEditable = false;
}
class Input extends Element {
  type: string;
  constructor(type: string) {
    super();
    this.type = type;
  }
}
class TextArea extends Element {}
class Select extends Element {}
vi.stubGlobal("HTMLElement", Element);
vi.stubGlobal("HTMLInputElement", Input);
vi.stubGlobal("HTMLTextAreaElement", TextArea);
vi.stubGlobal("HTMLSelectElement", Select);

beforeEach(() => {
  open = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const press = { repeat: false, isComposing: false, defaultPrevented: false };

describe("a press is left to others", () => {
  it("not by itself", () => {
    expect(isForOthers(press)).toBe(false);
  });

  it.each(["repeat", "isComposing", "defaultPrevented"] as const)("where it has %s", (fact) => {
    expect(isForOthers({ ...press, [fact]: true })).toBe(true);
  });

  it.each([
    ["a dialog that asks", "dialog:modal:not([data-palette])"],
    ["a dialog of the kit", '[role="dialog"][aria-modal="true"]'],
  ])("while %s is open", (_, selector) => {
    open = [selector];
    expect(isForOthers(press)).toBe(true);
  });

  it("not while the palette is open, whose key closes it", () => {
    open = ["dialog:modal[data-palette]"];
    expect(isForOthers(press)).toBe(false);
  });
});

describe("a plain key is text", () => {
  it.each([
    ["a field", new Input("text"), true],
    ["a search field", new Input("search"), true],
    ["a long text", new TextArea(), true],
    ["a choice", new Select(), true],
    ["text that is edited in place", Object.assign(new Element(), { isContentEditable: true }), true],
    ["a checkbox", new Input("checkbox"), false],
    ["a button", new Element(), false],
    ["nothing", null, false],
  ])("at %s: %s", (_, target, isText) => {
    expect(isEditable(target as unknown as EventTarget)).toBe(isText);
  });
});
