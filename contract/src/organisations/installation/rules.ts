import { z } from "zod";
import { currencyCode, email, freeText, id, personName, requiredLine, timeZone } from "../../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryBoolean, queryChoices } from "../../kit/query-rules.ts";
import { idParams } from "../../kit/record-rules.ts";
import { organisations as words } from "../../messages/language.ts";
import { organisationKinds } from "../constants.ts";
import { kindRequest } from "../rules.ts";

const kind = z.enum(organisationKinds);
const kinds = z
  .array(kind)
  .min(1, words.oneKind)
  .max(organisationKinds.length)
  .transform((chosen) => organisationKinds.filter((one) => chosen.includes(one)));

/**
 * An organisation as operators see it: what it is called and is, who owns it, and how much is in it; `asked_kinds` wait for
 * their answer.
 */
export const installedOrganisation = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    kinds: z.array(kind),
    is_active: z.boolean(),
    owner: z.object({ name: z.string(), email: z.string() }),
    members: z.number().int(),
    assets: z.number().int(),
    locations: z.number().int(),
    asked_kinds: z.array(kind),
    version: z.number().int(),
    created: z.string(),
  })
  .meta({ id: "InstalledOrganisation" });
export type InstalledOrganisation = z.output<typeof installedOrganisation>;

/** A request for a kind with the organisation that asks. */
export const askedKind = kindRequest
  .extend({ organisation_details: z.object({ id, name: z.string(), kinds: z.array(kind) }) })
  .meta({ id: "AskedKind" });
export type AskedKind = z.output<typeof askedKind>;

export const operator = z
  .object({ id, name: z.string(), email: z.string(), operator_since: z.string() })
  .meta({ id: "Operator" });
export type Operator = z.output<typeof operator>;

const answer = z.strictObject({ reason: freeText(500).default("") });

export const installationRules = {
  organisations: {
    summary: "Organisations of the installation with their owners and counters, never with what is in them",
    query: z.strictObject({
      ...pageQuery,
      kind: queryChoices(organisationKinds).optional(),
      is_active: queryBoolean.optional(),
      is_asking: queryBoolean.optional().describe("Whether it waits for the answer to a request for a kind."),
      ordering: ordering(["name", "created"]),
    }),
    response: paged(installedOrganisation),
  },
  create: {
    summary: "Create an organisation and invite its owner by mail",
    body: z.strictObject({
      name: requiredLine(),
      kinds,
      owner_name: personName,
      owner_email: email,
      currency: currencyCode.optional(),
      time_zone: timeZone.optional(),
    }),
    response: installedOrganisation,
  },
  read: { summary: "One organisation of the installation", params: idParams, response: installedOrganisation },
  update: {
    summary: "Edit the name or the kinds of an organisation; its history tells who did",
    params: idParams,
    body: z.strictObject({ name: requiredLine(), kinds }).partial(),
    response: installedOrganisation,
  },
  suspend: {
    summary: "Suspend an organisation: its sessions end at once and nobody signs in to it",
    params: idParams,
    body: answer,
    response: installedOrganisation,
  },
  reactivate: {
    summary: "Let people into a suspended organisation again",
    params: idParams,
    response: installedOrganisation,
  },
  kindRequests: {
    summary: "Kinds that organisations ask for, newest first",
    query: z.strictObject({ ...pageQuery, state: queryChoices(["Open", "Approved", "Declined"]).optional() }),
    response: paged(askedKind),
  },
  approve: {
    summary: "Give an organisation the kind that it asks for, and tell its owner by mail",
    params: idParams,
    body: answer,
    response: askedKind,
  },
  decline: {
    summary: "Decline a request for a kind, and tell its owner by mail",
    params: idParams,
    body: answer,
    response: askedKind,
  },
  operators: {
    summary: "Who runs the installation",
    query: z.strictObject({ ...pageQuery, ordering: ordering(["name", "operator_since"]) }),
    response: paged(operator),
  },
  addOperator: {
    summary: "Make somebody who has an account on this installation an operator",
    body: z.strictObject({ email }),
    response: operator,
  },
  removeOperator: {
    summary: "Take from somebody what operators may do; one who can sign in always remains",
    params: idParams,
  },
};
