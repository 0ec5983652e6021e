import { NAMELESS } from "@steward/contract/assets/constants";
import type { StateRow } from "@steward/contract/dashboards/rules";
import { m } from "../messages/messages.js";
import type { UrlState } from "../navigation/navigation.tsx";

/** A state, or a city with the state and country that it is in. */
type Region = Pick<StateRow, "state" | "country" | "is_ambiguous"> & { city?: string };

/** The name of a state or city; with what is around it where another one has that name too. */
export function regionName({ city, state, country, is_ambiguous }: Region): string {
  const names = [
    ...(city === undefined ? [] : [city]),
    state || m.dashboards_no_state(),
    country || m.dashboards_no_country(),
  ];
  return (is_ambiguous ? names : names.slice(0, 1)).join(", ");
}

/** The list of the assets of a state or city. */
export function ofRegion({ city, state, country, is_ambiguous }: Region): UrlState {
  const around = { state: state || NAMELESS, country: country || NAMELESS };
  if (city !== undefined) return is_ambiguous ? { city, ...around } : { city };
  return is_ambiguous ? around : { state: around.state };
}
