import { m } from "../messages/messages.js";

interface RouteEntry {
  /** `$name` stands for a segment that differs. */
  path: string;
  title: () => string;
  /** The list a create, edit or details page belongs to; these pages have a back button. */
  parent?: string;
}

/** Routes that exist, by the names of the specification. Pages stand in pages.ts under the same names. */
const table = {
  "auth-login": { path: "/auth/login", title: m.shell_title_login },
  setup: { path: "/setup", title: m.shell_title_setup },
  index: { path: "/", title: m.shell_title_home },
  "asset-management-my-assets": { path: "/asset-management/my-assets", title: m.shell_title_my_assets },
  "asset-management-my-assets-create": {
    path: "/asset-management/my-assets/create",
    title: m.shell_title_create_asset,
    parent: "asset-management-my-assets",
  },
  "asset-management-my-assets-id": {
    path: "/asset-management/my-assets/$id",
    title: m.shell_title_details,
    parent: "asset-management-my-assets",
  },
  "asset-management-my-assets-id-edit": {
    path: "/asset-management/my-assets/$id/edit",
    title: m.shell_title_edit_asset,
    parent: "asset-management-my-assets",
  },
  "asset-management-all-models": { path: "/asset-management/all-models", title: m.shell_title_all_models },
  imports: { path: "/imports", title: m.shell_title_imports },
  "imports-create": { path: "/imports/create", title: m.shell_title_new_import, parent: "imports" },
  "imports-id": { path: "/imports/$id", title: m.shell_title_details, parent: "imports" },
  "admin-asset-settings": { path: "/admin/asset-settings", title: m.shell_title_asset_settings },
  "admin-model-settings": { path: "/admin/model-settings", title: m.shell_title_model_settings },
  "admin-all-models": { path: "/admin/all-models", title: m.shell_title_all_models },
  "admin-all-models-create": {
    path: "/admin/all-models/create",
    title: m.shell_title_create_model,
    parent: "admin-all-models",
  },
  "admin-all-models-id-edit": {
    path: "/admin/all-models/$id/edit",
    title: m.shell_title_edit_model,
    parent: "admin-all-models",
  },
  "admin-category": { path: "/admin/category", title: m.shell_title_categories },
  "admin-manufacturer": { path: "/admin/manufacturer", title: m.shell_title_manufacturers },
  "admin-manufacturer-create": {
    path: "/admin/manufacturer/create",
    title: m.shell_title_create_manufacturer,
    parent: "admin-manufacturer",
  },
  "admin-supplier": { path: "/admin/supplier", title: m.shell_title_supplier },
  "admin-supplier-create": {
    path: "/admin/supplier/create",
    title: m.shell_title_create_supplier,
    parent: "admin-supplier",
  },
  "admin-brand": { path: "/admin/brand", title: m.shell_title_brand },
  "admin-brand-create": { path: "/admin/brand/create", title: m.shell_title_create_brand, parent: "admin-brand" },
  "admin-location-branch": { path: "/admin/location/branch", title: m.shell_title_branches },
  "admin-location-branch-create": {
    path: "/admin/location/branch/create",
    title: m.shell_title_create_branch,
    parent: "admin-location-branch",
  },
  "admin-location-branch-id": {
    path: "/admin/location/branch/$id",
    title: m.shell_title_details,
    parent: "admin-location-branch",
  },
  "admin-location-branch-id-edit": {
    path: "/admin/location/branch/$id/edit",
    title: m.shell_title_edit_branch,
    parent: "admin-location-branch",
  },
  "admin-location-building": { path: "/admin/location/building", title: m.shell_title_building },
  "admin-location-building-create": {
    path: "/admin/location/building/create",
    title: () => m.locations_create_title_of({ type: m.shell_title_building() }),
    parent: "admin-location-building",
  },
  "admin-location-building-id-edit": {
    path: "/admin/location/building/$id/edit",
    title: () => m.locations_edit_title_of({ type: m.shell_title_building() }),
    parent: "admin-location-building",
  },
  "admin-location-block": { path: "/admin/location/block", title: m.shell_title_block },
  "admin-location-block-create": {
    path: "/admin/location/block/create",
    title: () => m.locations_create_title_of({ type: m.shell_title_block() }),
    parent: "admin-location-block",
  },
  "admin-location-block-id-edit": {
    path: "/admin/location/block/$id/edit",
    title: () => m.locations_edit_title_of({ type: m.shell_title_block() }),
    parent: "admin-location-block",
  },
  "admin-location-floor": { path: "/admin/location/floor", title: m.shell_title_floor },
  "admin-location-floor-create": {
    path: "/admin/location/floor/create",
    title: () => m.locations_create_title_of({ type: m.shell_title_floor() }),
    parent: "admin-location-floor",
  },
  "admin-location-floor-id-edit": {
    path: "/admin/location/floor/$id/edit",
    title: () => m.locations_edit_title_of({ type: m.shell_title_floor() }),
    parent: "admin-location-floor",
  },
  "admin-location-room": { path: "/admin/location/room", title: m.shell_title_room },
  "admin-location-room-create": {
    path: "/admin/location/room/create",
    title: () => m.locations_create_title_of({ type: m.shell_title_room() }),
    parent: "admin-location-room",
  },
  "admin-location-room-id-edit": {
    path: "/admin/location/room/$id/edit",
    title: () => m.locations_edit_title_of({ type: m.shell_title_room() }),
    parent: "admin-location-room",
  },
  "admin-location-end-location": { path: "/admin/location/end-location", title: m.shell_title_end_location },
  "admin-location-end-location-create": {
    path: "/admin/location/end-location/create",
    title: () => m.locations_create_title_of({ type: m.shell_title_end_location() }),
    parent: "admin-location-end-location",
  },
  "admin-location-end-location-id-edit": {
    path: "/admin/location/end-location/$id/edit",
    title: () => m.locations_edit_title_of({ type: m.shell_title_end_location() }),
    parent: "admin-location-end-location",
  },
  "admin-profile": { path: "/admin/profile", title: m.shell_title_profile },
  "admin-api-tokens": { path: "/admin/api-tokens", title: m.shell_title_api_tokens },
  "admin-single-sign-on": { path: "/admin/single-sign-on", title: m.shell_title_single_sign_on },
  "admin-users": { path: "/admin/users", title: m.shell_title_users },
  "admin-users-create": { path: "/admin/users/create", title: m.users_create_title, parent: "admin-users" },
  "admin-users-id-edit": { path: "/admin/users/$id/edit", title: m.users_edit_title, parent: "admin-users" },
  "admin-roles-and-permissions": { path: "/admin/roles-and-permissions", title: m.shell_title_roles },
  "admin-roles-and-permissions-id-edit": {
    path: "/admin/roles-and-permissions/$id/edit",
    title: m.roles_edit_title,
    parent: "admin-roles-and-permissions",
  },
  "admin-activity": { path: "/admin/activity", title: m.activity_title },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof table;
export type RouteParams = Readonly<Record<string, string>>;

export const routeNames = Object.keys(table) as RouteName[];
export const hasRoute = (name: string): name is RouteName => Object.hasOwn(table, name);

const entry = (name: RouteName): RouteEntry => table[name];

/** Path with `$name` segments, as the router takes it. */
export const routePattern = (name: RouteName): string => entry(name).path;
export const routeTitle = (name: RouteName): string => entry(name).title();

/** The list that a create, edit or details page belongs to, null for every other page. */
export function parentRoute(name: RouteName): RouteName | null {
  const parent = entry(name).parent;
  return parent !== undefined && hasRoute(parent) ? parent : null;
}

/** Path of a route with its segments filled in, without search. */
export const routePath = (name: RouteName, params: RouteParams = {}): string =>
  entry(name).path.replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
