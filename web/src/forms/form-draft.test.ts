import { beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, forgetValue, storeValue } from "../http/session.ts";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

const values = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

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
  writeDraft("branch", { ...initial, name: "Pune" });
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, "{");
  expect(readDraft("branch", initial)).toBeNull();
});

test("each person has drafts of their own, and signing out forgets them all", () => {
  storeValue("email", "asha@example.org");
  writeDraft("branch", { ...initial, name: "Pune" });
  storeValue("email", "rohan@example.org");
  expect(readDraft("branch", initial)).toBeNull();
  writeDraft("branch", { ...initial, name: "Nagpur" });
  storeValue("email", "asha@example.org");
  expect(readDraft("branch", initial)?.name).toBe("Pune");
  sessionStorage.setItem("other", "stays");
  clearDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
  forgetValue("email");
});
