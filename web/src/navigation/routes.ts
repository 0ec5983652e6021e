import { pagesCards } from "../nouns/registry.ts";
import { ownRoutes, type RouteEntry, type RouteName, type RouteParams } from "./route-names.ts";

let cards: ReturnType<typeof pagesCards> = [];
let table: Readonly<Record<string, RouteEntry>> = ownRoutes;

/** Routes of what is registered: before the nouns are, those without a noun. */
function routes(): Readonly<Record<string, RouteEntry>> {
  if (cards !== pagesCards()) {
    cards = pagesCards();
    table = Object.assign({}, ownRoutes, ...cards.map((card) => card.routes));
  }
  return table;
}

export const routeNames = () => Object.keys(routes()) as RouteName[];
export const hasRoute = (name: string): name is RouteName => Object.hasOwn(routes(), name);

function entry(name: RouteName): RouteEntry {
  const found = routes()[name];
  if (!found) throw new Error(`There is no route ${name}.`);
  return found;
}

/** Path with `$name` parameters, in the router's notation. */
export const routePattern = (name: RouteName): string => entry(name).path;
export const routeTitle = (name: RouteName): string => entry(name).title();

const INNER = /(?:-id)?(?:-create(?:-new)?|-id|-edit|-raise)$/;

/** List of a create, edit or details page, null for other pages. */
export function parentRoute(name: RouteName): RouteName | null {
  const parent = name.replace(INNER, "");
  return parent !== name && hasRoute(parent) ? parent : null;
}

/** Path of a route with its parameters filled in, without search. */
export const routePath = (name: RouteName, params: RouteParams = {}): string =>
  entry(name).path.replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
