import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { questionTypes } from "./constants.ts";

/** What somebody at the customer answered about the own work, without files; who it was stays there. */
export const workFeedback = z
  .object({
    id,
    visit: id.nullable().describe("The own visit that it is about; null for the request itself."),
    visit_number: z.number().int().nullable(),
    engineer_name: z.string().nullable().describe("Who came on that visit."),
    customer_details: reference,
    title: z.string().describe("Title of the customer's form."),
    rating: z.number().int().nullable().describe("Answer to the first question for a rating, 1 to 5."),
    answers: z.array(
      z
        .object({
          label: z.string(),
          field_type: z.enum(questionTypes),
          value: z
            .union([z.string(), z.array(z.string())])
            .describe("As text; of a multiple choice all that were chosen."),
        })
        .meta({ id: "WorkFeedbackAnswer" }),
    ),
    version: z.number().int(),
    submitted: z.string(),
    modified: z.string(),
  })
  .meta({ id: "WorkFeedback" });
export type WorkFeedback = z.output<typeof workFeedback>;
