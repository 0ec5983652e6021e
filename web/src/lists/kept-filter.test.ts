import { beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, forgetValue, storeValue } from "../http/session.ts";
import { clearKeptFilter, keepFilter, keptFilter } from "./kept-filter.ts";

const values = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

beforeEach(() => keepFilter("requests", { search: "fan", priority: "High" }));

test("the filter of a list is kept until it is cleared, or nothing is chosen any more", () => {
  expect(keptFilter("requests")).toEqual({ search: "fan", priority: "High" });
  expect(keptFilter("assets")).toBeNull();
  clearKeptFilter("requests");
  expect(keptFilter("requests")).toBeNull();
  keepFilter("requests", { priority: "Low" });
  keepFilter("requests", {});
  expect(keptFilter("requests")).toBeNull();
});

test("it is another one for each person, and ends with their session", () => {
  storeValue("email", "asha@meridian.example");
  expect(keptFilter("requests")).toBeNull();
  forgetValue("email");
  expect(keptFilter("requests")).not.toBeNull();
  clearDrafts();
  expect(keptFilter("requests")).toBeNull();
});
