import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../../messages/messages.js";
import { hasRoute } from "../../navigation/routes.ts";
import type { DrawerEntry } from "./drawer-rules.ts";

/** Entry with the permissions one of which shows what it opens; without any everybody who is signed in may. */
export interface ShellEntry extends DrawerEntry {
  icon: string;
  needs: readonly Permission[];
  children: readonly ShellEntry[];
}

const leaf = (id: string, title: string, route: string, ...needs: Permission[]): ShellEntry => ({
  id,
  title,
  route,
  needs,
  icon: id,
  children: [],
});

const group = (id: string, title: string, children: readonly ShellEntry[]): ShellEntry => ({
  id,
  title,
  route: null,
  needs: [],
  icon: id,
  children,
});

const normalEntries = () => [
  leaf("dashboard", m.shell_title_dashboard(), "dashboard", "dashboard.view"),
  group("asset-management", m.shell_entry_asset_management(), [
    leaf("oem-invites", m.shell_title_oem(), "asset-management-oem", "oem_asset.view"),
    leaf("my-assets", m.shell_title_my_assets(), "asset-management-my-assets", "asset.view"),
    leaf("components", m.shell_title_components(), "asset-management-component", "component.view"),
    leaf("accessories", m.shell_title_accessories(), "asset-management-accessory", "accessory.view"),
    leaf("licenses", m.shell_title_licenses(), "asset-management-license", "license.view"),
    leaf("my-asset-request", m.shell_title_my_asset_request(), "asset-management-my-asset-request", "precheck.view"),
  ]),
  leaf("service-request", m.shell_title_service_request(), "service-request", "service_request.view"),
  group("skilled-personnel", m.shell_entry_skilled_personnel(), [
    leaf(
      "all-skilled-personnel",
      m.shell_title_personnel(),
      "skilled-personnel-all-skilled-personnel",
      "personnel.view",
    ),
    leaf("placed-personnel", m.shell_title_placed(), "skilled-personnel-placed-personnel", "personnel.view"),
    leaf("interest-made", m.shell_title_interest(), "skilled-personnel-interest-made", "interest.view"),
  ]),
];

const preferenceEntries = () => [
  leaf(
    "asset-settings",
    m.shell_title_asset_settings(),
    "admin-asset-settings",
    "status.view",
    "depreciation.view",
    "service_provider.view",
  ),
  leaf("all-models", m.shell_title_all_models(), "admin-all-models", "model.view"),
  leaf("model-settings", m.shell_title_model_settings(), "admin-model-settings", "custom_field.view", "field_set.view"),
  leaf("categories", m.shell_title_categories(), "admin-category", "category.view"),
  leaf("manufacturers", m.shell_title_manufacturers(), "admin-manufacturer", "manufacturer.view"),
  leaf("supplier", m.shell_title_supplier(), "admin-supplier", "supplier.view"),
  leaf("brand", m.shell_title_brand(), "admin-brand", "brand.view"),
  group("location", m.shell_entry_location(), [
    leaf("branches", m.shell_title_branches(), "admin-location-branch", "branch.view"),
    leaf("building", m.shell_title_building(), "admin-location-building", "location.view"),
    leaf("block", m.shell_title_block(), "admin-location-block", "location.view"),
    leaf("floor", m.shell_title_floor(), "admin-location-floor", "location.view"),
    leaf("room", m.shell_title_room(), "admin-location-room", "location.view"),
    leaf("end-location", m.shell_title_end_location(), "admin-location-end-location", "location.view"),
  ]),
  group("admin-settings", m.shell_entry_admin_settings(), [
    leaf("all-users", m.shell_title_users(), "admin-users", "user.view"),
    leaf("roles-and-permissions", m.shell_title_roles(), "admin-roles-and-permissions", "role.view"),
  ]),
  group("module-dashboard", m.shell_title_dashboard(), [
    leaf("location-dashboard", m.shell_title_location_dashboard(), "dashboard-location", "dashboard.view"),
  ]),
  group("module-asset-management", m.shell_entry_asset_management(), [
    leaf("module-all-models", m.shell_title_all_models(), "asset-management-all-models", "model.view"),
    leaf("module-my-assets", m.shell_title_my_assets(), "asset-management-my-assets", "asset.view"),
  ]),
  group("module-service-request", m.shell_title_service_request(), [
    leaf(
      "module-all-service-request",
      m.shell_title_all_service_request(),
      "service-request-all-service-request",
      "service_request.view",
    ),
    leaf(
      "module-my-service-request",
      m.shell_title_my_service_request(),
      "service-request-my-service-request",
      "service_request.view",
    ),
  ]),
  group("module-skilled-personnel", m.shell_entry_skilled_personnel(), [
    leaf("module-all-personnel", m.shell_title_all_personnel(), "skilled-personnel-all-personnel", "personnel.view"),
    leaf("module-placed-personnel", m.shell_title_placed(), "skilled-personnel-placed-personnel", "personnel.view"),
    leaf("module-interest-made", m.shell_title_interest(), "skilled-personnel-interest-made", "interest.view"),
  ]),
];

/** Entries whose page exists; a parent without any is left out. */
function existing(entries: readonly ShellEntry[]): readonly ShellEntry[] {
  return entries.flatMap((entry) => {
    if (entry.route !== null) return hasRoute(entry.route) ? [entry] : [];
    const children = existing(entry.children);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** Entries of the normal or of the preferences drawer, in the order of the specification. */
export const drawerEntries = (preferences: boolean): readonly ShellEntry[] =>
  existing(preferences ? preferenceEntries() : normalEntries());

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
  if (organisation.is_owner || entry.needs.length === 0) return false;
  return !entry.needs.some((permission) => organisation.permissions.includes(permission));
}
