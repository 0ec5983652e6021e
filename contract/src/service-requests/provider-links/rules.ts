import { z } from "zod";
import { freeText, id, requiredLine } from "../../kit/field-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { providerLinks, serviceRequests } from "../../messages/language.ts";
import { assignedRequest } from "../assigned/rules.ts";
import { visitStates } from "../visits/constants.ts";
import { LINK_DAYS, linkStates, TOLD_MOST } from "./constants.ts";

const token = requiredLine(200);
const key = freeText(64)
  .min(16, REQUIRED)
  .describe("Chosen by chance for each update: sent again, one that arrived is written once.");

const providerLink = z.object({
  id,
  state: z.enum(linkStates).describe("`Not sent`: its address had too many mails within the hour."),
  service_provider_details: reference,
  email: z.string().describe("Where it was sent to."),
  sent: z.string().nullable(),
  sent_by_details: reference.nullable().describe("Who gave the request to the provider, or sent it again."),
  expires: z.string(),
  opened: z.string().nullable().describe("When it was opened last; null: never."),
  ended: z.string().nullable(),
});

/** The link of a request, as those see it who give requests to providers. */
const linkOfRequest = z
  .object({
    link: providerLink.nullable().describe("The last one of its present provider; null: it got none."),
    send_to: z
      .string()
      .nullable()
      .describe("Address that a link can be sent to; null where the provider has none or is an organisation here."),
  })
  .meta({ id: "ProviderLink" });
export type LinkOfRequest = z.output<typeof linkOfRequest>;

/** What a provider is shown who opens a link: the columns that cross to organisations of providers, and no other. */
const providerRequest = z
  .object({
    ...assignedRequest.pick({
      internal_id: true,
      asset_name: true,
      asset_tag: true,
      model_name: true,
      manufacturer_name: true,
      serial_number: true,
      place: true,
      address: true,
      contact_person_name: true,
      contact_person_phone: true,
      type: true,
      priority: true,
      problem: true,
      description: true,
      checklist: true,
      preferred_at: true,
      coverage: true,
      coverage_ends: true,
      response_due: true,
      resolution_due: true,
      escalation_level: true,
      escalation_reason: true,
      hold_reason: true,
      status: true,
    }).shape,
    customer_name: z.string(),
    provider_name: z.string().describe("Whom the link was sent to."),
    expires: z.string(),
    time_zone: z.string().describe("Of the customer: in which times are told and proposed."),
    may_propose: z.boolean().describe("The work is still to be done, so that a time can be proposed."),
    visits: z
      .array(z.object({ scheduled_at: z.string(), scheduled_end: z.string(), status: z.enum(visitStates) }))
      .describe("Planned or under way, the next one first."),
    updates: z
      .array(
        z.object({
          message: z.string(),
          proposed_at: z.string().nullable().describe("A time that was proposed to come."),
          is_own: z.boolean().describe("The provider wrote it, else the customer."),
          created: z.string(),
        }),
      )
      .describe("For both sides, of the time since the provider got the request, newest first."),
  })
  .meta({ id: "ProviderRequest" });
export type ProviderRequest = z.output<typeof providerRequest>;

/** What a provider writes by its link: words, a time to come, or both. */
export const tellBody = z
  .strictObject({
    token,
    key,
    message: freeText(TOLD_MOST)
      .default("")
      .transform((text) => text.replaceAll("\r\n", "\n").trim()),
    proposed_at: z.iso
      .datetime({ offset: true, message: serviceRequests.moment })
      .nullish()
      .describe("When somebody could come."),
  })
  .refine(({ message, proposed_at }) => message !== "" || proposed_at, {
    path: ["message"],
    message: providerLinks.somethingNeeded,
  })
  .meta({ id: "ProviderUpdateBody" });
export type TellBody = z.output<typeof tellBody>;

const ofRequest = (summary: string) => ({ summary, params: idParams, response: linkOfRequest });

export const providerLinkRules = {
  read: ofRequest("The link by which the provider of a request opens it without an account"),
  send: {
    ...ofRequest(`Send the provider of a request a new link, for ${LINK_DAYS} days; the former one ends`),
    body: z.strictObject({
      replaces: id
        .nullable()
        .describe("The link that the caller knows of; where it has been replaced meanwhile, nothing is sent."),
    }),
  },
  revoke: ofRequest("End the link of a request"),
  open: {
    summary: "The request that a link is for",
    body: z.strictObject({ token }),
    response: providerRequest,
  },
  tell: {
    summary: "Write an update about the request of a link, or propose a time; the customer reads it at once",
    body: tellBody,
    response: providerRequest,
  },
};
