import { z } from "zod";
import { requiredLine } from "../kit/field-rules.ts";
import { MOST_PLACES } from "./constants.ts";

/** What a chosen place fills into an address; a part that the place does not have is empty. */
export const place = z
  .object({
    label: z.string(),
    city: z.string(),
    state: z.string(),
    /** Id of the country among those of `geography.countries`; null for one that is not there. */
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
      /** Whose data this is; to be shown beside the results. */
      attribution: z.string(),
    }),
  },
};
