import { z } from "zod";
import { id, requiredLine } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { MESSAGE_MOST } from "./constants.ts";

/** What one side of an interest wrote to the other one. */
export const interestMessage = z
  .object({
    id,
    message: z.string(),
    created_by_details: reference.describe("Who wrote it: a member, or the other organisation where `is_theirs`."),
    is_theirs: z.boolean().describe("The other side wrote it."),
    created: z.string(),
  })
  .meta({ id: "InterestMessage" });
export type InterestMessage = z.output<typeof interestMessage>;

/** Calls of either side. */
export const messageRules = {
  messages: {
    summary: "What the two sides wrote to each other, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(interestMessage),
  },
  sendMessage: {
    summary: "Write to the other side while the interest is open or its placement has not ended",
    params: idParams,
    body: z.strictObject({ message: requiredLine(MESSAGE_MOST) }),
    response: interestMessage,
  },
};
