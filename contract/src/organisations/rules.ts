import { z } from "zod";
import { id, line } from "../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { codename } from "../permissions/rules.ts";
import { settingsRules } from "./settings.ts";

/**
 * Details for the drawer; `permissions` are those frozen in the session but for locked modules, so that the web app
 * mirrors the server. `logo` is a signed address.
 */
export const organisationDetails = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    kinds: z.array(z.string()),
    logo: z.string().nullable(),
    locked_modules: z.array(z.string()),
    is_owner: z.boolean(),
    permissions: z.array(codename),
    settings: z.object({
      time_zone: z.string(),
      currency: z.string(),
      fiscal_year_start: z.number().int(),
      asset_tag_prefix: z.string(),
      asset_tag_width: z.number().int(),
    }),
  })
  .meta({ id: "OrganisationDetails" });
export type OrganisationDetails = z.output<typeof organisationDetails>;

export const organisationRules = {
  slugDetails: { summary: "The selected organisation", response: organisationDetails },
  brand: {
    summary: "Name and logo of the selected organisation",
    query: z.strictObject(pageQuery),
    response: paged(z.object({ id, name: z.string(), logo: z.string().nullable() }).meta({ id: "OrganisationBrand" })),
  },
  customers: {
    summary: "Organisations that name the selected one as their service provider",
    query: z.strictObject(pageQuery),
    response: paged(reference),
  },
  users: {
    summary: "Active members of the selected organisation, for those who choose one",
    query: z.strictObject({
      ...pageQuery,
      email: line().optional().describe("The whole address, whatever its case."),
      ids: queryIds.optional(),
      ordering: ordering(["name", "created"]),
    }),
    response: paged(z.object({ id, name: z.string(), email: z.string() }).meta({ id: "Member" })),
  },
  ...settingsRules,
};
