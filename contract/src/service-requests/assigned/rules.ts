import { z } from "zod";
import { activityEntry } from "../../activity/rules.ts";
import { pictureRules } from "../../attachments/rules.ts";
import { documentRules } from "../../documents/rules.ts";
import { id, requiredLine } from "../../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { coverages, holdReasons, priorities, requestTypes, serviceStates } from "../constants.ts";
import { assignedUpdateBody, update } from "../updates.ts";
import { assignedStates } from "./constants.ts";

/** A request that a customer offers: what it tells of it, and the own answer. */
export const assignedRequest = z
  .object({
    id,
    state: z.enum(assignedStates),
    reason: z.string().describe("Why it was rejected."),
    answered: z.string().nullable().describe("When it came into its state; null while it is offered."),
    customer: id,
    customer_details: reference,
    internal_id: z.string().describe("The customer's number."),
    asset_name: z.string(),
    asset_tag: z.string().describe("The customer's number of the asset."),
    model_name: z.string(),
    manufacturer_name: z.string(),
    serial_number: z.string(),
    place: z.string().describe("Where it is, from the branch down."),
    address: z.string().describe("Of the branch."),
    contact_person_name: z.string(),
    contact_person_phone: z.string(),
    type: z.enum(requestTypes),
    priority: z.enum(priorities),
    problem: z.string(),
    description: z.string(),
    checklist: z.array(z.string()).describe("Steps that the customer asks for; visits begin with them."),
    preferred_at: z.string().nullable(),
    coverage: z.enum(coverages),
    coverage_ends: z.string().nullable(),
    response_due: z.string().nullable(),
    resolution_due: z.string().nullable(),
    escalation_level: z.number().int().describe("0 to 3."),
    escalation_reason: z.string(),
    status: z.enum(serviceStates).describe("Its state at the customer, as last told."),
    hold_reason: z.enum(holdReasons).nullable().describe("Whom it waits for while it is on hold at the customer."),
    rating: z
      .object({ average: z.string().describe("Two decimals."), count: z.number().int() })
      .nullable()
      .describe("How the customer rated the work on it; null without a rating."),
    version: z.number().int(),
    created: z.string().describe("When it was offered first."),
    modified: z.string(),
  })
  .meta({ id: "AssignedRequest" });
export type AssignedRequest = z.output<typeof assignedRequest>;

const listQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the number, the problem, the asset, the contact person or the customer."),
  state: queryChoices(assignedStates).optional(),
  priority: queryChoices(priorities).optional(),
  customer: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "priority"]).describe("By default the newest first."),
});

const RECORD = "an assigned request";
const { documents } = documentRules(RECORD);
const { attachments } = pictureRules(RECORD);

export const assignedRequestRules = {
  list: { summary: "Requests that customers offer, newest first", query: listQuery, response: paged(assignedRequest) },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(listQuery) },
  customers: {
    summary: "Organisations that offered requests, for those who filter by one",
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }),
    response: paged(reference),
  },
  read: { summary: "One request that a customer offers", params: idParams, response: assignedRequest },
  accept: {
    summary: "Accept a request; its customer sees that at once",
    params: idParams,
    body: z.strictObject({}),
    response: assignedRequest,
  },
  reject: {
    summary: "Reject a request with a reason that its customer reads",
    params: idParams,
    body: z.strictObject({ reason: requiredLine(200) }),
    response: assignedRequest,
  },
  resolve: {
    summary: "Say that the work on an accepted request is done; its customer sees that at once",
    params: idParams,
    body: z.strictObject({ resolution: requiredLine(2000) }),
    response: assignedRequest,
  },
  updates: {
    summary: "Updates of a request on this side, with those that its customer wrote for both, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(update),
  },
  /** The parts of a form are the fields of the body, and files as `attachments`, repeated. */
  addUpdate: {
    summary: "Write an update about an accepted request, with files as a form; its customer reads one that is for both",
    params: idParams,
    body: assignedUpdateBody,
    response: update,
  },
  attachments,
  documents,
  activity: {
    summary: "History of a request on this side, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
};
