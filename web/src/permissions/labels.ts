import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { AreaRights, ModuleRights } from "./areas.ts";

export type Held = ReadonlySet<Permission>;

/** Number of permissions named in a row; further ones are counted. */
const SPELLED = 3;
/** Number of modules named in a role's summary; further ones are counted. */
const NAMED = 3;

const isView = ({ codename }: PermissionDetails) => codename.endsWith(".view");

/** Extent of the permissions in a module. */
export type Extent = "all" | "part" | "view" | "none";

export function extentOf({ all }: ModuleRights, held: Held): Extent {
  const has = all.filter(({ codename }) => held.has(codename));
  if (has.length === 0) return "none";
  if (has.every(isView)) return "view";
  return has.length === all.length ? "all" : "part";
}

/** Summary of a module's permissions: "Everything", "View, Edit" or "6 of 15". */
export function moduleLabel(rights: ModuleRights, held: Held): string {
  const has = rights.all.filter(({ codename }) => held.has(codename));
  switch (extentOf(rights, held)) {
    case "none":
      return m.roles_nothing();
    case "all":
      return m.roles_everything();
    case "view":
      return m.roles_view_only();
    default:
      return has.length <= SPELLED
        ? has.map(({ name }) => name).join(", ")
        : m.roles_some_of({ count: has.length, all: rights.all.length });
  }
}

/** True where other permissions are granted without "view", so that nothing can be reached. */
export const lacksView = ({ all }: ModuleRights, held: Held): boolean =>
  all.some((right) => isView(right) && !held.has(right.codename)) && all.some(({ codename }) => held.has(codename));

function named(titles: readonly string[]): string {
  const first = titles.slice(0, NAMED).join(", ");
  return titles.length > NAMED ? m.roles_and_more({ names: first, count: titles.length - NAMED }) : first;
}

/** Summary of permissions as one line: "Everything in Branches, Locations · Part of Assets · Sees 20 more". */
export function shortText(areas: readonly AreaRights[], held: Held): string {
  const modules = areas.flatMap((area) => area.modules);
  if (modules.every(({ all }) => all.every(({ codename }) => held.has(codename)))) return m.roles_short_everything();
  const titles = (extent: Extent) =>
    modules.filter((rights) => extentOf(rights, held) === extent).map(({ title }) => title);
  const [all, part, view] = [titles("all"), titles("part"), titles("view")];
  const parts = [
    ...(all.length > 0 ? [m.roles_short_all({ names: named(all) })] : []),
    ...(part.length > 0 ? [m.roles_short_part({ names: named(part) })] : []),
  ];
  if (view.length === 0) return parts.join(" · ") || m.roles_short_nothing();
  const seen = parts.length > 0 ? m.roles_short_views_more({ count: view.length }) : undefined;
  return [...parts, seen ?? m.roles_short_views({ names: named(view) })].join(" · ");
}
