import { z } from "zod";
import { day, id, line, money, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { serviceParts } from "../messages/language.ts";
import { estimateStates, PIECES_MOST } from "./constants.ts";

const quantity = z
  .number(serviceParts.pieces)
  .int(serviceParts.pieces)
  .min(1, serviceParts.pieces)
  .max(PIECES_MOST, serviceParts.pieces);

const fields = z.strictObject({
  component: id.nullish().describe("A component in a store of the organisation; it is one piece."),
  part_name: line().default("").describe("Absent with a component, which has a name."),
  part_number: line(120).default(""),
  quantity: quantity.default(1),
  price: money.default("0").describe("Of one piece, in the organisation's currency."),
  is_covered: z
    .boolean()
    .optional()
    .describe("By warranty or contract. Absent: where the request is covered. Covered parts are not charged."),
  is_fitted: z.boolean().default(false).describe("A component is attached to the asset of the request then."),
  replaced: id.nullish().describe("The component of the asset that comes out for the new one."),
  serial_removed: line().default("").describe("Absent: that of the component that comes out."),
  serial_fitted: line().default("").describe("Absent: that of the component."),
});

/** A part for a service request. */
export const partBody = fields
  .refine(({ component, part_name: name }) => component || name !== "", {
    path: ["part_name"],
    message: serviceParts.nameNeeded,
  })
  .meta({ id: "ServicePartBody" });

const part = z
  .object({
    id,
    request: id.describe("An own one, or one that a customer gave."),
    request_details: reference.describe("Its number; the customer's own where the customer gave it."),
    steward_asset_details: z.object({ id, name: z.string(), asset_id: z.string() }).nullable(),
    assigned_details: z
      .object({ asset_name: z.string(), customer: z.string() })
      .nullable()
      .describe("What a customer tells of a request that it gave; null for an own one."),
    partner_details: reference
      .nullable()
      .describe("The organisation of the service provider whose part it is; null for an own one."),
    component: id.nullable(),
    component_details: reference.nullable().describe("Null too where the caller may not see it."),
    part_name: z.string(),
    part_number: z.string(),
    quantity: z.number().int(),
    price: z
      .string()
      .nullable()
      .describe("Of one piece. Null for covered parts of a service provider, which it does not tell."),
    total: z.string().nullable(),
    currency: z.string(),
    is_covered: z.boolean(),
    is_fitted: z.boolean(),
    fitted_at: z.string().nullable(),
    replaced: id.nullable(),
    replaced_details: reference.nullable(),
    serial_removed: z.string(),
    serial_fitted: z.string(),
    created_by_details: reference.describe("The organisation of the service provider where it is its part."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "ServicePart" });
export type ServicePart = z.output<typeof part>;

const sums = z.object({
  currency: z.string(),
  covered: z.string(),
  charged: z.string(),
});

/** What charged parts come to, and whether somebody has allowed it. */
const decision = z.object({
  currency: z.string().describe("Of the amount that is to be approved."),
  amount: z.string().describe("Charged parts in that currency."),
  is_needed: z.boolean().describe("Charged parts are above the limit and above what was approved."),
  status: z.enum(estimateStates),
  approved: z.string().nullable().describe("The amount that was approved last."),
  reason: z.string().describe("Why it was declined."),
  asked_by_details: reference.nullable(),
  asked_at: z.string().nullable(),
  decided_by_details: reference.nullable().describe("The customer, for a request that it gave."),
  decided_at: z.string().nullable(),
});

/** Parts of a service provider for the request of its customer. */
const providerEstimate = decision
  .extend({
    provider_details: reference,
    estimate: id.nullable().describe("What is approved or declined, while it waits."),
  })
  .meta({ id: "ServiceProviderEstimate" });
export type ServiceProviderEstimate = z.output<typeof providerEstimate>;

/** What the parts of a request come to, and whether somebody has to allow it. */
const estimate = decision
  .extend({
    totals: z.array(sums).describe("Own parts, planned and fitted, one sum for each currency."),
    limit: z
      .string()
      .nullable()
      .describe("Charged parts above it wait for approval; null where none has to, and where a customer knows it."),
    providers: z.array(providerEstimate).describe("The same of each service provider that added parts."),
  })
  .meta({ id: "ServiceEstimate" });
export type ServiceEstimate = z.output<typeof estimate>;

const filters = {
  ...pageQuery,
  is_covered: queryBoolean.optional(),
  is_fitted: queryBoolean.optional(),
  ordering: ordering(["created", "part_name"]),
};
const listQuery = z.strictObject({
  ...filters,
  service_request: queryIds.optional(),
  steward_asset: queryIds.optional(),
  branch: queryIds.optional(),
  fitted_from: day.optional(),
  fitted_to: day.optional(),
});

const rowParams = z.strictObject({ id, part_id: id });
const decided = z.strictObject({
  amount: money.describe("As the caller read it; another one is refused."),
  estimate: id.nullish().describe("That of a service provider; absent: that of the own parts."),
});

export const servicePartRules = {
  list: { summary: "Parts of all service requests, newest first", query: listQuery, response: paged(part) },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(listQuery) },
  ofRequest: {
    summary: "Parts of a service request, an own or an assigned one, in the order in which they were added",
    params: idParams,
    query: z.strictObject(filters),
    response: paged(part),
  },
  add: {
    summary: "Add a part to a service request, an own or an assigned one",
    params: idParams,
    body: partBody,
    response: part,
  },
  read: { summary: "One part of a service request", params: rowParams, response: part },
  update: {
    summary: "Edit a part; `is_fitted` fits it or takes it back out",
    params: rowParams,
    body: patchOf(fields),
    response: part,
  },
  remove: { summary: "Remove a part; a component that was fitted goes back to its store", params: rowParams },
  estimate: { summary: "What the parts of a service request come to", params: idParams, response: estimate },
  askApproval: {
    summary: "Ask for approval of charged parts above the limit; for an assigned request its customer is asked",
    params: idParams,
    body: z.strictObject({}),
    response: estimate,
  },
  approve: { summary: "Approve the charged parts", params: idParams, body: decided, response: estimate },
  decline: {
    summary: "Decline the charged parts",
    params: idParams,
    body: decided.extend({ reason: requiredLine(200) }),
    response: estimate,
  },
};
