import { z } from "zod";
import { currencyCode, email, fiscalYearStart, id, personName, requiredLine, timeZone } from "../kit/field-rules.ts";

export const setupRules = {
  state: {
    summary:
      "Whether this installation still waits for its first organisation, whether anybody may found one, and whether it shows its mails to this machine",
    response: z.object({
      waiting: z.boolean(),
      outbox: z.boolean(),
      sign_up: z.boolean().describe("Whether anybody may found an organisation."),
      sample_entries: z
        .number()
        .int()
        .optional()
        .describe("While the sample organisations are being made: entries of their history so far."),
      currencies: z
        .array(z.object({ code: z.string(), name: z.string(), countries: z.array(z.string()) }))
        .optional()
        .describe("While it waits: currencies to choose from, each with the countries whose own it is."),
    }),
  },
  create: {
    summary:
      "Create the first organisation with its owner, or the sample organisations; 404 once there is one. While the sample is being made, asking for it again waits for the same answer",
    body: z.union([
      z.strictObject({
        organisation_name: requiredLine(),
        name: personName,
        email,
        currency: currencyCode.optional(),
        time_zone: timeZone.optional(),
        fiscal_year_start: fiscalYearStart
          .optional()
          .describe("First month of the fiscal year, 1 to 12; without it the one that is usual with the currency."),
      }),
      z.strictObject({ sample: z.literal(true) }),
    ]),
    response: z.object({
      organisations: z.array(z.object({ id, name: z.string(), kinds: z.array(z.string()) })),
      sign_in: z.array(z.object({ name: z.string(), email: z.string(), organisation: z.string(), role: z.string() })),
    }),
  },
};
