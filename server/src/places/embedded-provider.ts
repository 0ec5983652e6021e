import { messages } from "@steward/contract/messages/catalogue";
import type { City, Pincode } from "@steward/contract/geography/rules";
import { citiesNamed, pincodesFrom } from "../geography/geography-queries.ts";
import type { FoundPlace, PlaceProvider, Read } from "./place-provider.ts";

const labelOf = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join(", ");

function ofCity({ name, state_details, country_details, latitude, longitude }: City): FoundPlace {
  const state = state_details?.name ?? "";
  return {
    label: labelOf(name, state, country_details.name),
    city: name,
    state,
    country_code: country_details.code,
    country_name: country_details.name,
    pincode: "",
    latitude,
    longitude,
  };
}

function ofPincode({ pincode, city, state_details, country_details, latitude, longitude }: Pincode): FoundPlace {
  return {
    label: labelOf(pincode, city, state_details.name, country_details.name),
    city,
    state: state_details.name,
    country_code: country_details.code,
    country_name: country_details.name,
    pincode,
    latitude,
    longitude,
  };
}

const PINCODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/;
/** Prefix of a pincode. */
const DIGITS = /^[1-9]\d{1,5}$/;
/** More comma-separated parts than a state and a country mean a street address. */
const MOST_AREAS = 3;

/**
 * Searches the installation's own geography: a pincode anywhere in the text, else the name of a city, optionally
 * followed by state and country after commas ("Pune, Maharashtra").
 */
async function search(text: string, limit: number, read: Read): Promise<FoundPlace[]> {
  const pincode = PINCODE.exec(text)?.[0].replace(" ", "") ?? DIGITS.exec(text)?.[0];
  if (pincode) {
    const found = await read((tx) => pincodesFrom(tx, pincode, limit));
    if (found.length > 0) return found.map(ofPincode);
  }
  const [name = "", ...areas] = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!name) return [];
  const cities = await read((tx) => citiesNamed(tx, name, areas.slice(0, MOST_AREAS), limit));
  return cities.map(ofCity);
}

/** The gazetteer of every installation. */
export const embeddedProvider: PlaceProvider = { attribution: messages.locations.creditGeoNames, search };
