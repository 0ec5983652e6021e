import { geographyCalls } from "@steward/contract/geography/calls";
import { geographyRules } from "@steward/contract/geography/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { listNamed, listPincodes } from "./geography-queries.ts";

export const geographyRoutes = routes(join(geographyCalls, geographyRules), (router) => {
  router.signedIn(geographyCalls.countries, (ctx, input) => listNamed("countries", ctx, input));
  router.signedIn(geographyCalls.states, (ctx, input) => listNamed("states", ctx, input));
  router.signedIn(geographyCalls.cities, (ctx, input) => listNamed("cities", ctx, input));
  router.signedIn(geographyCalls.currencies, (ctx, input) => listNamed("currencies", ctx, input));
  router.signedIn(geographyCalls.languages, (ctx, input) => listNamed("languages", ctx, input));
  router.signedIn(geographyCalls.pincodes, listPincodes);
});
