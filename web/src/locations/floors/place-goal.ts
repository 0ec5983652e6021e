import type { ViewedPlace } from "@steward/contract/locations/rules";
import { placePage } from "../place-page.ts";
import { countedBy, type Measure } from "./floor-numbers.ts";

/** Where a place leads: a building or floor to its own view, any other place to the list that it counts. */
export function goalOf(place: ViewedPlace, measure: Measure, branch: string) {
  if (place.location_type === "Building") {
    return { name: "admin-location-view-id", params: { id: place.id }, search: { by: measure } } as const;
  }
  const counted = countedBy(place, measure);
  if (!counted) return placePage({ id: place.id, branch });
  return { name: counted.name, search: counted.search };
}
