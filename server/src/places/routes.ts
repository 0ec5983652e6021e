import { placeCalls } from "@steward/contract/places/calls";
import { placeRules } from "@steward/contract/places/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";

export const placeRoutes = routes(join(placeCalls, placeRules), (router) => {
  router.signedIn(placeCalls.search, (ctx, { query }) => ctx.places.search(ctx, query.search));
});
