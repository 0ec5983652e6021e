import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/text/count-link.tsx";
import { locationTypeInfo } from "./location-labels.ts";

type Counted = Pick<Location, "id" | "name" | "location_type" | "asset_count" | "child_count">;

/** Number of assets in a place at any depth, linked to their list. */
export function AssetsAt({ place }: { place: Counted }) {
  return (
    <CountLink
      count={place.asset_count}
      label={m.locations_assets_of({ count: place.asset_count, name: place.name })}
      name="asset-management-my-assets"
      search={{ [place.location_type === "Branch" ? "branch" : "location"]: place.id }}
    />
  );
}

interface PlacesInProps {
  place: Counted;
  /** "12 buildings" instead of the number alone. */
  inWords?: boolean;
}

/** Number of places directly inside one, linked to their list. */
export function PlacesIn({ place, inWords = false }: PlacesInProps) {
  const type = childTypeOf(place.location_type);
  if (type === null) return null;
  const counted = locationTypeInfo[type].counted(place.child_count);
  return (
    <CountLink
      count={place.child_count}
      label={m.locations_places_of({ places: counted, name: place.name })}
      text={inWords ? counted : undefined}
      name={locationTypeInfo[type].list}
      search={{ [place.location_type === "Branch" ? "branch" : "parent"]: place.id }}
    />
  );
}
