import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { Right } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { OwnRoute, RouteName } from "../navigation/route-names.ts";
import { withTabs } from "../nouns/card.ts";
import { pagesCards } from "../nouns/registry.ts";

/** Pages for anonymous users, for signed-in ones, or for both. */
export type Layout = "signed-out" | "signed-in" | "either";

interface PageEntry {
  layout: Layout;
  page: RouteComponent;
  /** Permissions of which a session needs one; empty where the page's calls decide. */
  needs: readonly Right[];
}

const open = (page: RouteComponent): PageEntry => ({ layout: "signed-out", page, needs: [] });
const guarded = (page: RouteComponent, needs: readonly Right[] = []): PageEntry => ({
  layout: "signed-in",
  page,
  needs,
});

/** Page of settings with a tab for each master. */
const settings = (page: OwnRoute, title: () => string) =>
  guarded(
    lazyRouteComponent(async () => {
      const { settingsPage } = await withTabs(import("../masters/settings-page.tsx"));
      return settingsPage(page, title);
    }),
  );

/** Pages without a noun. */
export const ownPages: Record<OwnRoute, PageEntry> = {
  "auth-login": open(lazyRouteComponent(() => import("../sign-in/login-page.tsx"), "LoginPage")),
  setup: open(lazyRouteComponent(() => import("../organisations/setup-page.tsx"), "SetupPage")),
  accept: {
    layout: "either",
    page: lazyRouteComponent(() => import("../assets/acceptance/acceptance-page.tsx"), "AcceptancePage"),
    needs: [],
  },
  "report-fault": {
    layout: "either",
    page: lazyRouteComponent(() => import("../fault-reports/report-page.tsx"), "FaultReportPage"),
    needs: [],
  },
  "fault-status": {
    layout: "either",
    page: lazyRouteComponent(() => import("../fault-reports/status-page.tsx"), "FaultStatusPage"),
    needs: [],
  },
  "provider-request": {
    layout: "either",
    page: lazyRouteComponent(
      () => import("../service-requests/provider-links/provider-request-page.tsx"),
      "ProviderRequestPage",
    ),
    needs: [],
  },
  "oem-invitation": guarded(
    lazyRouteComponent(() => import("../assets/oem-assets/invitation-page.tsx"), "InvitationPage"),
    ["oem_asset.move", "oem_asset.link"],
  ),
  index: guarded(lazyRouteComponent(() => import("../home/home-page.tsx"), "HomePage")),
  "admin-asset-settings": settings("admin-asset-settings", m.masters_settings_title),
  "admin-model-settings": settings("admin-model-settings", m.custom_fields_settings_title),
  "admin-service-settings": settings("admin-service-settings", m.shell_title_service_settings),
};

const nounPages = (): [string, PageEntry][] =>
  pagesCards()
    .flatMap(({ routes = {} }) => Object.entries(routes))
    .map(([name, { page, needs = [] }]) => [name, guarded(page, typeof needs === "function" ? needs() : needs)]);

/** Page of every route; each is a lazily loaded chunk. */
export const pages = (): Record<RouteName, PageEntry> => ({
  ...ownPages,
  ...(Object.fromEntries(nounPages()) as Record<Exclude<RouteName, OwnRoute>, PageEntry>),
});
