import { branchCalls } from "@steward/contract/locations";
import { locationCalls } from "@steward/contract/sub-locations";
import type { Router } from "../http/route.ts";
import { branchOf, listBranches } from "./branch-queries.ts";
import { listAllLocations, listLocations, locationOf } from "./location-queries.ts";
import { needRight } from "./location-rules.ts";
import { createBranch, updateBranch } from "./write-branch.ts";
import { createLocation, moveLocation, removeLocation, toggleLocation, updateLocation } from "./write-location.ts";

export function branchRoutes(router: Router): void {
  router.signedIn(branchCalls.list, listBranches);
  router.signedIn(branchCalls.create, createBranch);
  router.signedIn(branchCalls.read, async (ctx, { params }) => {
    const found = await ctx.read((tx) => branchOf(tx, params.id));
    needRight(ctx, found.type, "view");
    return found;
  });
  router.signedIn(branchCalls.update, updateBranch);
  router.signedIn(branchCalls.toggleActive, toggleLocation);
  router.signedIn(branchCalls.remove, (ctx, { params }) => removeLocation(ctx, params.id));
  router.signedIn(branchCalls.removeAddressed, (ctx, { params }) => removeLocation(ctx, params.id, params.address_id));
}

/** Places inside branches. */
export function locationRoutes(router: Router): void {
  router.signedIn(locationCalls.all, listAllLocations);
  router.signedIn(locationCalls.list, listLocations);
  router.signedIn(locationCalls.create, createLocation);
  router.signedIn(locationCalls.read, (ctx, { params }) => ctx.read((tx) => locationOf(tx, params.id)));
  router.signedIn(locationCalls.update, updateLocation);
  router.signedIn(locationCalls.move, moveLocation);
  router.signedIn(locationCalls.remove, (ctx, { params }) => removeLocation(ctx, params.id));
}
