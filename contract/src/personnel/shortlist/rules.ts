import { z } from "zod";
import { max200 } from "../../kit/field-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";

/** That a person is on the shortlist of the organisation. */
export const shortlisting = z
  .object({
    note: z.string(),
    added_by_details: reference.describe("Who added the person first."),
    created: z.string().describe("When the person was added."),
  })
  .meta({ id: "Shortlisting" });

/** Body that adds a person to the shortlist, or edits the note. */
export const shortlistBody = z.strictObject({
  note: max200.optional().describe("Without one the note that stands is kept."),
});

export const shortlistRules = {
  add: {
    summary: "Add a published person to the organisation's shortlist, or edit the note of one who is on it",
    params: idParams,
    body: shortlistBody,
    response: shortlisting,
  },
  remove: { summary: "Take a person off the organisation's shortlist", params: idParams },
};
