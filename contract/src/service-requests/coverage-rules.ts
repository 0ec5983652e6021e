import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { coverages, serviceStates } from "./constants.ts";

/** The decision who pays and in which time, as a request keeps it. */
export const coverageKeys = {
  coverage: z.enum(coverages),
  coverage_ends: z.string().nullable().describe("Last day of the warranty or contract."),
  contract_number: z.string(),
  visits_left: z.number().int().nullable().describe("Of the contract, where it says how many."),
  service_provider: id.nullable(),
  service_provider_details: reference.nullable(),
  response_hours: z.number().int().nullable(),
  resolution_hours: z.number().int().nullable(),
};

const openRequest = z
  .object({
    id,
    internal_id: z.string(),
    status: z.enum(serviceStates),
    problem: z.string(),
    raised_by_details: reference.nullable(),
    created: z.string(),
  })
  .meta({ id: "OpenServiceRequest" });

/** What a request on an asset would be covered by if it was raised now. */
export const coverage = z
  .object({
    ...coverageKeys,
    response_due: z.string().nullable(),
    resolution_due: z.string().nullable(),
    open_requests: z.array(openRequest).describe("On the same asset, newest first."),
  })
  .meta({ id: "CoverageDecision" });
export type CoverageDecision = z.output<typeof coverage>;
