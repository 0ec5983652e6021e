import { sql } from "kysely";
import { placedLocations } from "../locations/location-place-filter.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { branchImport } from "./branch-import.ts";
import { branchRoutes } from "./routes.ts";
import { makeSamplePlaces } from "./sample/make-sample-places.ts";

/** Branches are rows of the table of locations, whose card has the remaining facts. */
export const branchNoun: Noun = {
  routes: branchRoutes,
  search: namedRecords({
    kind: "branch",
    permission: "branch.view",
    from: sql`location s`,
    name: sql`s.name`,
    // The name that lists order has its numbers written at length.
    folded: sql`fold(s.name)`,
    detail: sql`s.city`,
    branch: sql`s.branch`,
    only: sql`s.location_type = 'Branch'`,
  }),
  history: { branch: { from: sql`location s`, branch: sql`s.branch`, placed: placedLocations } },
  sample: makeSamplePlaces,
  importTarget: branchImport,
};
