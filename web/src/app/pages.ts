import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { OwnRoute, RouteName } from "../navigation/routes.ts";
import { nounCards } from "../nouns/registry.ts";

/** Pages for anonymous users, for signed-in ones, or for both. */
export type Layout = "signed-out" | "signed-in";

interface PageEntry {
  layout: Layout;
  page: RouteComponent;
  /** Permissions of which a session needs one; empty where the page's calls decide. */
  needs: readonly Permission[];
}

const open = (page: RouteComponent): PageEntry => ({ layout: "signed-out", page, needs: [] });
const guarded = (page: RouteComponent, needs: readonly Permission[] = []): PageEntry => ({
  layout: "signed-in",
  page,
  needs,
});

/** Page of settings with a tab for each master. */
const settings = (page: OwnRoute, title: () => string) =>
  guarded(
    lazyRouteComponent(async () => {
      const [{ settingsPage }] = await Promise.all([
        import("../masters/settings-page.tsx"),
        import("../theme/tabs.css"),
      ]);
      return settingsPage(page, title);
    }),
  );

const ownPages: Record<OwnRoute, PageEntry> = {
  "auth-login": open(lazyRouteComponent(() => import("../sign-in/login-page.tsx"), "LoginPage")),
  setup: open(lazyRouteComponent(() => import("../organisations/setup-page.tsx"), "SetupPage")),
  index: guarded(lazyRouteComponent(() => import("../home/home-page.tsx"), "HomePage")),
  "admin-asset-settings": settings("admin-asset-settings", m.masters_settings_title),
  "admin-model-settings": settings("admin-model-settings", m.custom_fields_settings_title),
  "admin-failed-jobs": guarded(
    lazyRouteComponent(() => import("../jobs/failed-jobs-page.tsx"), "FailedJobsPage"),
    ["settings.view"],
  ),
  "admin-profile": guarded(lazyRouteComponent(() => import("../sessions/my-profile-page.tsx"), "MyProfilePage")),
};

const nounPages = (): [string, PageEntry][] =>
  nounCards()
    .flatMap(({ routes = {} }) => Object.entries(routes))
    .map(([name, { page, needs = [] }]) => [name, guarded(page, typeof needs === "function" ? needs() : needs)]);

/** Page of every route; each is a lazily loaded chunk. */
export const pages = (): Record<RouteName, PageEntry> => ({
  ...ownPages,
  ...(Object.fromEntries(nounPages()) as Record<Exclude<RouteName, OwnRoute>, PageEntry>),
});
