import { statusCategories } from "@steward/contract/masters/attached-status/constants";
import { describe, expect, test } from "vitest";
import { asksForReason, offeredStatuses, offeredToSome, permittedStatuses } from "./asset-status.ts";

const names = {
  pending: ["On Order", "In Transit"],
  available: ["In Stock", "Returned"],
  in_use: ["In Use", "On Loan"],
  unavailable: ["Reserved", "Missing"],
  archived: ["Retired", "Sold"],
};
const statuses = statusCategories.flatMap((category) =>
  names[category].map((name) => ({ id: name, name, category, color: "#000000" })),
);
const current = (name: string) => {
  const found = statuses.find((status) => status.name === name);
  if (!found) throw new Error(`no status ${name}`);
  return { ...found, isHeld: found.category === "in_use" };
};
const offered = (name: string) => offeredStatuses(current(name), statuses).map((status) => status.name);

describe("the moves offered to an asset", () => {
  test.each([
    ["On Order", ["In Transit", "In Stock", "Returned", "Retired", "Sold"]],
    ["In Stock", ["On Order", "In Transit", "Returned", "Reserved", "Missing", "Retired", "Sold"]],
    ["In Use", ["On Loan", "Reserved", "Missing"]],
    ["Missing", ["In Stock", "Returned", "Reserved", "Retired", "Sold"]],
    ["Retired", ["Sold"]],
  ])("from %s", (name, expected) => {
    expect(offered(name)).toEqual(expected);
  });

  test("out of service are those of its holder, or of none", () => {
    const names = (isHeld: boolean) =>
      offeredStatuses({ ...current("Missing"), isHeld }, statuses).map((status) => status.name);
    expect(names(true)).toEqual(["In Use", "On Loan", "Reserved"]);
    expect(names(false)).toEqual(["In Stock", "Returned", "Reserved", "Retired", "Sold"]);
  });

  test("of one in use whose holder is not recorded include what is available", () => {
    const left = offeredStatuses({ ...current("In Use"), isHeld: false }, statuses).map((status) => status.name);
    expect(left).toEqual(["In Stock", "Returned", "On Loan", "Reserved", "Missing"]);
  });

  test("never include the status it has", () => {
    for (const status of statuses) expect(offered(status.name)).not.toContain(status.name);
  });

  test("to several assets are those that at least one of them can take", () => {
    const some = offeredToSome([current("Retired"), current("In Use")], statuses).map((status) => status.name);
    expect(some).toEqual(["On Loan", "Reserved", "Missing", "Sold"]);
  });
});

describe("a session", () => {
  test("gives statuses of the archive only where it may delete assets", () => {
    const names = (may: boolean) => permittedStatuses(() => may, statuses).map((status) => status.name);
    expect(names(true)).toEqual(statuses.map((status) => status.name));
    expect(names(false)).toEqual(names(true).filter((name) => name !== "Retired" && name !== "Sold"));
  });
});

describe("a reason", () => {
  test("is asked for on the way into unavailable and archived", () => {
    expect(asksForReason("in_use", "unavailable")).toBe(true);
    expect(asksForReason("available", "archived")).toBe(true);
  });

  test("is not asked for between labels of one category, nor elsewhere", () => {
    expect(asksForReason("unavailable", "unavailable")).toBe(false);
    expect(asksForReason("archived", "archived")).toBe(false);
    expect(asksForReason("in_use", "available")).toBe(false);
  });
});
