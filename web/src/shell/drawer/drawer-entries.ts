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
  IconUsers,
} from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { hasRoute, type OwnRoute, routeTitle } from "../../navigation/routes.ts";
import { nounCards } from "../../nouns/registry.ts";
import { mayOf } from "../../session/may.ts";
import type { DrawerEntry } from "./drawer-rules.ts";

/** Ids of the entries of the drawer in the order of the specification, those of a group below its own. */
const normalOrder = {
  dashboard: [],
  "asset-management": ["oem-invites", "my-assets", "components", "accessories", "licenses", "my-asset-request"],
  "service-request": [],
  "skilled-personnel": ["all-skilled-personnel", "placed-personnel", "interest-made"],
} as const;

/** The same for the preferences. */
const preferenceOrder = {
  "asset-settings": [],
  "all-models": [],
  "model-settings": [],
  categories: [],
  manufacturers: [],
  supplier: [],
  brand: [],
  location: ["branches", "building", "block", "floor", "room", "end-location"],
  "admin-settings": ["all-users", "roles-and-permissions"],
  "module-dashboard": ["location-dashboard"],
  "module-asset-management": ["module-all-models", "module-my-assets"],
  "module-service-request": ["module-all-service-request", "module-my-service-request"],
  "module-skilled-personnel": ["module-all-personnel", "module-placed-personnel", "module-interest-made"],
} as const;

type IdsOf<Order extends Readonly<Record<string, readonly string[]>>> = keyof Order | Order[keyof Order][number];

/** An entry that a noun or the shell may have. */
export type EntryId = IdsOf<typeof normalOrder> | IdsOf<typeof preferenceOrder>;

/** Entry with the permissions one of which shows what it opens; without any everybody who is signed in may. */
export interface ShellEntry extends DrawerEntry {
  icon: Icon | undefined;
  needs: readonly Permission[];
  children: readonly ShellEntry[];
}

/** What the entries are called that open and close a group, and how they look. */
const groups: Partial<Record<EntryId, { title: () => string; icon: Icon }>> = {
  "asset-management": { title: m.shell_entry_asset_management, icon: IconPackages },
  "skilled-personnel": { title: m.shell_entry_skilled_personnel, icon: IconUsers },
  location: { title: m.shell_entry_location, icon: IconMapPin },
  "admin-settings": { title: m.shell_entry_admin_settings, icon: IconBuildingCommunity },
  "module-dashboard": { title: m.shell_title_dashboard, icon: IconGauge },
  "module-asset-management": { title: m.shell_entry_asset_management, icon: IconPackages },
  "module-service-request": { title: m.shell_title_service_request, icon: IconHeadset },
  "module-skilled-personnel": { title: m.shell_entry_skilled_personnel, icon: IconUsers },
};

/** Entries of settings, open to whoever may see one of their tabs. */
const settings: Partial<Record<EntryId, { route: OwnRoute; icon: Icon }>> = {
  "asset-settings": { route: "admin-asset-settings", icon: IconSettings },
  "model-settings": { route: "admin-model-settings", icon: IconAdjustmentsHorizontal },
};

const tabNeeds = (page: OwnRoute) => nounCards().flatMap(({ tab }) => (tab?.page === page ? [tab.permission] : []));

/** The entry of an id; undefined where no page is there for it yet. */
function leaf(id: EntryId): ShellEntry | undefined {
  const own = settings[id];
  const entry = own ? { ...own, needs: tabNeeds(own.route) } : cardEntry(id);
  if (!entry || !hasRoute(entry.route)) return undefined;
  return { id, title: routeTitle(entry.route), route: entry.route, needs: entry.needs, icon: entry.icon, children: [] };
}

const cardEntry = (id: EntryId) =>
  nounCards()
    .flatMap(({ entries = [] }) => entries)
    .find((entry) => entry.id === id);

const leaves = (ids: readonly EntryId[]) => ids.flatMap((id) => leaf(id) ?? []);

/** A group with what it holds, or an entry by itself; a group without any is left out. */
function entryOf([id, ids]: readonly [EntryId, readonly EntryId[]]): ShellEntry[] {
  const children = leaves(ids);
  const group = groups[id];
  if (!group) return leaves([id]);
  return children.length > 0 ? [{ id, title: group.title(), route: null, needs: [], icon: group.icon, children }] : [];
}

/** Entries of the normal or of the preferences drawer, in the order of the specification. */
export const drawerEntries = (preferences: boolean): readonly ShellEntry[] =>
  (Object.entries(preferences ? preferenceOrder : normalOrder) as [EntryId, readonly EntryId[]][]).flatMap(entryOf);

const MODULE_MENU = /^module-/;

/** What a locked module may be called for an entry: by the entry itself, or by the module of what it shows first. */
const modulesOf = ({ id, needs: [first] }: ShellEntry): string[] => [
  id.replace(MODULE_MENU, ""),
  ...(first ? [moduleOf(first)] : []),
];

const moduleOf = (permission: Permission): string => permission.split(".")[0] ?? "";

/**
 * Whether an entry is closed to the session: its module (or the parent's) is locked, or the permission to view is
 * missing. While the organisation is loading nothing is.
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
