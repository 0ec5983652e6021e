import { sql } from "kysely";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { locationImport } from "./import/location-import.ts";
import { placedLocations } from "./location-place-filter.ts";
import { locationRoutes } from "./routes.ts";

export const locationNoun: Noun = {
  routes: locationRoutes,
  history: { location: { from: sql`location s`, branch: sql`s.branch`, placed: placedLocations } },
  refusals: { location_name: nameTaken },
  upheld: ["location_above", "location_root", "location_sort_order"],
  uses: { location: { parent: "location" } },
  importTarget: locationImport,
};
