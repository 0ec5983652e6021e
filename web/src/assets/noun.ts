import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

/** Loads the styles of tabs with a page, as few pages use them. */
async function withTabs<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, import("../theme/tabs.css")]);
  return loaded;
}

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
      needs: ["asset.create"],
      page: lazyRouteComponent(() => import("./form/create-asset-page.tsx"), "CreateAssetPage"),
    },
    "asset-management-my-assets-id": {
      path: "/asset-management/my-assets/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => withTabs(import("./details/asset-details-page.tsx")), "AssetDetailsPage"),
    },
    "asset-management-my-assets-id-edit": {
      path: "/asset-management/my-assets/$id/edit",
      title: m.shell_title_edit_asset,
      needs: ["asset.update"],
      page: lazyRouteComponent(() => import("./form/edit-asset-page.tsx"), "EditAssetPage"),
    },
  },
  entries: [
    { id: "my-assets", route: "asset-management-my-assets", needs: ["asset.view"] },
    { id: "module-my-assets", route: "asset-management-my-assets", needs: ["asset.view"] },
  ],
});
