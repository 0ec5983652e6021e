import { sql } from "kysely";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { locationImport } from "./import/location-import.ts";
import { placedLocations } from "./location-place-filter.ts";
import { locationRoutes } from "./routes.ts";

export const locationNoun: Noun = {
  routes: locationRoutes,
  search: namedRecords({
    kind: "location",
    permission: "location.view",
    from: sql`location s`,
    name: sql`s.name`,
    // The name that lists order has its numbers written at length.
    folded: sql`fold(s.name)`,
    detail: sql`concat_ws(' · ', s.location_type, (select w.name from place_names(array[s.branch]) w))`,
    branch: sql`s.branch`,
    only: sql`s.location_type <> 'Branch'`,
  }),
  history: { location: { from: sql`location s`, branch: sql`s.branch`, placed: placedLocations } },
  refusals: { location_name: nameTaken },
  upheld: ["location_above", "location_root", "location_sort_order"],
  uses: { location: { parent: "location" } },
  importTarget: locationImport,
};
