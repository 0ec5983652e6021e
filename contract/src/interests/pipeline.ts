import { z } from "zod";
import { day } from "../kit/field-rules.ts";
import { interests } from "../messages/language.ts";
import { interestStates, pipelineSteps, waitingKinds } from "./constants.ts";

const count = z.number().int();

const pipeline = z
  .object({
    from: z.string().describe("First day that is counted, in the organisation's time zone."),
    to: z.string().describe("Last day that is counted."),
    states: z.array(z.object({ state: z.enum(interestStates), count })).describe("All interests as they are now."),
    waiting: z
      .array(z.object({ waiting: z.enum(waitingKinds), count }))
      .describe("What waits for the organisation now; each interest counts once."),
    steps: z
      .array(z.object({ step: z.enum(pipelineSteps), count }))
      .describe("Interests that took the step in the days."),
    conversion: z
      .array(z.object({ step: z.enum(pipelineSteps), count }))
      .describe("Of the interests that were received in the days, those that took the step at any time."),
    median_answer_minutes: z
      .number()
      .int()
      .nullable()
      .describe("Half of the interests that were answered in the days had waited no longer; null where none was."),
  })
  .meta({ id: "InterestPipeline" });
export type Pipeline = z.output<typeof pipeline>;

export const pipelineRules = {
  pipeline: {
    summary: "How received interests stand, what waits, and how they came along; without days, in this month",
    query: z
      .strictObject({ from: day.optional(), to: day.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: interests.endsEarly }),
    response: pipeline,
  },
};
