import { assetCalls } from "@steward/contract/assets/calls";
import { pageCount } from "@steward/contract/kit/paging";
import { describe, expect, it } from "vitest";
import { callAddress, positionOf } from "@steward/contract/kit/call";
import { fileName } from "./send.ts";

describe("address of a call", () => {
  it("fills in the path and carries the organisation", () => {
    const address = callAddress(assetCalls.read, { id: "a/b" }, {}, "org-1");
    expect(address).toBe("/v1/steward/assets/a%2Fb/?organisation_id=org-1");
  });

  it("joins lists by commas and leaves out what is empty", () => {
    const query = { status: ["1", "2"], search: "", branch: [], page_size: 20, archived: undefined };
    const address = callAddress(assetCalls.list, {}, query, null);
    expect(address).toBe("/v1/steward/assets/?status=1%2C2&page_size=20");
  });
});

describe("position of the next page", () => {
  it("is what the address of the next page adds to the query", () => {
    expect(positionOf("http://x.example/v1/steward/assets/?search=a&after=xyz%3D&page=2&page_size=20")).toEqual({
      after: "xyz=",
      page: "2",
    });
    expect(positionOf("/v1/steward/brand/?page=3")).toEqual({ page: "3" });
  });
});

describe("name of a downloaded file", () => {
  it.each([
    ["attachment; filename=\"assets.csv\"; filename*=UTF-8''Ger%C3%A4te.csv", "Geräte.csv"],
    ['attachment; filename="my assets.csv"', "my assets.csv"],
    ["attachment; filename=assets.csv", "assets.csv"],
    ["inline", null],
    [null, null],
  ])("is read from %j", (header, expected) => {
    expect(fileName(header)).toBe(expected);
  });
});

describe("number of pages", () => {
  it.each([
    [0, 20, 1],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [28258, 20, 1413],
  ])("for %i rows by %i is %i", (count, size, expected) => {
    expect(pageCount(count, size)).toBe(expected);
  });
});
