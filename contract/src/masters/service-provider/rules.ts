import { z } from "zod";
import { emailOrEmpty, id, line, requiredLine } from "../../kit/field-rules.ts";
import { pageQuery, paged } from "../../kit/query-rules.ts";
import { masterKeys, reference } from "../../kit/record-rules.ts";
import { masterRules } from "../master-rules.ts";

export const serviceProviderBody = z
  .strictObject({
    name: requiredLine(),
    email: emailOrEmpty.default(""),
    contact_name: line().default(""),
    contact_number: line().default(""),
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
    organisation: id.nullable(),
    organisation_details: reference.nullable(),
  })
  .meta({ id: "ServiceProvider" });
export type ServiceProvider = z.output<typeof serviceProvider>;

export const serviceProviderRules = {
  ...masterRules({ subject: "service_provider", body: serviceProviderBody, item: serviceProvider }),
  linkedOrganisations: {
    summary: "Service-providing organisations of this installation that a service provider may be linked to",
    query: z.strictObject(pageQuery),
    response: paged(reference),
  },
};
