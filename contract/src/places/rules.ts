import { z } from "zod";
import { requiredLine } from "../kit/field-rules.ts";
import { MOST_PLACES } from "./constants.ts";

/** The parts of an address that a chosen place fills in; unknown ones are "". */
export const place = z
  .object({
    label: z.string(),
    city: z.string(),
    state: z.string(),
    /** Id in `geography.countries`; null for an unknown country. */
    country: z.number().int().nullable(),
    country_name: z.string(),
    pincode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

export const placeRules = {
  search: {
    summary: "Places by name or pincode, best match first, at most 10",
    query: z.strictObject({ search: requiredLine(200) }),
    response: z.object({
      results: z.array(place).max(MOST_PLACES),
      /** Credit for the data, to be presented with the results. */
      attribution: z.string(),
    }),
  },
};
