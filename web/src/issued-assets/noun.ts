import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

export const issuedAsset = noun({
  subject: "issued_asset",
  history: {
    title: m.activity_kind_issued_asset,
    the: m.activity_the_issued_asset,
    page: onPage("supply-desk-issued-assets-id"),
    permission: "oem_asset.issue",
  },
  imports: {
    kind: "issued_assets",
    title: m.imports_kind_issued_assets,
    explanation: m.imports_kind_issued_assets_text,
    permission: "oem_asset.issue",
    ofKind: "oem",
    list: { name: "supply-desk-issued-assets" },
    page: ({ record }) => ({ name: "supply-desk-issued-assets-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./issued-asset-api.ts")).issuedAssetSource),
  routes: {
    "supply-desk-issued-assets": {
      path: "/supply-desk/issued-assets",
      title: m.issued_assets_title,
      needs: ["oem_asset.issue"],
      kind: "oem",
      page: lazyRouteComponent(() => import("./issued-assets-page.tsx"), "IssuedAssetsPage"),
    },
    "supply-desk-issued-assets-create": {
      path: "/supply-desk/issued-assets/create",
      title: m.issued_assets_create_title,
      needs: ["oem_asset.issue"],
      kind: "oem",
      page: lazyRouteComponent(() => import("./issue-asset-page.tsx"), "IssueAssetPage"),
    },
    "supply-desk-issued-assets-id": {
      path: "/supply-desk/issued-assets/$id",
      title: m.shell_title_details,
      needs: ["oem_asset.issue"],
      page: lazyRouteComponent(() => import("./issued-asset-page.tsx"), "IssuedAssetPage"),
    },
  },
  entries: [{ id: "issued-assets", route: "supply-desk-issued-assets", needs: ["oem_asset.issue"] }],
});
