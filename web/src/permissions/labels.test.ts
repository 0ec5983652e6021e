import { permissionList } from "@steward/contract/permissions/permission-list";
import { type Permission, permissions } from "@steward/contract/permissions/permissions";
import { describe, expect, it } from "vitest";
import "../app/nouns.ts";
import { byArea } from "./areas.ts";
import { lacksView, moduleLabel, shortText } from "./labels.ts";

const areas = byArea(permissionList);
const brand = areas.flatMap(({ modules }) => modules).find(({ module }) => module === "brand");
if (!brand) throw new Error("There is no module called brand.");
const all = permissions.map(({ codename }) => codename);
const of = (module: string) => all.filter((codename) => codename.startsWith(`${module}.`));
const held = (...codenames: Permission[]) => new Set(codenames);

describe("a module in words", () => {
  it.each([
    ["Nothing", held("asset.view")],
    ["View only", held("brand.view")],
    ["View, Edit", held("brand.view", "brand.update")],
    ["4 of 7", held("brand.view", "brand.update", "brand.create", "brand.export")],
    ["Everything", held(...of("brand"))],
  ])("%s", (words, rights) => {
    expect(moduleLabel(brand, rights)).toBe(words);
  });

  it("is out of reach for who may work in it but not see it", () => {
    expect(lacksView(brand, held("brand.update"))).toBe(true);
    expect(lacksView(brand, held("brand.update", "brand.view"))).toBe(false);
    expect(lacksView(brand, held("asset.view"))).toBe(false);
  });
});

describe("a role in one line", () => {
  it("names modules held whole or in part, and counts those with view only", () => {
    const rights = held(
      ...of("branch"),
      ...of("location"),
      "asset.view",
      "asset.update",
      "brand.view",
      "dashboard.view",
    );
    expect(shortText(areas, rights)).toBe("Everything in Branches, Locations · Part of Assets · Sees 2 more");
  });

  it("names three modules and counts the others", () => {
    const rights = held(...["brand", "model", "category", "supplier", "status"].flatMap(of));
    expect(shortText(areas, rights)).toBe("Everything in Models, Categories, Brands and 2 more");
  });

  it("names the modules with view only where there are no others", () => {
    expect(shortText(areas, held("asset.view", "brand.view"))).toBe("Sees Assets, Brands");
  });

  it("has words for all and for nothing", () => {
    expect(shortText(areas, held(...all))).toBe("Everything");
    expect(shortText(areas, held())).toBe("Nothing");
  });
});
