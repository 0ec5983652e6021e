import { messages } from "@steward/contract/messages/catalogue";
import { z } from "zod";
import { fetchJson, GeocoderError } from "./fetch-json.ts";
import type { FoundPlace, PlaceProvider } from "./place-provider.ts";

const GOOGLE = "https://maps.googleapis.com";

const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const result = z.object({
  formatted_address: z.string(),
  address_components: z.array(component),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});
const answer = z.object({ status: z.string(), results: z.array(z.unknown()) });

/** Google's component types for a town, by preference. */
const TOWN = ["locality", "postal_town", "administrative_area_level_3", "administrative_area_level_2"];

function found({ formatted_address, address_components, geometry }: z.output<typeof result>): FoundPlace {
  const part = (type: string) => address_components.find(({ types }) => types.includes(type));
  const town = TOWN.map(part).find((one) => one !== undefined);
  return {
    label: formatted_address,
    city: town?.long_name ?? "",
    state: part("administrative_area_level_1")?.long_name ?? "",
    country_code: part("country")?.short_name ?? "",
    country_name: part("country")?.long_name ?? "",
    pincode: part("postal_code")?.long_name ?? "",
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
  };
}

/** Searches with Google's Geocoding API, or a compatible one at another `origin`. */
export const googleProvider = (key: string, origin = GOOGLE): PlaceProvider => ({
  attribution: messages.locations.creditGoogle,
  search: async (text, limit) => {
    const address = new URL("/maps/api/geocode/json", origin);
    address.search = new URLSearchParams({ address: text, key, language: "en" }).toString();
    const parsed = answer.safeParse(await fetchJson(address));
    if (!parsed.success) throw new GeocoderError("The geocoder answered in another form.");
    const { status, results } = parsed.data;
    // Google answers invalid keys and used up quotas with 200 and a status.
    if (status !== "OK" && status !== "ZERO_RESULTS") {
      throw new GeocoderError(`The geocoder refused: ${/^[A-Z_]{1,40}$/.test(status) ? status : "unknown status"}.`);
    }
    return results
      .flatMap((one) => result.safeParse(one).data ?? [])
      .slice(0, limit)
      .map(found);
  },
});
