import { z } from "zod";
import { defineCall, none, PRODUCT } from "./call.ts";
import { requiredLine } from "./field-rules.ts";

/** What a chosen place fills into an address; a part that the place does not have is empty. */
export const place = z.object({
  label: z.string(),
  city: z.string(),
  state: z.string(),
  /** Id of the country among those of `geography.countries`; null for one that is not there. */
  country: z.number().int().nullable(),
  country_name: z.string(),
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.output<typeof place>;

/** Places of one answer at most. */
export const MOST_PLACES = 10;

export const placeCalls = {
  search: defineCall({
    name: "places.search",
    summary: "Places by name or pincode, best match first, at most 10",
    method: "GET",
    path: `/v1/${PRODUCT}/place/`,
    params: none,
    query: z.strictObject({ search: requiredLine(200) }),
    body: none,
    response: z.object({
      results: z.array(place).max(MOST_PLACES),
      /** Whose data this is; to be shown beside the results. */
      attribution: z.string(),
    }),
    permission: "signed-in",
  }),
};
