import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import type { Right } from "@steward/contract/permissions/permissions";
import { isSignedIn } from "../http/session.ts";
import { setupState } from "../session/setup-state.ts";
import type { Section } from "../shell/drawer/first-page.ts";
import { ErrorPage } from "../shell/error-page.tsx";
import type { UrlState } from "../navigation/navigation.tsx";
import { type Layout, ownPages, pages } from "./pages.ts";
import { printedLabel, rememberLabel, takeLabel } from "../navigation/return-to.ts";
import type { RouteName } from "../navigation/route-names.ts";
import { routeNames, routePath, routePattern } from "../navigation/routes.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Route name of the specification. */
    name?: RouteName;
    /** Permissions of which a session needs one. */
    needs?: readonly Right[];
  }
}

const LONGEST_VALUE = 2000;

/** Validates search parameters: texts of reasonable length. */
function validUrlState(search: Record<string, unknown>): UrlState {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= LONGEST_VALUE,
  );
  return Object.fromEntries(kept);
}

const makeRoot = () =>
  createRootRoute({
    component: Outlet,
    notFoundComponent: () => <ErrorPage status={404} />,
    errorComponent: () => <ErrorPage status={500} />,
    validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => validUrlState(search),
  });

/** Redirects to the set-up page before the first organisation exists, and away from it afterwards. */
async function checkSetup({ location }: { location: { pathname: string } }): Promise<void> {
  if (isSignedIn()) throw redirect({ to: routePath("index") });
  const isSetupPage = location.pathname === routePath("setup");
  void ownPages[isSetupPage ? "setup" : "auth-login"].page.preload?.();
  const waiting = (await setupState()) !== null;
  if (waiting && !isSetupPage) throw redirect({ to: routePath("setup"), replace: true });
  if (!waiting && isSetupPage) throw redirect({ to: routePath("auth-login"), replace: true });
}

/**
 * Sends who is not signed in to the sign-in page, from a label by way of the page of faults, and who came from a label
 * or a mail back to it.
 */
function checkSession({ location }: { location: { pathname: string; hash: string } }): void {
  if (!isSignedIn()) {
    rememberLabel(location.hash === "" ? location.pathname : `${location.pathname}#${location.hash}`);
    const printed = printedLabel(location.pathname);
    if (printed !== null) throw redirect({ to: routePath("report-fault"), hash: printed, replace: true });
    throw redirect({ to: routePath("auth-login") });
  }
  const label = takeLabel();
  if (label === null) return;
  const [to = "", hash = ""] = label.split("#");
  throw redirect({ to, hash, replace: true });
}

const signedInLayout = lazyRouteComponent(() => import("./signed-in-layout.tsx"), "SignedInLayout");

/** What stands in the place of a page; the layout of signed-in people has the main landmark already. */
const failuresOf = (layout: Layout) => {
  const isWithin = layout === "signed-in";
  return {
    errorComponent: () => <ErrorPage status={500} isWithin={isWithin} />,
    notFoundComponent: () => <ErrorPage status={404} isWithin={isWithin} />,
  };
};

const routesOf = (layout: Layout, parent: AnyRoute): AnyRoute[] => {
  const all = pages();
  return routeNames()
    .filter((name) => all[name].layout === layout)
    .map((name) =>
      createRoute({
        getParentRoute: () => parent,
        path: routePattern(name),
        component: all[name].page,
        ...failuresOf(layout),
        staticData: { name, needs: all[name].needs },
      }),
    );
};

/** Addresses above those of pages lead to the first page that the session may see. */
const sectionRoute = (path: string, section: Section, parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(async () => (await import("../shell/section-start.tsx")).sectionStart(section)),
    ...failuresOf("signed-in"),
  });

function signedOutPages(root: AnyRoute): AnyRoute {
  const layout = createRoute({
    getParentRoute: () => root,
    id: "signed-out",
    component: Outlet,
    beforeLoad: checkSetup,
  });
  return layout.addChildren(routesOf("signed-out", layout));
}

function signedInPages(root: AnyRoute): AnyRoute {
  const layout = createRoute({
    getParentRoute: () => root,
    id: "signed-in",
    component: signedInLayout,
    beforeLoad: checkSession,
  });
  return layout.addChildren([
    ...routesOf("signed-in", layout),
    sectionRoute("/admin", "preferences", layout),
    sectionRoute("/asset-management", "asset-management", layout),
  ]);
}

/** Pages for people whether they are signed in or not. */
function openPages(root: AnyRoute): AnyRoute {
  const layout = createRoute({ getParentRoute: () => root, id: "either", component: Outlet });
  return layout.addChildren(routesOf("either", layout));
}

/**
 * Every address but those of signing in, until the pages of the nouns are known. Who is not signed in is told of an address
 * that does not exist too; from that of the product itself, and of a label, the way to the sign-in page is the short one.
 */
const anyPage = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: "$",
    beforeLoad: async ({ location }) => {
      const isEntry = location.pathname === routePath("index") || printedLabel(location.pathname) !== null;
      if (isEntry) checkSession({ location });
      await loadPages();
      throw redirect({ href: location.href, replace: true });
    },
  });

/** The router takes another tree by its root. */
function treeWith(others: (root: AnyRoute) => AnyRoute): AnyRoute {
  const root = makeRoot();
  return root.addChildren([signedOutPages(root), openPages(root), others(root)]);
}

export const router = createRouter({
  routeTree: treeWith(anyPage),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === "" ? "" : `?${text}`;
  },
  defaultPreload: "intent",
  defaultPendingMs: 300,
  scrollRestoration: true,
  // Otherwise the page above an unknown address would stand for it.
  notFoundMode: "root",
  defaultErrorComponent: () => <ErrorPage status={500} />,
  defaultNotFoundComponent: () => <ErrorPage status={404} />,
});

/** Adds the pages of somebody signed in, which the sign-in page does without: they come with the cards of the nouns. */
export async function loadPages(): Promise<void> {
  void signedInLayout.preload?.();
  await import("./nouns.ts");
  router.update({ ...router.options, routeTree: treeWith(signedInPages) });
}

/** Preloads the chunk of the present page before the first render. */
export function preloadPage(): void {
  const [matchedRoutes, , foundRoute] = router.getMatchedRoutes(window.location.pathname);
  if (!foundRoute) return;
  for (const { options } of matchedRoutes) {
    const component: RouteComponent | undefined = options.component;
    void component?.preload?.();
  }
}
