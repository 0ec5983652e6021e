import { sql } from "kysely";
import { placedLocations } from "../locations/location-place-filter.ts";
import type { Noun } from "../nouns/noun.ts";
import { branchImport } from "./branch-import.ts";
import { branchRoutes } from "./routes.ts";
import { makeSamplePlaces } from "./sample/make-sample-places.ts";

/** Branches are rows of the table of locations, whose card has the remaining facts. */
export const branchNoun: Noun = {
  routes: branchRoutes,
  history: { branch: { from: sql`location s`, branch: sql`s.branch`, placed: placedLocations } },
  sample: makeSamplePlaces,
  importTarget: branchImport,
};
