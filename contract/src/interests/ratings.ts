import { z } from "zod";
import { freeText } from "../kit/field-rules.ts";
import { feedback } from "../messages/language.ts";
import { RATING_BEST, RATING_WORDS_MOST } from "./constants.ts";

const most = { most: RATING_BEST };

/** What a customer thinks of a placement that ended. The people of the staffing organisation read all of it. */
export const ratingBody = z
  .strictObject({
    rating: z.number().int().min(1, feedback.rating(most)).max(RATING_BEST, feedback.rating(most)),
    comment: freeText(RATING_WORDS_MOST).default(""),
  })
  .meta({ id: "RatingBody" });

/** The rating of a placement, the same on both sides. */
export const ratingOfPlacement = z
  .object({
    rating: z.number().int().describe("1 to 5."),
    comment: z.string(),
    created: z.string().describe("When it was rated first."),
    editable_until: z.string().describe("The customer changes it until then."),
    is_editable: z.boolean(),
  })
  .meta({ id: "RatingOfPlacement" });
export type RatingOfPlacement = z.output<typeof ratingOfPlacement>;
