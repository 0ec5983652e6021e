import { describe, expect, it } from "vitest";
import {
  type DrawerEntry,
  drawerWidth,
  filterEntries,
  initials,
  isActive,
  isPreferences,
  firstGroup,
  hideFromMembers,
} from "./drawer-rules.ts";

const leaf = (title: string, route: string): DrawerEntry => ({ id: route, title, route, children: [] });
const entries: DrawerEntry[] = [
  leaf("Dashboard", "dashboard"),
  {
    id: "asset-management",
    title: "Asset Management",
    route: null,
    children: [leaf("My Assets", "asset-management-my-assets"), leaf("Licenses", "asset-management-license")],
  },
];
const titles = (found: readonly DrawerEntry[]) =>
  found.map((entry) => [entry.title, ...entry.children.map((child) => child.title)].join(" > "));

describe("initials", () => {
  it.each([
    ["Asha Rao Menon", "AR"],
    ["Asha", "A"],
    ["  asha   rao ", "AR"],
    ["", "U"],
    ["   ", "U"],
    ["émile zola", "ÉZ"],
    ["😀 Smile", "😀S"],
  ])("takes the first letters of the first two words of %j", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe("drawer width", () => {
  it.each([
    [390, 240],
    [960, 240],
    [1210, 290],
    [1280, 304],
    [1460, 340],
    [2560, 340],
  ])("at %i pixels is %i", (viewport, expected) => {
    expect(drawerWidth(viewport)).toBe(expected);
  });
});

describe("preferences mode", () => {
  it.each(["admin-brand", "x-admin-y", "x-organisation-y", "x-user-management-y", "x-module-y"])(
    "is on for %s",
    (name) => {
      expect(isPreferences(name)).toBe(true);
    },
  );

  it.each(["index", "asset-management-my-assets", "service-request", "imports"])("is off for %s", (name) => {
    expect(isPreferences(name)).toBe(false);
  });
});

describe("active entry", () => {
  const [dashboard, management] = entries as [DrawerEntry, DrawerEntry];

  it("is the one whose route name the current one begins with", () => {
    expect(isActive(dashboard, "dashboard-location")).toBe(true);
    expect(isActive(dashboard, "asset-management-my-assets")).toBe(false);
  });

  it("is a parent when one of its children is", () => {
    expect(isActive(management, "asset-management-license-create")).toBe(true);
    expect(isActive(management, "asset-management-my-asset-request")).toBe(false);
    expect(isActive(management, "dashboard")).toBe(false);
  });
});

describe("the group that is open from the start", () => {
  const location = { ...entries[1], id: "location" } as DrawerEntry;

  it("is the first one", () => {
    expect(firstGroup(entries)).toBe("asset-management");
    expect(firstGroup([...entries, location])).toBe("asset-management");
  });

  it("is none where there are entries alone", () => {
    expect(firstGroup(entries.slice(0, 1))).toBeNull();
  });
});

describe("members who do not own the organisation", () => {
  const child = (id: string): DrawerEntry => ({ id, title: id, route: id, children: [] });
  const management = (ids: readonly string[]) => ({ ...entries[1], children: ids.map(child) }) as DrawerEntry;

  it("have no entry asset-request under Asset Management, and My Asset Request as everybody has", () => {
    const shown = hideFromMembers([
      child("asset-request"),
      management(["my-assets", "asset-request", "my-asset-request"]),
    ]);
    expect(shown.map(({ id, children }) => [id, ...children.map((each) => each.id)])).toEqual([
      ["asset-request"],
      ["asset-management", "my-assets", "my-asset-request"],
    ]);
  });
});

describe("filter", () => {
  it("shows everything for an empty text", () => {
    expect(filterEntries(entries, "  ")).toEqual(entries);
  });

  it("ignores case and space around the text", () => {
    expect(titles(filterEntries(entries, "  DASH "))).toEqual(["Dashboard"]);
  });

  it("keeps the matching children of a parent, and all of them when the parent itself matches", () => {
    expect(titles(filterEntries(entries, "lic"))).toEqual(["Asset Management > Licenses"]);
    expect(titles(filterEntries(entries, "management"))).toEqual(["Asset Management > My Assets > Licenses"]);
  });

  it("finds nothing where nothing matches", () => {
    expect(filterEntries(entries, "zzz")).toEqual([]);
  });
});
