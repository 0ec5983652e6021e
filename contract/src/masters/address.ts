import { z } from "zod";
import { line, postalCode, requiredLine } from "../kit/field-rules.ts";

/** Id of a country, a whole number as everywhere in geography. */
export const countryId = z.number().int().min(1).max(2_147_483_647);

/** `{id, name}` of a country. */
export const countryDetails = z.object({ id: countryId, name: z.string() }).meta({ id: "CountryDetails" });

/** State, city and pincode as typed: names, not ids. */
export const region = { state: line(), city: line(), pincode: line() };

/**
 * Postal address of a manufacturer; only the first line is required. The pincode has six digits in India and without a
 * country, elsewhere up to 12 characters.
 */
export const addressBody = z
  .strictObject({
    line1: requiredLine(),
    line2: line().default(""),
    country: countryId.nullish(),
    state: region.state.default(""),
    city: region.city.default(""),
    pincode: postalCode.default(""),
  })
  .meta({ id: "AddressBody" });

/** A stored address; all texts are "" where there is none. */
export const address = z
  .object({
    line1: z.string(),
    line2: z.string(),
    country: countryId.nullable(),
    country_details: countryDetails.nullable(),
    state: z.string(),
    city: z.string(),
    pincode: z.string(),
  })
  .meta({ id: "Address" });
