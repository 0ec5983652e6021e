import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Module, Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";

/** Parts of the product in which modules are read together. */
type Area = "assets" | "service" | "personnel" | "places" | "masters" | "overview" | "administration";

const areaTitles: Record<Area, () => string> = {
  assets: m.roles_area_assets,
  service: m.roles_area_service,
  personnel: m.roles_area_personnel,
  places: m.roles_area_places,
  masters: m.roles_area_masters,
  overview: m.roles_area_overview,
  administration: m.roles_area_administration,
};

const areaOf: Record<Module, Area> = {
  dashboard: "overview",
  report: "overview",
  asset: "assets",
  oem_asset: "assets",
  component: "assets",
  accessory: "assets",
  license: "assets",
  precheck: "assets",
  service_request: "service",
  service_provider: "service",
  personnel: "personnel",
  interest: "personnel",
  branch: "places",
  location: "places",
  model: "masters",
  category: "masters",
  brand: "masters",
  manufacturer: "masters",
  supplier: "masters",
  depreciation: "masters",
  status: "masters",
  custom_field: "masters",
  field_set: "masters",
  user: "administration",
  role: "administration",
  settings: "administration",
  activity: "administration",
  api_token: "administration",
};

/** Actions that most modules have, in the order in which the grid shows them. */
export const ACTIONS = ["view", "create", "update", "delete", "toggle_active", "import", "export"] as const;
export type Action = (typeof ACTIONS)[number];

/** Every right of one module: those that stand in columns, and those that only this module has. */
export interface ModuleRights {
  module: Module;
  title: string;
  /** In the order of `ACTIONS`; null where the module has no such action. */
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

/** Permissions by area and module, each area in the order in which it is read. */
export function byArea(permissions: readonly PermissionDetails[]): AreaRights[] {
  const modules = Object.keys(areaOf) as Module[];
  return (Object.keys(areaTitles) as Area[])
    .map((area) => ({
      area,
      title: areaTitles[area](),
      modules: modules
        .filter((module) => areaOf[module] === area)
        .flatMap((module) => rightsOf(permissions.filter(({ codename }) => moduleOf(codename) === module))),
    }))
    .filter(({ modules }) => modules.length > 0);
}

const folded = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Modules found by their own or their area's title, or by the name of one of their rights. */
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
