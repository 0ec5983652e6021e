import { z } from "zod";
import { line, requiredLine } from "../../kit/field-rules.ts";
import { queryChoices } from "../../kit/query-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { masters } from "../../messages/language.ts";
import { masterRules } from "../master-rules.ts";
import { DURATION_MOST, priorities, requestTypes } from "./constants.ts";

const DURATION = masters.minutes;

/** Minutes, as text or number; parsed to a whole number from 1 to a week. */
const minutes = z
  .union(
    [
      z.number().int(DURATION),
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ],
    DURATION,
  )
  .pipe(z.number().min(1, DURATION).max(DURATION_MOST, DURATION));

export const problemStatementBody = z
  .strictObject({
    name: requiredLine(),
    category: line().default("").describe("What such problems have in common, such as Electrical."),
    default_priority: z.enum(priorities).default("Medium"),
    default_type: z.enum(requestTypes).default("Breakdown"),
    skill: line().default("").describe("What an engineer has to know for it."),
    default_minutes: minutes.nullish().describe("How long the work usually takes."),
  })
  .meta({ id: "ProblemStatementBody" });
export const problemStatement = z
  .object({
    ...masterKeys,
    name: z.string(),
    category: z.string(),
    default_priority: z.enum(priorities),
    default_type: z.enum(requestTypes),
    skill: z.string(),
    default_minutes: z.number().int().nullable(),
  })
  .meta({ id: "ProblemStatement" });
export type ProblemStatement = z.output<typeof problemStatement>;

export const problemStatementRules = masterRules({
  subject: "problem_statement",
  body: problemStatementBody,
  item: problemStatement,
  filters: {
    default_priority: queryChoices(priorities).optional(),
    default_type: queryChoices(requestTypes).optional(),
  },
});
