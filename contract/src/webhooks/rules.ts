import { z } from "zod";
import { subjectTypes } from "../activity/constants.ts";
import { id, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { ordering, pageQuery, paged, queryBoolean, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams } from "../kit/record-rules.ts";
import { webhooks } from "../messages/language.ts";
import { DELIVERIES_KEPT_DAYS, deliveryStates, WAITING_MOST, webhookEvents } from "./constants.ts";

/** Address without credentials and fragment; whether it is public the server finds out at each delivery. */
const url = requiredLine(2000).refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}, webhooks.url);

const body = z
  .strictObject({
    name: requiredLine(120),
    url: url.describe("Https, at a public address; the operator may allow others."),
    subject_types: z
      .array(z.enum(subjectTypes))
      .max(subjectTypes.length)
      .default([])
      .describe("Kinds of records whose entries are sent; none: all."),
    with_costs: z.boolean().default(false).describe("Costs are sent too; for who may see costs."),
    is_active: z.boolean().default(true),
  })
  .meta({ id: "WebhookBody" });

/** A webhook of the organisation. Its secret is told when it is made or renewed, and never again. */
export const webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    subject_types: z.array(z.string()),
    with_costs: z.boolean(),
    is_active: z.boolean(),
    stopped_at: z.string().nullable().describe("When it was switched off because its receiver took nothing for days."),
    waiting: z.number().int().describe(`Entries that are still to be sent, counted up to ${WAITING_MOST}.`),
    last_delivery: z.object({ id, state: z.enum(deliveryStates), attempted: z.string().nullable() }).nullable(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhook>;

const withSecret = webhook
  .extend({ secret: z.string().describe("Key of the signatures, as “Standard Webhooks” writes it: whsec_…") })
  .meta({ id: "WebhookWithSecret" });

/** A delivery; `status` is that of the receiver's last answer, `message` why the last attempt failed. */
export const webhookDelivery = z
  .object({
    id,
    webhook: id,
    event: z.enum(webhookEvents),
    entries: z.number().int(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    next_attempt: z.string().nullable().describe("When a pending one is sent next."),
    status: z.number().int().nullable(),
    message: z.string(),
    duration_ms: z.number().int().nullable(),
    attempted: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const deliveryDetails = webhookDelivery
  .extend({
    body: z.string().describe("What was sent: JSON with `type`, `timestamp` and `data`."),
    answer: z.string().describe("Beginning of the receiver's last answer."),
  })
  .meta({ id: "WebhookDeliveryDetails" });
export type DeliveryDetails = z.output<typeof deliveryDetails>;

export const webhookRules = {
  list: {
    summary: "Webhooks of the organisation",
    query: z.strictObject({
      ...pageQuery,
      is_active: queryBoolean.optional(),
      ordering: ordering(["name", "created"]),
    }),
    response: paged(webhook),
  },
  create: {
    summary: "Add a webhook, which gets what the activity log records from now on; `secret` is told this once",
    body,
    response: withSecret,
  },
  read: { summary: "One webhook", params: idParams, response: webhook },
  update: { summary: "Edit a webhook, switch it on or off", params: idParams, body: patchOf(body), response: webhook },
  remove: { summary: "Delete a webhook with its deliveries", params: idParams },
  renewSecret: {
    summary: "Make a new secret, which signs from the next attempt on; it is told this once",
    params: idParams,
    response: withSecret,
  },
  test: {
    summary: "Send a test at once and tell what the receiver answered",
    params: idParams,
    response: deliveryDetails,
  },
  deliveries: {
    summary: `Deliveries of the last ${DELIVERIES_KEPT_DAYS} days, newest first`,
    query: z.strictObject({
      ...pageQuery,
      webhook: queryIds.optional(),
      state: queryChoices(deliveryStates).optional(),
      ordering: ordering(["created"]),
    }),
    response: paged(webhookDelivery),
  },
  delivery: { summary: "One delivery with its body and the answer", params: idParams, response: deliveryDetails },
  repeat: {
    summary: "Send a delivery again under its id, soon and with all its repetitions",
    params: idParams,
    response: deliveryDetails,
  },
};
