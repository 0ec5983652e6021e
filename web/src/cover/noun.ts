import { lazyRouteComponent } from "@tanstack/react-router";
import { IconShieldCheck } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Warranties and maintenance contracts; they are told in the history of their assets. */
export const cover = pagesOf({
  routes: {
    "asset-management-coverage": {
      path: "/asset-management/coverage",
      title: m.cover_title,
      needs: ["asset.view"],
      page: lazyRouteComponent(() => import("./expiring-cover-page.tsx"), "ExpiringCoverPage"),
    },
    "asset-management-coverage-reminders": {
      path: "/asset-management/coverage/reminders",
      title: m.cover_reminders,
      needs: ["asset.view"],
      page: lazyRouteComponent(() => import("./reminders-page.tsx"), "RemindersPage"),
    },
  },
  assetTabs: [
    {
      key: "coverage",
      title: m.cover_tab,
      permission: "asset.view",
      order: 80,
      content: () => import("./coverage-tab.tsx"),
    },
  ],
  assetActions: [
    {
      key: "contract",
      label: m.assets_contract,
      icon: IconShieldCheck,
      permission: "asset.view",
      dialog: () => import("./contract-dialog.tsx"),
    },
  ],
});
