import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBuildingCommunity,
  IconGauge,
  IconHeadset,
  IconMapPin,
  IconPackages,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
} from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { OwnRoute } from "../../navigation/route-names.ts";
import { hasRoute, routeTitle } from "../../navigation/routes.ts";
import type { RouteCard } from "../../nouns/card.ts";
import { nounCards, pagesCards } from "../../nouns/registry.ts";
import { type EntryId, normalOrder, preferenceOrder } from "../../nouns/drawer-order.ts";
import { mayOf } from "../../session/may.ts";
import { type DrawerEntry, hideFromMembers } from "./drawer-rules.ts";

/** An entry with the permissions of which a session needs one; empty for every signed-in user. */
export interface ShellEntry extends DrawerEntry {
  icon: Icon | undefined;
  needs: readonly Permission[];
  /** Forgets, as it is chosen, the filter that a list keeps under this name. */
  clearsFilter?: string | undefined;
  children: readonly ShellEntry[];
}

/** Titles and icons of collapsible groups. */
const groups: Partial<Record<EntryId, { title: () => string; icon: Icon }>> = {
  "asset-management": { title: m.shell_entry_asset_management, icon: IconPackages },
  "skilled-personnel": { title: m.shell_entry_skilled_personnel, icon: IconUsers },
  "supply-desk": { title: m.shell_entry_supply_desk, icon: IconTruckDelivery },
  location: { title: m.shell_entry_location, icon: IconMapPin },
  "admin-settings": { title: m.shell_entry_admin_settings, icon: IconBuildingCommunity },
  "module-dashboard": { title: m.shell_title_dashboard, icon: IconGauge },
  "module-asset-management": { title: m.shell_entry_asset_management, icon: IconPackages },
  "module-service-request": { title: m.shell_title_service_request, icon: IconHeadset },
  "module-skilled-personnel": { title: m.shell_entry_skilled_personnel, icon: IconUsers },
};

/** Entries of settings, open with the permission for one of their tabs. */
const settings: Partial<Record<EntryId, { route: OwnRoute; icon: Icon }>> = {
  "asset-settings": { route: "admin-asset-settings", icon: IconSettings },
  "model-settings": { route: "admin-model-settings", icon: IconAdjustmentsHorizontal },
};

const tabNeeds = (page: OwnRoute) => nounCards().flatMap(({ tab }) => (tab?.page === page ? [tab.permission] : []));

/** What decides which pages an organisation has. */
type Kinds = Partial<Pick<OrganisationDetails, "kinds" | "is_owner">> | undefined;

/** Whether an organisation has a page of a kind; nobody has one until the organisation is known. */
export const isOfKind = ({ kind }: Pick<RouteCard, "kind">, organisation: Kinds): boolean =>
  kind === undefined || (organisation?.kinds?.includes(kind) ?? false);

/** The entry with an id; undefined without a page, or for organisations of other kinds. */
function leaf(id: EntryId, organisation: Kinds): ShellEntry | undefined {
  const own = settings[id];
  const entry = own ? { ...own, needs: tabNeeds(own.route), clearsFilter: undefined } : cardEntry(id, organisation);
  if (!entry || !hasRoute(entry.route)) return undefined;
  const { route, needs, icon, clearsFilter } = entry;
  return { id, title: routeTitle(route), route, needs, icon, clearsFilter, children: [] };
}

const cardEntry = (id: EntryId, organisation: Kinds) =>
  pagesCards()
    .flatMap(({ entries = [], routes = {} }) =>
      entries.filter((entry) => isOfKind(entry, organisation) && isOfKind(routes[entry.route] ?? {}, organisation)),
    )
    .find((entry) => entry.id === id);

/** A group with its entries, or a single entry; empty groups are left out. */
function entryOf(id: EntryId, ids: readonly EntryId[], organisation: Kinds): ShellEntry[] {
  const leaves = (of: readonly EntryId[]) => of.flatMap((each) => leaf(each, organisation) ?? []);
  const children = leaves(ids);
  const group = groups[id];
  if (!group) return leaves([id]);
  return children.length > 0 ? [{ id, title: group.title(), route: null, needs: [], icon: group.icon, children }] : [];
}

/** Entries of the normal or the preferences drawer, in the order of the specification. */
export function drawerEntries(preferences: boolean, organisation?: Kinds): readonly ShellEntry[] {
  const order = Object.entries(preferences ? preferenceOrder : normalOrder) as [EntryId, readonly EntryId[]][];
  const entries = order.flatMap(([id, ids]) => entryOf(id, ids, organisation));
  return !preferences && organisation?.is_owner === false ? hideFromMembers(entries) : entries;
}

const MODULE_MENU = /^module-/;

/** Names of the module that locks an entry: the entry's own, or the module of its first permission. */
const modulesOf = ({ id, needs: [first] }: ShellEntry): string[] => [
  id.replace(MODULE_MENU, ""),
  ...(first ? [moduleOf(first)] : []),
];

const moduleOf = (permission: Permission): string => permission.split(".")[0] ?? "";

/**
 * True when an entry's module (or its parent's) is locked, or the permission to view is missing. While the organisation
 * is loading nothing is locked.
 */
export function isLocked(
  entry: ShellEntry,
  organisation: OrganisationDetails | undefined,
  parent?: ShellEntry,
): boolean {
  if (!organisation) return false;
  const modules = [...modulesOf(entry), ...(parent ? modulesOf(parent) : [])];
  if (organisation.locked_modules.some((module) => modules.includes(module))) return true;
  return entry.needs.length > 0 && !entry.needs.some(mayOf(organisation));
}
