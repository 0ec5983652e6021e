import { z } from "zod";
import { emailOrEmpty, id, line, requiredLine, waitingHours } from "../../kit/field-rules.ts";
import { pageQuery, paged } from "../../kit/query-rules.ts";
import { masterKeys, reference } from "../../kit/record-rules.ts";
import { masterRules } from "../master-rules.ts";

export const serviceProviderBody = z
  .strictObject({
    name: requiredLine(),
    email: emailOrEmpty.default(""),
    contact_name: line().default(""),
    contact_number: line().default(""),
    response_hours: waitingHours.default(null).describe("Working hours in which it answers; null: it promises none."),
    resolution_hours: waitingHours.default(null).describe("Working hours in which its work is done."),
    organisation: id
      .nullish()
      .describe("Organisation of this installation that the provider is: one that may be linked."),
  })
  .meta({ id: "ServiceProviderBody" });
export const serviceProvider = z
  .object({
    ...masterKeys,
    name: z.string(),
    email: z.string(),
    contact_name: z.string(),
    contact_number: z.string(),
    response_hours: z.number().int().nullable(),
    resolution_hours: z.number().int().nullable(),
    organisation: id.nullable(),
    organisation_details: reference.nullable(),
  })
  .meta({ id: "ServiceProvider" });
export type ServiceProvider = z.output<typeof serviceProvider>;

const rules = masterRules({ subject: "service_provider", body: serviceProviderBody, item: serviceProvider });
export const serviceProviderRules = Object.assign(rules, {
  linkedOrganisations: {
    summary: "Service-providing organisations of this installation that a service provider may be linked to",
    query: z.strictObject(pageQuery),
    response: paged(reference),
  },
});
