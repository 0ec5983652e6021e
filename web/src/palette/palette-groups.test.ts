import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import { afterEach, describe, expect, it, vi } from "vitest";
import "../app/nouns.ts";
import { commandOf, commands } from "../shell/commands/commands.ts";
import { type CommandOption, foundGroups, startGroups } from "./palette-groups.ts";
import type { PaletteGroup } from "./palette-list.tsx";
import { recents, rememberCommand } from "./recents.ts";

const organisation = (change: Partial<OrganisationDetails> = {}) =>
  ({ is_owner: true, permissions: [], locked_modules: [], ...change }) as unknown as OrganisationDetails;

const all = commands(organisation());
const titles = (groups: readonly PaletteGroup<CommandOption>[]) =>
  Object.fromEntries(groups.map(({ title, options }) => [title, options.map((option) => option.title)]));
const found = (text: string, details = organisation()) => foundGroups(commands(details), text);
const subtitleOf = (text: string) => found(text)[0]?.options[0]?.note;
const remember = (...routes: string[]) => {
  for (const route of routes) {
    const command = commandOf(route, organisation());
    if (command) rememberCommand(command);
  }
};

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
afterEach(() => stored.clear());

describe("without a text", () => {
  it("has the entries of both drawers, then everything that is created, in the specification's order", () => {
    const shown = titles(startGroups(all, []))["Quick Actions"] ?? [];
    const created = shown.indexOf("Create New Asset");
    expect(shown.slice(0, 11)).toEqual([
      "Dashboard",
      "OEM Invites",
      "My Assets",
      "Components",
      "Accessories",
      "Licenses",
      "Service Request",
      "All Skilled Personnel",
      "Placed Personnel",
      "Interest Made",
      "Asset Settings",
    ]);
    expect(shown.slice(created)).toEqual([
      ...[
        "Asset",
        "Model",
        "License",
        "Component",
        "Accessory",
        "Manufacturer",
        "Brand",
        "Supplier",
        "Branch",
        "Building",
        "Block",
        "Floor",
        "Room",
        "End Location",
      ].map((what) => `Create New ${what}`),
      "New Service Request",
    ]);
    expect(created).toBeGreaterThan(shown.indexOf("Roles & Permissions"));
  });

  it.each(["My Asset Request", "My Service Request"])("leaves out %s, which a search finds", (title) => {
    expect(titles(startGroups(all, []))["Quick Actions"]).not.toContain(title);
    expect(titles(found(title))["Go to"]).toContain(title);
  });

  it("leaves out what the session may not open", () => {
    const details = organisation({ is_owner: false, permissions: ["asset.view"], locked_modules: ["brand"] });
    expect(titles(startGroups(commands(details), []))["Quick Actions"]).toEqual(["My Assets"]);
  });

  it("has the latest two of five recents, those that create by their own title", () => {
    remember("admin-brand", "admin-users", "admin-category", "asset-management-component");
    remember("asset-management-my-assets", "asset-management-my-assets-create");
    expect(recents()).toHaveLength(5);
    expect(titles(startGroups(all, recents()))["Recents"]).toEqual(["Create New Asset", "Go to My Assets"]);
    remember("asset-management-component");
    expect(recents().map(({ routeName }) => routeName)).toEqual([
      "asset-management-component",
      "asset-management-my-assets-create",
      "asset-management-my-assets",
      "admin-category",
      "admin-users",
    ]);
  });

  it("has no recents where none is remembered, or none can be read", () => {
    expect(titles(startGroups(all, recents()))).not.toHaveProperty("Recents");
    localStorage.setItem("recentCommands", "{not json");
    expect(recents()).toEqual([]);
    localStorage.setItem("recentCommands", '[1, null, {"title": "x"}]');
    expect(recents()).toEqual([]);
  });

  it("remembers what the specification names", () => {
    remember("asset-management-license");
    expect(recents()[0]).toEqual({
      title: "Licenses",
      routeName: "asset-management-license",
      imageName: "licenses",
      parentImageName: "asset-management",
      shortcut: "Ctrl+Alt+R",
    });
  });
});

describe("with a text", () => {
  it.each([
    ["licen", "Licenses"],
    ["  FLOOR ", "Floor"],
    ["asset man", "Asset Management"],
    ["roles", "Roles & Permissions"],
  ])("%j finds %s first", (text, title) => {
    expect(found(text)[0]?.options[0]?.title).toBe(title);
  });

  it("says the parent of a sub-item and the number of a parent's", () => {
    expect(subtitleOf("licen")).toBe("Asset Management");
    expect(subtitleOf("asset man")).toBe("6 sub-items");
    expect(subtitleOf("floor")).toBe("Location");
  });

  it("has what is created below the pages", () => {
    expect(titles(found("floor"))).toEqual({ "Go to": ["Floor", "Floor View"], "Quick Actions": ["Create New Floor"] });
  });

  it.each([
    ["Role", { kind: "role" }],
    ["Category", { kind: "category" }],
    ["Asset status", { kind: "attached_status" }],
    ["Depreciation", { kind: "depreciation" }],
    ["Custom field", { kind: "custom_field" }],
    ["Field set", { kind: "field_set" }],
    ["Service provider", { kind: "service_provider" }],
  ] as const)("has the dialog that creates a %s behind the quick actions, as far as it is allowed", (what, request) => {
    const title = `Create New ${what}`;
    expect(titles(found(title))).toEqual({ Create: [title] });
    const command = found(title)[0]?.options[0]?.command;
    expect(command).toMatchObject({ opens: request });
    expect(found(title, organisation({ is_owner: false }))).toEqual([]);
    if (command) rememberCommand(command);
    expect(titles(startGroups(all, recents()))["Recents"]).toEqual([title]);
  });

  it("has pages that create what is no quick action behind these", () => {
    expect(titles(found("create user"))).toEqual({ Create: ["Create User"] });
    expect(titles(found("new import"))).toEqual({ Create: ["New Import"] });
    expect(titles(found("create new"))).toMatchObject({
      "Quick Actions": expect.any(Array),
      Create: expect.any(Array),
    });
  });

  it("finds pages that no drawer has", () => {
    expect(titles(found("audits"))).toEqual({ "Go to": ["Audits"] });
    expect(titles(found("organisation set"))).toEqual({ "Go to": ["Organisation Settings"] });
  });

  it("shows a locked entry as such, and offers nothing that may not be created", () => {
    const groups = found("brand", organisation({ locked_modules: ["brand"] }));
    expect(titles(groups)).toEqual({ "Go to": ["Brand"] });
    expect(groups[0]?.options[0]?.isLocked).toBe(true);
  });

  it("finds nothing where nothing matches", () => {
    expect(found("zzz")).toEqual([]);
  });

  it("opens the dialog of what has one, and the first entry of a parent", () => {
    const opened = found("Create New End")[0]?.options[0]?.command;
    expect(opened).toMatchObject({
      route: "admin-location-end-location-create",
      opens: { kind: "location", type: "End Location" },
    });
    expect(found("admin set")[0]?.options[0]?.command.route).toBe("admin-users");
  });
});
