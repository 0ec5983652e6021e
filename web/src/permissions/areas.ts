import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Module, Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { Area } from "../nouns/card.ts";
import { registeredRights } from "../nouns/registry.ts";

const areaTitles: Record<Area, () => string> = {
  assets: m.roles_area_assets,
  service: m.roles_area_service,
  personnel: m.roles_area_personnel,
  places: m.roles_area_places,
  masters: m.roles_area_masters,
  overview: m.roles_area_overview,
  administration: m.roles_area_administration,
};

/** Common actions, in the order of the grid's columns. */
export const ACTIONS = ["view", "create", "update", "delete", "toggle_active", "import", "export"] as const;
export type Action = (typeof ACTIONS)[number];

/** Permissions of a module: common actions, and its own ones. */
export interface ModuleRights {
  module: Module;
  title: string;
  /** In the order of `ACTIONS`; null for an action that the module lacks. */
  actions: (PermissionDetails | null)[];
  further: PermissionDetails[];
  all: PermissionDetails[];
}

export interface AreaRights {
  area: Area;
  title: string;
  modules: ModuleRights[];
}

const partsOf = (codename: Permission) => codename.split(".") as [Module, string];
export const moduleOf = (codename: Permission): Module => partsOf(codename)[0];
const actionOf = (codename: Permission): string => partsOf(codename)[1];

function rightsOf(all: PermissionDetails[]): ModuleRights[] {
  const first = all[0];
  if (!first) return [];
  const actions = ACTIONS.map((action) => all.find(({ codename }) => actionOf(codename) === action) ?? null);
  const further = all.filter((right) => !actions.includes(right));
  return [{ module: moduleOf(first.codename), title: first.module, actions, further, all }];
}

/** Permissions by area and module, in display order. */
export function byArea(permissions: readonly PermissionDetails[]): AreaRights[] {
  const rights = registeredRights();
  return (Object.keys(areaTitles) as Area[])
    .map((area) => ({
      area,
      title: areaTitles[area](),
      modules: rights
        .filter((each) => each.area === area)
        .flatMap(({ module }) => rightsOf(permissions.filter(({ codename }) => moduleOf(codename) === module))),
    }))
    .filter(({ modules }) => modules.length > 0);
}

const folded = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Modules whose title, area or permissions match the search. */
export function findModules(areas: readonly AreaRights[], search: string): AreaRights[] {
  const wanted = folded(search.trim());
  const isFound = (text: string) => folded(text).includes(wanted);
  return areas
    .map((area) => ({
      ...area,
      modules: isFound(area.title)
        ? area.modules
        : area.modules.filter(({ title, all }) => isFound(title) || all.some(({ name }) => isFound(name))),
    }))
    .filter(({ modules }) => modules.length > 0);
}
