import { beforeEach, expect, test } from "vitest";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

const initial = { name: "", brand: null as string | null, virtual: false };

beforeEach(() => clearDraft("branch"));

test("entries come back under their name", () => {
  writeDraft("branch", { ...initial, name: "Pune" });
  expect(readDraft("branch", initial)).toEqual({ name: "Pune", brand: null, virtual: false });
  expect(readDraft("other", initial)).toBeNull();
});

test("entries equal to the initial ones are no draft", () => {
  writeDraft("branch", initial);
  expect(readDraft("branch", initial)).toBeNull();
});

test("keys that the form no longer has, and values of another kind, are left out", () => {
  writeDraft("branch", { name: "Pune", virtual: "yes", gone: 1 });
  expect(readDraft("branch", initial)).toEqual({ name: "Pune", brand: null, virtual: false });
});

test("a forgotten draft and an unreadable one are none", () => {
  writeDraft("branch", { ...initial, name: "Pune" });
  clearDraft("branch");
  expect(readDraft("branch", initial)).toBeNull();
  sessionStorage.setItem("draft:branch", "{");
  expect(readDraft("branch", initial)).toBeNull();
});
