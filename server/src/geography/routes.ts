import { geographyCalls } from "@steward/contract/geography/calls";
import type { Router } from "../http/route.ts";
import { listNamed, listPincodes } from "./geography-queries.ts";

export function geographyRoutes(router: Router): void {
  router.signedIn(geographyCalls.countries, (ctx, input) => listNamed("countries", ctx, input));
  router.signedIn(geographyCalls.states, (ctx, input) => listNamed("states", ctx, input));
  router.signedIn(geographyCalls.cities, (ctx, input) => listNamed("cities", ctx, input));
  router.signedIn(geographyCalls.currencies, (ctx, input) => listNamed("currencies", ctx, input));
  router.signedIn(geographyCalls.languages, (ctx, input) => listNamed("languages", ctx, input));
  router.signedIn(geographyCalls.pincodes, listPincodes);
}
