import { IconArrowBackUpDouble, IconCalendarPlus, IconUserShare } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../nouns/card.ts";

export const asset = noun({
  subject: "asset",
  history: {
    title: m.activity_kind_asset,
    the: m.activity_the_asset,
    page: onPage("asset-management-my-assets-id"),
    permission: "asset.view",
  },
  rights: { module: "asset", area: "assets" },
  imports: {
    kind: "assets",
    title: m.imports_kind_assets,
    explanation: m.imports_kind_assets_text,
    permission: "asset.import",
    list: { name: "asset-management-my-assets" },
    page: ({ record }) => ({ name: "asset-management-my-assets-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./asset-api.ts")).assetSource),
  routes: {
    "asset-management-my-assets": {
      path: "/asset-management/my-assets",
      title: m.shell_title_my_assets,
      page: lazyRouteComponent(() => import("./list/my-assets-page.tsx"), "MyAssetsPage"),
    },
    "asset-management-my-assets-create": {
      path: "/asset-management/my-assets/create",
      title: m.shell_title_create_asset,
      creates: m.activity_kind_asset,
      needs: ["asset.create"],
      page: lazyRouteComponent(() => import("./form/create-asset-page.tsx"), "CreateAssetPage"),
    },
    "asset-management-my-assets-id": {
      path: "/asset-management/my-assets/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => withTabs(import("./details/asset-details-page.tsx")), "AssetDetailsPage"),
    },
    "a-code": {
      path: "/a/$code",
      title: m.shell_title_label,
      page: lazyRouteComponent(() => import("./details/label-page.tsx"), "LabelPage"),
    },
    "asset-management-my-assets-id-edit": {
      path: "/asset-management/my-assets/$id/edit",
      title: m.shell_title_edit_asset,
      needs: ["asset.update"],
      page: lazyRouteComponent(() => import("./form/edit-asset-page.tsx"), "EditAssetPage"),
    },
    "asset-management-custody": {
      path: "/asset-management/custody",
      title: m.custody_title,
      needs: ["asset.check_in_out"],
      page: lazyRouteComponent(() => import("./custody/custody-page.tsx"), "CustodyPage"),
    },
    "asset-management-custody-reservations": {
      path: "/asset-management/custody/reservations",
      title: m.custody_reservations,
      needs: ["asset.check_in_out"],
      page: lazyRouteComponent(() => import("./reservations/reservations-page.tsx"), "ReservationsPage"),
    },
    "asset-management-custody-id": {
      path: "/asset-management/custody/$id",
      title: m.custody_of_person,
      page: lazyRouteComponent(() => import("./custody/person-custody-page.tsx"), "PersonCustodyPage"),
    },
  },
  assetTabs: [
    {
      key: "custody",
      title: m.custody_title,
      permission: "asset.view",
      order: 95,
      content: () => import("./custody/custody-tab.tsx"),
    },
  ],
  assetActions: [
    {
      key: "check-out",
      label: m.custody_check_out,
      icon: IconUserShare,
      permission: "asset.check_in_out",
      isOffered: ({ assigned_to, status_details: { category } }) =>
        assigned_to === null && category !== "unavailable" && category !== "archived",
      dialog: () => import("./custody/check-out-dialog.tsx"),
    },
    {
      key: "check-in",
      label: m.custody_check_in,
      icon: IconArrowBackUpDouble,
      permission: "asset.check_in_out",
      isOffered: ({ assigned_to, status_details: { category } }) => assigned_to !== null || category === "in_use",
      dialog: () => import("./custody/check-in-dialog.tsx"),
    },
    {
      key: "reserve",
      label: m.custody_reserve,
      icon: IconCalendarPlus,
      permission: "asset.check_in_out",
      isOffered: ({ status_details: { category } }) => category !== "archived",
      dialog: () => import("./reservations/reserve-dialog.tsx"),
    },
  ],
  verbs: () => import("./asset-verbs.tsx"),
  entries: [
    { id: "my-assets", route: "asset-management-my-assets", needs: ["asset.view"] },
    { id: "module-my-assets", route: "asset-management-my-assets", needs: ["asset.view"] },
  ],
});
