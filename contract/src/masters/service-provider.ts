import { z } from "zod";
import { defineCall, none, PRODUCT } from "../call.ts";
import { emailOrEmpty, id, line, requiredLine } from "../field-rules.ts";
import { paged, pageQuery } from "../paging.ts";
import { masterCalls, masterKeys, reference } from "./master.ts";

export const serviceProviderBody = z.strictObject({
  name: requiredLine(),
  email: emailOrEmpty.default(""),
  contact_name: line().default(""),
  contact_number: line().default(""),
  organisation: id
    .nullish()
    .describe("Organisation of this installation that the provider is: one that may be linked."),
});
export const serviceProvider = z.object({
  ...masterKeys,
  name: z.string(),
  email: z.string(),
  contact_name: z.string(),
  contact_number: z.string(),
  organisation: id.nullable(),
  organisation_details: reference.nullable(),
});
export type ServiceProvider = z.output<typeof serviceProvider>;

const calls = masterCalls({
  noun: "serviceProvider",
  title: "service provider",
  path: "service-provider",
  module: "service_provider",
  body: serviceProviderBody,
  item: serviceProvider,
  success: {
    created: "Service Provider added successfully",
    edited: "Service Provider edited successfully",
    toggled: "Service Provider toggled successfully",
    deleted: "Service Provider deleted successfully",
  },
});

export const serviceProviderCalls = {
  ...calls,
  linkedOrganisations: defineCall({
    name: "masters.serviceProvider.linkedOrganisations",
    summary: "Service-providing organisations of this installation that a service provider may be linked to",
    method: "GET",
    path: `/v1/${PRODUCT}/service-provider/get-linked-organisations/`,
    params: none,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(reference),
    permission: "service_provider.view",
  }),
};
