import { type LocationType, subLocationTypes } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { PlacesIn } from "../location-counts.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import classes from "./place-panel.module.css";

/** Types of the places that stand inside one of a type, from the nearest down. */
const typesBelow = (type: LocationType) =>
  subLocationTypes.slice(type === "Branch" ? 0 : subLocationTypes.indexOf(type) + 1);

/** Number of places in one, of each type at any depth; those of a branch link to their list. */
export function PlacesBelow({ place, isSettled }: { place: Location; isSettled: boolean }) {
  const [nearest, ...deeper] = typesBelow(place.location_type);
  if (!nearest) return null;
  return (
    <ul className={classes.inside}>
      <li>{place.child_count === 0 ? locationTypeInfo[nearest].counted(0) : <PlacesIn place={place} inWords />}</li>
      {place.child_count > 0 &&
        deeper.map((type) => (
          <li key={type}>
            <Deeper place={place} type={type} isSettled={isSettled} />
          </li>
        ))}
    </ul>
  );
}

interface DeeperProps {
  place: Location;
  type: LocationType;
  isSettled: boolean;
}

function Deeper({ place, type, isSettled }: DeeperProps) {
  const query = { below: place.id, type, page_size: 1 };
  const count = useLoad(locationCalls.all, { query }, { enabled: isSettled, silent: true }).data?.count;
  if (count === undefined) return "\u00a0";
  const counted = locationTypeInfo[type].counted(count);
  if (count === 0 || place.location_type !== "Branch") return counted;
  return (
    <RouteLink
      name={locationTypeInfo[type].list}
      search={{ branch: place.id }}
      aria-label={m.locations_places_of({ places: counted, name: place.name })}
    >
      {counted}
    </RouteLink>
  );
}
