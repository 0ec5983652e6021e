import { z } from "zod";
import { freeText, id } from "../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { suggestionStates } from "./constants.ts";

const shown = z.object({
  id: id.describe("The person as published."),
  skilled_personel_id: z.string(),
  name: z.string(),
  current_position: z.string(),
});

/** A person whom the staffing organisation suggests in an interest, the same on both sides. */
export const suggestion = z
  .object({
    person: id,
    skilled_personel_detail: shown
      .extend({
        overall_experience: z.number().int().describe("Years."),
        city: z.string(),
        skill_detail: z.array(
          z.object({ id: z.number().int(), name: z.string(), rating: z.number().int().describe("Level, 1 to 5.") }),
        ),
      })
      .nullable()
      .describe("What is published of the person to the customer; null once nothing is."),
    note: z.string(),
    suggestion_status: z.enum(suggestionStates),
    created: z.string(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.output<typeof suggestion>;

/** A person whom the staffing organisation can suggest. */
export const suggestable = shown.meta({ id: "SuggestablePerson" });
export type Suggestable = z.output<typeof suggestable>;

/** Whom it suggests; the customer's people read the note. */
export const suggestBody = z.strictObject({ skilled_personel: id, note: freeText(500).default("") });

/** Calls of the staffing organisation. */
export const suggestRules = <Answered extends { params: z.ZodType; response: z.ZodType }>(answered: Answered) => ({
  suggestable: {
    summary: "People who are published to the customer of an interest and can be suggested in it",
    query: z.strictObject({
      ...pageQuery,
      search: pageQuery.search.describe("Text in the name, the number, the city, or a skill or position."),
      interest: id.optional().describe("A received interest; without one nobody is found."),
      ids: queryIds.optional(),
      ordering: ordering(["name"]),
    }),
    response: paged(suggestable),
  },
  suggest: {
    summary: "Suggest another person to the customer of an interest that is open, or was rejected or declined",
    ...answered,
    body: suggestBody,
  },
});

/** Calls of the customer, who asks for a suggested person by an interest of its own. */
export const suggestedRules = <Answered extends { params: z.ZodType; response: z.ZodType }>(answered: Answered) => ({
  declineSuggestion: {
    summary: "Decline a person whom the staffing organisation suggests; the interest itself stays as it is",
    ...answered,
    body: z.strictObject({ skilled_personel: id }),
  },
});
