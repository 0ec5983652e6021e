import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import type { Permission } from "@steward/contract/permissions/permissions";
import { isSignedIn } from "../http/session.ts";
import { setupState } from "../session/setup-state.ts";
import type { Section } from "../shell/drawer/first-page.ts";
import { ErrorPage } from "../shell/error-page.tsx";
import type { UrlState } from "../navigation/navigation.tsx";
import "./nouns.ts";
import { type Layout, pages as pagesByName } from "./pages.ts";
import { type RouteName, routeNames, routePath, routePattern } from "../navigation/routes.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Route name of the specification. */
    name?: RouteName;
    /** Permissions of which a session needs one. */
    needs?: readonly Permission[];
  }
}

const pages = pagesByName();

const LONGEST_VALUE = 2000;

/** Validates search parameters: texts of reasonable length. */
function validUrlState(search: Record<string, unknown>): UrlState {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= LONGEST_VALUE,
  );
  return Object.fromEntries(kept);
}

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <ErrorPage status={404} />,
  errorComponent: () => <ErrorPage status={500} />,
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => validUrlState(search),
});

/** Redirects to the set-up page before the first organisation exists, and away from it afterwards. */
async function checkSetup({ location }: { location: { pathname: string } }): Promise<void> {
  if (isSignedIn()) throw redirect({ to: routePath("index") });
  const isSetupPage = location.pathname === routePath("setup");
  void pages[isSetupPage ? "setup" : "auth-login"].page.preload?.();
  const waiting = (await setupState()) !== null;
  if (waiting && !isSetupPage) throw redirect({ to: routePath("setup"), replace: true });
  if (!waiting && isSetupPage) throw redirect({ to: routePath("auth-login"), replace: true });
}

const layouts = {
  "signed-out": createRoute({
    getParentRoute: () => rootRoute,
    id: "signed-out",
    component: Outlet,
    beforeLoad: checkSetup,
  }),
  "signed-in": createRoute({
    getParentRoute: () => rootRoute,
    id: "signed-in",
    component: lazyRouteComponent(() => import("./signed-in-layout.tsx"), "SignedInLayout"),
    beforeLoad: () => {
      if (!isSignedIn()) throw redirect({ to: routePath("auth-login") });
    },
  }),
} as const;

/** What stands in the place of a page; the layout of signed-in people has the main landmark already. */
const failuresOf = (layout: Layout) => {
  const isWithin = layout === "signed-in";
  return {
    errorComponent: () => <ErrorPage status={500} isWithin={isWithin} />,
    notFoundComponent: () => <ErrorPage status={404} isWithin={isWithin} />,
  };
};

const routesOf = (layout: Layout) =>
  routeNames()
    .filter((name) => pages[name].layout === layout)
    .map((name) =>
      createRoute({
        getParentRoute: () => layouts[layout],
        path: routePattern(name),
        component: pages[name].page,
        ...failuresOf(layout),
        staticData: { name, needs: pages[name].needs },
      }),
    );

/** Addresses above those of pages lead to the first page that the session may see. */
const sectionRoute = (path: string, section: Section) =>
  createRoute({
    getParentRoute: () => layouts["signed-in"],
    path,
    component: lazyRouteComponent(async () => (await import("../shell/section-start.tsx")).sectionStart(section)),
    ...failuresOf("signed-in"),
  });

const routeTree = rootRoute.addChildren([
  layouts["signed-out"].addChildren(routesOf("signed-out")),
  layouts["signed-in"].addChildren([
    ...routesOf("signed-in"),
    sectionRoute("/admin", "preferences"),
    sectionRoute("/asset-management", "asset-management"),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === "" ? "" : `?${text}`;
  },
  defaultPreload: "intent",
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: () => <ErrorPage status={500} />,
  defaultNotFoundComponent: () => <ErrorPage status={404} />,
});

/** Preloads the chunk of the present page before the first render. */
export function preloadPage(): void {
  const [matchedRoutes, , foundRoute] = router.getMatchedRoutes(window.location.pathname);
  if (!foundRoute) return;
  for (const { options } of matchedRoutes) {
    const component: RouteComponent | undefined = options.component;
    void component?.preload?.();
  }
}
