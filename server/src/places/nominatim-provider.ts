import { messages } from "@steward/contract/messages/catalogue";
import { z } from "zod";
import { fetchJson, GeocoderError } from "./fetch-json.ts";
import type { FoundPlace, PlaceProvider } from "./place-provider.ts";

const result = z.object({
  display_name: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  address: z.record(z.string(), z.string()).default({}),
});

/** OpenStreetMap's address keys for a town, by preference. */
const TOWN = ["city", "town", "village", "municipality", "hamlet", "county", "state_district"];

function found({ display_name, lat, lon, address }: z.output<typeof result>): FoundPlace {
  return {
    label: display_name,
    city: TOWN.map((kind) => address[kind]).find(Boolean) ?? "",
    state: address.state ?? "",
    country_code: address.country_code?.toUpperCase() ?? "",
    country_name: address.country ?? "",
    pincode: address.postcode ?? "",
    latitude: lat,
    longitude: lon,
  };
}

/** Searches with a Nominatim server; `base` is its URL before `search`. */
export const nominatimProvider = (base: string): PlaceProvider => ({
  attribution: messages.locations.creditOpenStreetMap,
  search: async (text, limit) => {
    const address = new URL("search", base.endsWith("/") ? base : `${base}/`);
    address.search = new URLSearchParams({
      q: text,
      format: "jsonv2",
      addressdetails: "1",
      limit: String(limit),
      "accept-language": "en",
    }).toString();
    const parsed = z.array(z.unknown()).safeParse(await fetchJson(address, { "user-agent": "Steward" }));
    if (!parsed.success) throw new GeocoderError("The geocoder answered in another form.");
    return parsed.data
      .flatMap((one) => result.safeParse(one).data ?? [])
      .slice(0, limit)
      .map(found);
  },
});
