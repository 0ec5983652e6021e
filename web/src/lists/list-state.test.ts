import { describe, expect, test } from "vitest";
import { fitColumns, gridTemplate } from "./table/fit-columns.ts";
import type { ListFilter } from "./list-props.ts";
import {
  filterKeys,
  isNarrowed,
  listParameters,
  nextOrdering,
  readListState,
  toggleValue,
  valuesOf,
} from "./list-state.ts";

const filters: ListFilter[] = [
  { kind: "choices", key: "status", title: "Status", choices: [] },
  { kind: "days", from: "created_from", to: "created_to", title: "Created" },
];
const keys = filterKeys(filters);

describe("the state of a list in its address", () => {
  test("is read back as it was written", () => {
    const state = {
      search: "NetR9 & co",
      ordering: "-created",
      values: { status: "a,b", created_from: "2024-01-01" },
    };
    expect(readListState(listParameters(state), keys)).toEqual(state);
    const address = new URLSearchParams(listParameters(state)).toString();
    expect(readListState(Object.fromEntries(new URLSearchParams(address)), keys)).toEqual(state);
  });

  test("is empty for an empty address and leaves an empty address", () => {
    const state = readListState({}, keys);
    expect(listParameters(state)).toEqual({});
    expect(isNarrowed(state)).toBe(false);
  });

  test("leaves out what the list does not know", () => {
    expect(readListState({ status: "a", organisation_id: "1", tab: "pictures" }, keys).values).toEqual({ status: "a" });
  });

  test("takes a search of blanks for none", () => {
    expect(listParameters({ search: "   ", ordering: "", values: {} })).toEqual({});
  });
});

test("values of a filter are added and taken out one by one", () => {
  expect(toggleValue(undefined, "a")).toBe("a");
  expect(toggleValue("a", "b")).toBe("a,b");
  expect(toggleValue("a,b", "a")).toBe("b");
  expect(toggleValue("a", "a")).toBe("");
  expect(valuesOf("")).toEqual([]);
});

describe("a click on the title of a column", () => {
  test("sorts by it, and then the other way round", () => {
    expect(nextOrdering("", "asset_name")).toBe("asset_name");
    expect(nextOrdering("asset_name", "asset_name")).toBe("-asset_name");
    expect(nextOrdering("-asset_name", "asset_name")).toBe("asset_name");
  });

  test("starts with the newest where that is what people look for", () => {
    expect(nextOrdering("asset_name", "created", "desc")).toBe("-created");
    expect(nextOrdering("-created", "created", "desc")).toBe("created");
  });
});

describe("columns on a narrow screen", () => {
  const columns = [
    { key: "tag", width: 100 },
    { key: "name", primary: true, minWidth: 200 },
    { key: "serial", width: 120 },
    { key: "created", width: 150, sortKey: "created" },
  ];
  const kept = (available: number, sorted: string | null = null) =>
    fitColumns(columns, available, sorted).map((column) => column.key);

  test("give way from the end until the rest fits", () => {
    expect(kept(570)).toEqual(["tag", "name", "serial", "created"]);
    expect(kept(569)).toEqual(["tag", "name", "serial"]);
    expect(kept(310)).toEqual(["tag", "name"]);
  });

  test("never lose the name, nor the one the user sorts by", () => {
    expect(kept(50)).toEqual(["name"]);
    expect(kept(460, "created")).toEqual(["tag", "name", "created"]);
  });

  test("share what is left where they have no width of their own", () => {
    expect(gridTemplate(columns)).toBe("100px minmax(200px, 2fr) 120px 150px");
  });
});
