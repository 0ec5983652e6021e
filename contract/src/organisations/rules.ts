import { z } from "zod";
import { freeText, id, line } from "../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { codename } from "../permissions/rules.ts";
import { organisationKinds } from "./constants.ts";
import { settingsRules } from "./settings.ts";

const kind = z.enum(organisationKinds);

/** What an owner asked the operators for, and what became of it. */
export const kindRequest = z
  .object({
    id,
    kind,
    note: z.string(),
    state: z.enum(["Open", "Approved", "Declined"]),
    answer: z.string(),
    asked_by: z.string(),
    created: z.string(),
    answered: z.string().nullable(),
  })
  .meta({ id: "KindRequest" });
export type KindRequest = z.output<typeof kindRequest>;

/**
 * Details for the drawer; `permissions` are those frozen in the session but for locked modules, so that the web app
 * mirrors the server. `logo` is a signed address. `is_operator` is of the caller: whether they may run the installation.
 */
export const organisationDetails = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    kinds: z.array(kind),
    logo: z.string().nullable(),
    locked_modules: z.array(z.string()),
    is_owner: z.boolean(),
    is_operator: z.boolean(),
    permissions: z.array(codename),
    settings: z.object({
      time_zone: z.string(),
      currency: z.string(),
      fiscal_year_start: z.number().int(),
      asset_tag_prefix: z.string(),
      asset_tag_width: z.number().int(),
      visit_signature: z.boolean().describe("Engineers complete their visits only with a signature."),
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
  kindRequests: {
    summary: "Kinds that the organisation has asked the operators for, newest first",
    query: z.strictObject(pageQuery),
    response: paged(kindRequest),
  },
  askForKind: {
    summary: "Ask the operators for a kind that the organisation is not of; each kind is asked for once at a time",
    body: z.strictObject({ kind, note: freeText(500).default("") }),
    response: kindRequest,
  },
  ...settingsRules,
};
