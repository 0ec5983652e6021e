import { MOST_PLACES } from "@steward/contract/places/constants";
import type { Place } from "@steward/contract/places/rules";
import type { Geocoder } from "../config.ts";
import { countriesOf } from "../geography/geography-queries.ts";
import { embeddedProvider } from "./embedded-provider.ts";
import { GeocoderError } from "./fetch-json.ts";
import { googleProvider } from "./google-provider.ts";
import { nominatimProvider } from "./nominatim-provider.ts";
import type { FoundPlace, PlaceProvider, PlaceSearch, Read } from "./place-provider.ts";

/**
 * Circuit breaker: a failed geocoder is not asked again for this long, so that nobody waits for it at every keystroke.
 */
const REST_MS = 30_000;

/**
 * Searches places at the configured geocoder. The embedded gazetteer is the fallback while it fails, and the only
 * provider where none is configured; each failure is reported once.
 */
export function openPlaces(geocoder: Geocoder | undefined): PlaceSearch {
  const remote = geocoder && remoteProvider(geocoder);
  let rests_until = 0;
  const ask = async (provider: PlaceProvider, text: string, read: Read) => ({
    results: await withCountries(await provider.search(text, MOST_PLACES, read), read),
    attribution: provider.attribution,
  });
  return {
    search: async ({ read, report }, text) => {
      if (!remote || performance.now() < rests_until) return ask(embeddedProvider, text, read);
      try {
        return await ask(remote, text, read);
      } catch (error) {
        if (!(error instanceof GeocoderError)) throw error;
        rests_until = performance.now() + REST_MS;
        report(error, "places");
        return ask(embeddedProvider, text, read);
      }
    },
  };
}

const remoteProvider = (geocoder: Geocoder): PlaceProvider =>
  geocoder.kind === "google" ? googleProvider(geocoder.key) : nominatimProvider(geocoder.base);

/** The places with the countries' ids and names that pickers use. */
async function withCountries(places: FoundPlace[], read: Read): Promise<Place[]> {
  const codes = [...new Set(places.map(({ country_code }) => country_code).filter(Boolean))];
  const countries = codes.length > 0 ? await read((tx) => countriesOf(tx, codes)) : undefined;
  return places.map(({ country_code, country_name, ...place }) => {
    const country = countries?.get(country_code);
    return { ...place, country: country?.id ?? null, country_name: country?.name ?? country_name };
  });
}
