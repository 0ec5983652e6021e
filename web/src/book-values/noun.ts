import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Book values of assets and the report over them. */
export const bookValues = pagesOf({
  rights: { module: "report", area: "overview" },
  routes: {
    "asset-management-depreciation": {
      path: "/asset-management/depreciation",
      title: m.book_values_title,
      needs: ["report.view"],
      page: lazyRouteComponent(() => import("./book-value-report-page.tsx"), "BookValueReportPage"),
    },
  },
  assetTabs: [
    {
      key: "depreciation",
      title: m.book_values_tab,
      permission: "asset.view_cost",
      order: 90,
      content: () => import("./depreciation-tab.tsx"),
    },
    {
      key: "cost",
      title: m.ownership_tab,
      permission: "asset.view_cost",
      order: 91,
      content: () => import("./ownership-tab.tsx"),
    },
  ],
});
