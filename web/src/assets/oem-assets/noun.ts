import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { lazySource, noun, onPage } from "../../nouns/card.ts";

export const oemAsset = noun({
  subject: "oem_asset",
  history: {
    title: m.activity_kind_oem_asset,
    the: m.activity_the_oem_asset,
    page: onPage("asset-management-oem-id"),
    permission: "oem_asset.view",
  },
  rights: { module: "oem_asset", area: "assets" },
  source: lazySource(async () => (await import("./oem-asset-api.ts")).oemAssetSource),
  routes: {
    "asset-management-oem": {
      path: "/asset-management/oem",
      title: m.shell_title_oem,
      page: lazyRouteComponent(() => import("./oem-assets-page.tsx"), "OemAssetsPage"),
    },
    "asset-management-oem-id": {
      path: "/asset-management/oem/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./oem-asset-page.tsx"), "OemAssetPage"),
    },
  },
  entries: [{ id: "oem-invites", route: "asset-management-oem", needs: ["oem_asset.view"] }],
  assetTabs: [
    {
      key: "provenance",
      title: m.exchange_provenance,
      permission: "asset.view",
      order: 80,
      content: () => import("./provenance-tab.tsx"),
    },
  ],
});
