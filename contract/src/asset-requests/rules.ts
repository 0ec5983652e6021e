import { z } from "zod";
import { activityEntry } from "../activity/rules.ts";
import { documentRules, recordDocument } from "../documents/rules.ts";
import { day, freeText, id, line, money, requiredLine, warrantyMonths } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { placeReference } from "../locations/rules.ts";
import { assets } from "../messages/language.ts";
import { COMPONENTS_MOST, NAME_MOST, REQUESTED_MOST, requestStates } from "./constants.ts";

/** Name of a master that is not there yet; it counts where no record is chosen. */
const newName = () => line().default("");

const coverFields = {
  warranty_period: warrantyMonths.nullish(),
  amc_start_date: day.nullish(),
  amc_end_date: day.nullish(),
  invoice_number: line().default(""),
  invoice_date: day.nullish(),
};

interface AmcDates {
  amc_start_date?: string | null | undefined;
  amc_end_date?: string | null | undefined;
}
const amcInOrder = ({ amc_start_date: starts, amc_end_date: ends }: AmcDates) => !starts || !ends || starts <= ends;
const amcOrder = { path: ["amc_end_date"], message: assets.amcEndsEarly };

const componentFields = {
  name: requiredLine(),
  serial_number: line().default(""),
  category: id.nullish().describe("A category of kind component."),
  category_name: newName(),
  ...coverFields,
};

const requestedComponent = z
  .strictObject(componentFields)
  .refine(amcInOrder, amcOrder)
  .meta({ id: "RequestedComponentBody" });

const fields = {
  asset_name: line(NAME_MOST).default(""),
  asset_id: line().default("").describe("Tag that the asset shall have; empty: one is made when it is approved."),
  serial_number: line().default(""),
  category: id.nullish(),
  category_name: newName(),
  product: id.nullish().describe("A model; its brand and manufacturer are known then."),
  product_name: newName(),
  product_number: line().default(""),
  brand: id.nullish(),
  brand_name: newName(),
  manufacturer: id.nullish(),
  manufacturer_name: newName(),
  service_provider: id.nullish(),
  service_provider_name: newName(),
  ...coverFields,
  branch: id.nullish(),
  location: id.nullish().describe("Where it is needed; sets the branch."),
  quantity: z.number().int().min(1).max(REQUESTED_MOST).default(1),
  reason: freeText().default(""),
  needed_by: day.nullish(),
  estimated_cost: money.nullish().describe("Of one piece, in the organisation's currency."),
};

/**
 * Body of a request. Of model, category, brand, manufacturer and service provider either a record is chosen or a name is
 * given, which is looked up: what is there already is taken.
 */
export const requestBody = z
  .strictObject({ ...fields, components: z.array(requestedComponent).max(COMPONENTS_MOST).default([]) })
  .refine(amcInOrder, amcOrder)
  .meta({ id: "AssetRequestBody" });

/** Changed fields only. A chosen record replaces a name and the other way round; components have calls of their own. */
export const requestPatch = patchOf(z.strictObject(fields)).refine(amcInOrder, amcOrder);

/** A master of a request: `existing_id` is its record, null for a name that none has; both empty for none. */
export const namedMaster = z.object({ name: z.string(), existing_id: id.nullable() }).meta({ id: "NamedMaster" });
export type NamedMaster = z.output<typeof namedMaster>;

/** A field that a reviewer changed since the request was sent, with the text before and now. */
const reviewerChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type ReviewerChange = z.output<typeof reviewerChange>;
const reviewer_changes = z
  .array(reviewerChange)
  .describe("What reviewers changed since it was sent and the person who asked has not changed again.");

const cover = {
  warranty_period: z.number().int().nullable(),
  amc_start_date: z.string().nullable(),
  amc_end_date: z.string().nullable(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
};

/** A component of a requested asset; each of several assets gets one, the first the serial number. */
export const componentItem = z
  .object({
    id,
    precheck: id.describe("The request."),
    name: z.string(),
    serial_number: z.string(),
    category_details: namedMaster,
    ...cover,
    component_details: reference.nullable().describe("The component that it became, of the first asset."),
    reviewer_changes,
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "RequestedComponent" });
export type RequestedComponent = z.output<typeof componentItem>;

/** An asset that a request led to, or that may fulfil one: `name` is its own, else that of its model. */
export const fulfillingAsset = z.object({ id, name: z.string(), asset_id: z.string() }).meta({ id: "FulfillingAsset" });
export type FulfillingAsset = z.output<typeof fulfillingAsset>;

/** A requested asset. */
export const assetRequest = z
  .object({
    id,
    internal_id: z.string().describe("`REQ-` and a running number."),
    precheck_status: z.enum(requestStates),
    is_requestable: z
      .boolean()
      .describe(
        "May be sent: pending or rejected, named, and of a category or model. Sending says what else is missing.",
      ),
    requested_by: id,
    requested_by_details: reference,
    asset_name: z.string(),
    asset_id: z.string(),
    serial_number: z.string(),
    flag_editable_serial_number: z
      .boolean()
      .describe(
        "False where several assets are asked for, whose numbers are entered on approval, and once it is approved.",
      ),
    category_details: namedMaster.describe("Its own, else that of the model."),
    product_details: z.object({
      product_number: z.string(),
      product_name: z.string(),
      brand_details: namedMaster,
      category_details: namedMaster,
      manufacturer_details: namedMaster,
      existing_id: id.nullable(),
    }),
    manufacturer_details: namedMaster,
    service_provider_details: namedMaster,
    ...cover,
    branch: id.nullable(),
    branch_details: reference.nullable(),
    location: id.nullable(),
    location_details: placeReference.nullable(),
    quantity: z.number().int(),
    reason: z.string(),
    needed_by: z.string().nullable(),
    estimated_cost: z.string().nullable(),
    estimated_currency: z.string().nullable(),
    sent: z.string().nullable().describe("When it was last sent for approval."),
    decided: z.string().nullable(),
    decided_by_details: reference.nullable(),
    reject_reason: z.string(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "AssetRequest" });
export type AssetRequest = z.output<typeof assetRequest>;

/** One step of an approval; the first without a decision is the next one. */
const approvalStep = z
  .object({
    number: z.number().int(),
    role_details: reference.nullable().describe("Whose turn it is; null: anybody who may approve."),
    decided: z.string().nullable(),
    decided_by_details: reference.nullable(),
    on_behalf_of_details: reference.nullable().describe("Whom a delegate decided for."),
  })
  .meta({ id: "ApprovalStep" });
export type ApprovalStep = z.output<typeof approvalStep>;

/** A request with everything that belongs to it. */
export const requestDetails = assetRequest
  .extend({
    components: z.array(componentItem),
    documents: z.array(recordDocument),
    reviewer_changes,
    steps: z.array(approvalStep).describe("Of the last time that it was sent; empty before that."),
    assets: z.array(fulfillingAsset).describe("What was created or linked on approval."),
    is_withdrawable: z.boolean().describe("The caller asked, it waits, and nobody has decided yet."),
    may_decide: z.boolean().describe("It is the caller's turn to approve or reject it."),
  })
  .meta({ id: "AssetRequestDetails" });
export type RequestDetails = z.output<typeof requestDetails>;

/** Filters of both lists. */
export const requestFilters = {
  ...pageQuery,
  precheck_status: queryChoices(requestStates).optional(),
  category: queryIds.optional(),
  branch: queryIds.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "modified", "asset_name", "internal_id", "needed_by", "sent"]),
};
const listQuery = z.strictObject(requestFilters);
const componentQuery = z.strictObject({
  ...pageQuery,
  precheck: queryIds.optional().describe("Id of a request."),
  ordering: ordering(["created", "name"]),
});

export const assetRequestRules = {
  list: { summary: "The caller's own asset requests, newest first", query: listQuery, response: paged(assetRequest) },
  create: { summary: "Ask for an asset", body: requestBody, response: requestDetails },
  export: { summary: "The filtered list of own requests as CSV or XLSX, every row", query: exportQuery(listQuery) },
  read: { summary: "One of the caller's own requests", params: idParams, response: requestDetails },
  update: {
    summary: "Edit an own request that is pending or rejected",
    params: idParams,
    body: requestPatch,
    response: requestDetails,
  },
  sendApproval: {
    summary: "Send an own request for approval; refused where nobody else may approve it",
    params: idParams,
    response: requestDetails,
  },
  withdraw: {
    summary: "Take an own request back while nobody has decided; it is pending again",
    params: idParams,
    response: requestDetails,
  },
  remove: { summary: "Delete an own request that is pending or rejected", params: idParams },
  activity: {
    summary: "History of an own request, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
  components: {
    summary: "Components of requested assets: of own requests, and of those that the caller may approve",
    query: componentQuery,
    response: paged(componentItem),
  },
  addComponent: {
    summary: "Add a component to an own request that is pending or rejected",
    body: z.strictObject({ precheck: id, ...componentFields }).refine(amcInOrder, amcOrder),
    response: componentItem,
  },
  component: { summary: "One component of a requested asset", params: idParams, response: componentItem },
  updateComponent: {
    summary: "Edit a component: of an own request as the request itself, or as a reviewer while it waits for approval",
    params: idParams,
    body: patchOf(z.strictObject(componentFields)).refine(amcInOrder, amcOrder),
    response: componentItem,
  },
  removeComponent: { summary: "Remove a component from an own request that is pending or rejected", params: idParams },
  ...documentRules("an asset request"),
};
