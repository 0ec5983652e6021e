import { masters, values } from "../../messages/language.ts";
import { z } from "zod";
import { money, percent, requiredLine } from "../../kit/field-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { depreciationConventions, depreciationFrequencies, depreciationMethods } from "./constants.ts";
import { masterRules } from "../master-rules.ts";

const MONTHS = masters.duration;

/** Useful life in months, as text or number; parsed to a number of 1-1200. */
const months = z
  .union(
    [
      z.number().int(MONTHS),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    {
      error: ({ input }) => (input === undefined || input === null || input === "" ? REQUIRED : MONTHS),
    },
  )
  .pipe(z.number().min(1, MONTHS).max(1200, MONTHS));

/** A rate of zero would never charge anything. */
const rate = percent.refine((value) => Number(value) > 0, values.percent);

export const depreciationBody = z
  .strictObject({
    name: requiredLine(),
    method: z.enum(depreciationMethods).default("straight_line"),
    months,
    percent: rate
      .nullish()
      .describe(
        "Yearly rate of the written down value, which needs one. The other methods take theirs from `months` and refuse any other.",
      ),
    salvage_percent: percent.nullish().describe("What is left at the end, of the cost; 5 where no salvage is given."),
    salvage_amount: money
      .nullish()
      .describe(
        "What is left at the end, in place of a percentage; the first one is in the organisation's currency, others in that of the one before.",
      ),
    convention: z.enum(depreciationConventions).default("daily"),
    frequency: z.enum(depreciationFrequencies).default("yearly"),
  })
  .meta({ id: "DepreciationBody" });
export const depreciation = z
  .object({
    ...masterKeys,
    name: z.string(),
    method: z.enum(depreciationMethods),
    months: z.number().int(),
    percent: z
      .string()
      .describe("Yearly rate; of the methods other than the written down value, the one that follows from `months`."),
    salvage_percent: z.string().nullable(),
    salvage_amount: z.string().nullable(),
    salvage_currency: z.string().nullable(),
    convention: z.enum(depreciationConventions),
    frequency: z.enum(depreciationFrequencies),
    model_count: z.number().int(),
  })
  .meta({ id: "Depreciation" });
export type Depreciation = z.output<typeof depreciation>;

export const depreciationRules = masterRules({ subject: "depreciation", body: depreciationBody, item: depreciation });
