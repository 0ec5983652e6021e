import { z } from "zod";
import { defineCall, none, PRODUCT } from "./call.ts";
import { email, id, line, personName, requiredLine } from "./field-rules.ts";
import { ordering, paged, pageQuery, queryIds } from "./paging.ts";
import { codename } from "./permission-list.ts";

/** Details the drawers load; `permissions` are those frozen in the session, so that the web mirrors the server. */
export const organisationDetails = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  locked_modules: z.array(z.string()),
  is_owner: z.boolean(),
  permissions: z.array(codename),
  settings: z.object({
    time_zone: z.string(),
    currency: z.string(),
    asset_tag_prefix: z.string(),
    asset_tag_width: z.number().int(),
  }),
});
export type OrganisationDetails = z.output<typeof organisationDetails>;

export const organisationCalls = {
  slugDetails: defineCall({
    name: "organisations.slugDetails",
    summary: "The selected organisation",
    method: "GET",
    path: "/v1/organisation/slug-details/",
    params: none,
    query: none,
    body: none,
    response: organisationDetails,
    permission: "signed-in",
  }),
  brand: defineCall({
    name: "organisations.brand",
    summary: "Name and logo of the selected organisation",
    method: "GET",
    path: "/v1/organisation/brand/",
    params: none,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(z.object({ id, name: z.string(), logo: z.string().nullable() })),
    permission: "signed-in",
  }),
  customers: defineCall({
    name: "organisations.customers",
    summary: "Organisations that name the selected one as their service provider",
    method: "GET",
    path: "/v1/customer/",
    params: none,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(z.object({ id, name: z.string() })),
    permission: "signed-in",
  }),
  users: defineCall({
    name: "organisations.users",
    summary: "Active members of the selected organisation, for those who choose one",
    method: "GET",
    path: "/v1/organisation/users/",
    params: none,
    query: z.strictObject({
      ...pageQuery,
      email: line().optional().describe("The whole address, whatever its case."),
      ids: queryIds.optional(),
      ordering: ordering(["name", "created"]),
    }),
    body: none,
    response: paged(z.object({ id, name: z.string(), email: z.string() })),
    permission: "signed-in",
  }),
};

const setupPath = `/v1/${PRODUCT}/setup/` as const;

export const setupCalls = {
  state: defineCall({
    name: "setup.state",
    summary:
      "Whether this installation still waits for its first organisation, and whether it shows its mails to this machine",
    method: "GET",
    path: setupPath,
    params: none,
    query: none,
    body: none,
    response: z.object({ waiting: z.boolean(), outbox: z.boolean() }),
    permission: "public",
  }),
  create: defineCall({
    name: "setup.create",
    summary: "Create the first organisation with its owner, or the sample organisations; 404 once there is one",
    method: "POST",
    path: setupPath,
    params: none,
    query: none,
    body: z.union([
      z.strictObject({ organisation_name: requiredLine(), name: personName, email }),
      z.strictObject({ sample: z.literal(true) }),
    ]),
    response: z.object({
      organisations: z.array(z.object({ id, name: z.string(), kinds: z.array(z.string()) })),
      sign_in: z.array(z.object({ name: z.string(), email: z.string(), organisation: z.string(), role: z.string() })),
    }),
    permission: "public",
    success: "Organisation created successfully",
    status: 201,
  }),
};
