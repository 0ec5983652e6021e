import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { RouteName } from "../navigation/routes.ts";

/** Who may see a page: people without a session, with one, or both. */
export type Layout = "signed-out" | "signed-in";

interface PageEntry {
  layout: Layout;
  page: RouteComponent;
  /** The page is shown to sessions that hold one of these; where none is named, its calls decide. */
  needs: readonly Permission[];
}

const open = (page: RouteComponent): PageEntry => ({ layout: "signed-out", page, needs: [] });
const guarded = (page: RouteComponent, ...needs: Permission[]): PageEntry => ({ layout: "signed-in", page, needs });

/** A page with tabs, whose styles few pages need. */
async function withTabs<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, import("../theme/tabs.css")]);
  return loaded;
}

const allModels = lazyRouteComponent(() => import("../models/models-page.tsx"), "ModelsPage");

const editLocation = lazyRouteComponent(() => import("../locations/form/edit-location-page.tsx"), "EditLocationPage");

/** The page of every route; each is loaded when it is first opened. */
export const pages: Record<RouteName, PageEntry> = {
  "auth-login": open(lazyRouteComponent(() => import("../sign-in/login-page.tsx"), "LoginPage")),
  setup: open(lazyRouteComponent(() => import("../organisations/setup-page.tsx"), "SetupPage")),
  index: guarded(lazyRouteComponent(() => import("../home/home-page.tsx"), "HomePage")),
  "asset-management-my-assets": guarded(
    lazyRouteComponent(() => import("../assets/list/my-assets-page.tsx"), "MyAssetsPage"),
  ),
  "asset-management-my-assets-create": guarded(
    lazyRouteComponent(() => import("../assets/form/create-asset-page.tsx"), "CreateAssetPage"),
    "asset.create",
  ),
  "asset-management-my-assets-id": guarded(
    lazyRouteComponent(() => withTabs(import("../assets/details/asset-details-page.tsx")), "AssetDetailsPage"),
  ),
  "asset-management-my-assets-id-edit": guarded(
    lazyRouteComponent(() => import("../assets/form/edit-asset-page.tsx"), "EditAssetPage"),
    "asset.update",
  ),
  "asset-management-all-models": guarded(allModels),
  imports: guarded(lazyRouteComponent(() => import("../imports/imports-page.tsx"), "ImportsPage")),
  "imports-create": guarded(
    lazyRouteComponent(() => import("../imports/upload/new-import-page.tsx"), "NewImportPage"),
    "asset.import",
    "model.import",
    "branch.import",
    "location.import",
    "category.import",
    "brand.import",
    "manufacturer.import",
    "supplier.import",
    "service_provider.import",
    "depreciation.import",
    "user.import",
  ),
  "imports-id": guarded(lazyRouteComponent(() => import("../imports/progress/import-page.tsx"), "ImportPage")),
  "admin-asset-settings": guarded(
    lazyRouteComponent(() => withTabs(import("../masters/settings/asset-settings-page.tsx")), "AssetSettingsPage"),
  ),
  "admin-model-settings": guarded(
    lazyRouteComponent(() => withTabs(import("../masters/settings/model-settings-page.tsx")), "ModelSettingsPage"),
  ),
  "admin-all-models": guarded(allModels),
  "admin-all-models-create": guarded(
    lazyRouteComponent(() => import("../models/create-model-page.tsx"), "CreateModelPage"),
    "model.create",
  ),
  "admin-all-models-id-edit": guarded(
    lazyRouteComponent(() => import("../models/edit-model-page.tsx"), "EditModelPage"),
    "model.update",
  ),
  "admin-category": guarded(lazyRouteComponent(() => import("../masters/category/category-page.tsx"), "CategoryPage")),
  "admin-manufacturer": guarded(
    lazyRouteComponent(() => import("../masters/manufacturer/manufacturer-page.tsx"), "ManufacturerPage"),
  ),
  "admin-manufacturer-create": guarded(
    lazyRouteComponent(() => import("../masters/manufacturer/manufacturer-create-page.tsx"), "ManufacturerCreatePage"),
    "manufacturer.create",
  ),
  "admin-supplier": guarded(lazyRouteComponent(() => import("../masters/supplier/supplier-page.tsx"), "SupplierPage")),
  "admin-supplier-create": guarded(
    lazyRouteComponent(() => import("../masters/supplier/supplier-create-page.tsx"), "SupplierCreatePage"),
    "supplier.create",
  ),
  "admin-brand": guarded(lazyRouteComponent(() => import("../masters/brand/brand-page.tsx"), "BrandPage")),
  "admin-brand-create": guarded(
    lazyRouteComponent(() => import("../masters/brand/brand-create-page.tsx"), "BrandCreatePage"),
    "brand.create",
  ),
  "admin-location-branch": guarded(lazyRouteComponent(() => import("../branches/branches-page.tsx"), "BranchesPage")),
  "admin-location-branch-create": guarded(
    lazyRouteComponent(() => import("../branches/create-branch-page.tsx"), "CreateBranchPage"),
    "branch.create",
  ),
  "admin-location-branch-id": guarded(lazyRouteComponent(() => import("../branches/branch-page.tsx"), "BranchPage")),
  "admin-location-branch-id-edit": guarded(
    lazyRouteComponent(() => import("../branches/edit-branch-page.tsx"), "EditBranchPage"),
    "branch.update",
  ),
  "admin-location-building": guarded(
    lazyRouteComponent(() => import("../locations/list/location-pages.tsx"), "BuildingPage"),
  ),
  "admin-location-building-create": guarded(
    lazyRouteComponent(() => import("../locations/form/create-location-pages.tsx"), "CreateBuildingPage"),
    "location.create",
  ),
  "admin-location-building-id-edit": guarded(editLocation, "location.update"),
  "admin-location-block": guarded(
    lazyRouteComponent(() => import("../locations/list/location-pages.tsx"), "BlockPage"),
  ),
  "admin-location-block-create": guarded(
    lazyRouteComponent(() => import("../locations/form/create-location-pages.tsx"), "CreateBlockPage"),
    "location.create",
  ),
  "admin-location-block-id-edit": guarded(editLocation, "location.update"),
  "admin-location-floor": guarded(
    lazyRouteComponent(() => import("../locations/list/location-pages.tsx"), "FloorPage"),
  ),
  "admin-location-floor-create": guarded(
    lazyRouteComponent(() => import("../locations/form/create-location-pages.tsx"), "CreateFloorPage"),
    "location.create",
  ),
  "admin-location-floor-id-edit": guarded(editLocation, "location.update"),
  "admin-location-room": guarded(lazyRouteComponent(() => import("../locations/list/location-pages.tsx"), "RoomPage")),
  "admin-location-room-create": guarded(
    lazyRouteComponent(() => import("../locations/form/create-location-pages.tsx"), "CreateRoomPage"),
    "location.create",
  ),
  "admin-location-room-id-edit": guarded(editLocation, "location.update"),
  "admin-location-end-location": guarded(
    lazyRouteComponent(() => import("../locations/list/location-pages.tsx"), "EndLocationPage"),
  ),
  "admin-location-end-location-create": guarded(
    lazyRouteComponent(() => import("../locations/form/create-location-pages.tsx"), "CreateEndLocationPage"),
    "location.create",
  ),
  "admin-location-end-location-id-edit": guarded(editLocation, "location.update"),
  "admin-profile": guarded(lazyRouteComponent(() => import("../sessions/my-profile-page.tsx"), "MyProfilePage")),
  "admin-api-tokens": guarded(
    lazyRouteComponent(() => import("../api-tokens/api-tokens-page.tsx"), "ApiTokensPage"),
    "api_token.manage",
  ),
  "admin-single-sign-on": guarded(
    lazyRouteComponent(() => import("../single-sign-on/single-sign-on-page.tsx"), "SingleSignOnPage"),
    "settings.view",
  ),
  "admin-users": guarded(lazyRouteComponent(() => import("../users/users-page.tsx"), "UsersPage")),
  "admin-users-create": guarded(
    lazyRouteComponent(() => import("../users/form/create-user-page.tsx"), "CreateUserPage"),
    "user.create",
  ),
  "admin-users-id-edit": guarded(
    lazyRouteComponent(() => import("../users/form/edit-user-page.tsx"), "EditUserPage"),
    "user.update",
  ),
  "admin-roles-and-permissions": guarded(lazyRouteComponent(() => import("../roles/roles-page.tsx"), "RolesPage")),
  "admin-roles-and-permissions-id-edit": guarded(
    lazyRouteComponent(() => import("../roles/edit-role-page.tsx"), "EditRolePage"),
    "role.update",
  ),
  "admin-activity": guarded(
    lazyRouteComponent(() => import("../activity/activity-page.tsx"), "ActivityPage"),
    "activity.view",
  ),
};
