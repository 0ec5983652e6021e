import { placeCalls } from "@steward/contract/places/calls";
import type { Router } from "../http/route.ts";

export function placeRoutes(router: Router): void {
  router.signedIn(placeCalls.search, (ctx, { query }) => ctx.places.search(ctx, query.search));
}
