import { locationCalls } from "@steward/contract/locations/calls";
import { locationRules } from "@steward/contract/locations/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { findPlacedLocations, listAllLocations, listLocations, locationOf } from "./location-queries.ts";
import { exportedPlaces } from "./location-sheet.ts";
import { readContents, readFloors } from "./floors/floor-view-queries.ts";
import { reorderFloor } from "./reorder-floor.ts";
import { createLocation, moveLocation, removeLocation, updateLocation } from "./write-location.ts";

export const locationRoutes = routes(join(locationCalls, locationRules), (router) => {
  router.signedIn(locationCalls.all, listAllLocations);
  router.signedIn(locationCalls.list, listLocations);
  router.signedIn(locationCalls.export, (ctx, asked) =>
    exportList(ctx, asked, { name: "locations", columns: exportedPlaces, find: findPlacedLocations }),
  );
  router.signedIn(locationCalls.create, createLocation);
  router.signedIn(locationCalls.read, (ctx, { params }) => ctx.read((tx) => locationOf(tx, params.id)));
  router.signedIn(locationCalls.floors, readFloors);
  router.signedIn(locationCalls.contents, readContents);
  router.signedIn(locationCalls.update, updateLocation);
  router.signedIn(locationCalls.move, moveLocation);
  router.signedIn(locationCalls.reorder, reorderFloor);
  router.signedIn(locationCalls.remove, (ctx, { params }) => removeLocation(ctx, params.id));
});
