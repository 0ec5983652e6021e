import { permissionList } from "@steward/contract/permissions/permission-list";
import { permissions } from "@steward/contract/permissions/permissions";
import { describe, expect, it } from "vitest";
import "../app/nouns.ts";
import { byArea, findModules } from "./areas.ts";

const areas = byArea(permissionList);
const titles = (found: typeof areas) => found.flatMap(({ modules }) => modules.map(({ title }) => title));

describe("permissions by area", () => {
  it("hold every permission once", () => {
    const all = areas.flatMap(({ modules }) => modules.flatMap((rights) => rights.all.map(({ codename }) => codename)));
    expect(all.toSorted()).toEqual(permissions.map(({ codename }) => codename).toSorted());
  });

  it("are in the column of their action, those of one module only apart", () => {
    const roles = areas.flatMap(({ modules }) => modules).find(({ module }) => module === "role");
    expect(roles?.actions.map((right) => right?.codename ?? null)).toEqual([
      "role.view",
      "role.create",
      "role.update",
      "role.delete",
      null,
      null,
      "role.export",
    ]);
    expect(roles?.further.map(({ name }) => name)).toEqual(["Duplicate"]);
  });

  it("are found by module, area and right, whatever the case", () => {
    expect(titles(findModules(areas, " BRAND "))).toEqual(["Brands"]);
    expect(titles(findModules(areas, "locations"))).toEqual(["Branches", "Locations"]);
    expect(titles(findModules(areas, "reveal"))).toEqual(["Licenses"]);
    expect(findModules(areas, "no such thing")).toEqual([]);
    expect(findModules(areas, "")).toEqual(areas);
  });
});
