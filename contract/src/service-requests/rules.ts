import { z } from "zod";
import { activityEntry } from "../activity/rules.ts";
import { attachment, pictureRules } from "../attachments/rules.ts";
import { documentRules, recordDocument } from "../documents/rules.ts";
import { engineerReference } from "./engineers/rules.ts";
import { freeText, id, line, max200, phone, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, pageQuery, paged, queryChoices } from "../kit/query-rules.ts";
import { handledRecords, idParams, reference, sharedReference } from "../kit/record-rules.ts";
import { placeReference } from "../locations/rules.ts";
import { serviceRequests } from "../messages/language.ts";
import {
  ASSIGNED_MOST,
  ENGINEERS_MOST,
  holdReasons,
  LEVEL_MOST,
  offerStates,
  priorities,
  requestSources,
  requestActions,
  requestTypes,
  serviceStates,
  updateTypes,
} from "./constants.ts";
import { coverage, coverageKeys } from "./coverage.ts";
import { boardQuery, listQuery, requestBoard } from "./request-filters.ts";
import { reader, update, updateBody } from "./updates.ts";

const moment = z.iso.datetime({ offset: true, message: serviceRequests.moment });
const reason = requiredLine(200);

const told = {
  problem_statement: id.nullish(),
  type: z.enum(requestTypes),
  priority: z.enum(priorities),
  description: freeText(),
  contact_person_name: line(),
  contact_person_phone: phone,
  preferred_at: moment.nullish().describe("When somebody should come."),
};

/** What is said of a new request: of an asset, or of a place without one. */
export const raiseBody = z
  .strictObject({
    steward_asset: id.nullish(),
    location: id.nullish().describe("A branch or a place in it, where no asset is named."),
    problem_statement: told.problem_statement,
    type: told.type.default("Breakdown"),
    priority: told.priority.default("Medium"),
    description: told.description.default(""),
    contact_person_name: told.contact_person_name.default(""),
    contact_person_phone: told.contact_person_phone.default(""),
    preferred_at: told.preferred_at,
  })
  .refine(({ steward_asset, location }) => steward_asset || location, {
    path: ["steward_asset"],
    message: serviceRequests.whereNeeded,
  })
  .refine(({ problem_statement, description }) => problem_statement || description.trim() !== "", {
    path: ["problem_statement"],
    message: serviceRequests.whatNeeded,
  })
  .meta({ id: "ServiceRequestBody" });

const person = z.object({ id, name: z.string(), phone: z.string(), email: z.string() });

/** A service request; coverage, provider and hours are those of the moment when it was raised. */
export const serviceRequest = z
  .object({
    id,
    internal_id: z.string().describe("The organisation's prefix and a running number."),
    status: z.enum(serviceStates),
    steward_asset: id.nullable(),
    steward_asset_details: z.object({ id, name: z.string(), asset_id: z.string() }).nullable(),
    branch_details: reference.nullable(),
    location_details: placeReference
      .nullable()
      .describe("Where the asset stands now, else where the request is about."),
    problem_statement: id.nullable(),
    problem_statement_details: reference.nullable(),
    default_minutes: z
      .number()
      .int()
      .nullable()
      .describe("How long work on its problem usually takes; null where nobody said."),
    type: z.enum(requestTypes),
    priority: z.enum(priorities),
    description: z.string(),
    contact_person_name: z.string(),
    contact_person_phone: z.string(),
    preferred_at: z.string().nullable(),
    source: z.enum(requestSources),
    maintenance_plan: id.nullable().describe("The plan that made it; null where the caller does not see it."),
    maintenance_plan_details: reference.nullable(),
    checklist: z.array(z.string()).describe("Steps that the plan asks for; its visits begin with them."),
    reports: z.number().int().describe("How many people told of it without signing in."),
    raised_by: id.nullable(),
    raised_by_details: reference.nullable(),
    manager_details: person.nullable().describe("Who took it on."),
    engineer_details: z.array(engineerReference).describe("Whom it is given to."),
    ...coverageKeys,
    offer: z
      .enum(offerStates)
      .nullable()
      .describe("Of the organisation that its provider is: whether it takes the request on. Null: it was not offered."),
    offer_reason: z.string().describe("Why that organisation rejected it."),
    offer_answered: z.string().nullable(),
    response_due: z.string().nullable().describe("In working time, as the resolution is."),
    response_risk: z.string().nullable().describe("When 80 % of that time are used up."),
    resolution_due: z.string().nullable().describe("Both pause while it is on hold."),
    resolution_risk: z.string().nullable(),
    responded_at: z.string().nullable(),
    resolved_at: z.string().nullable(),
    is_overdue: z.boolean().describe("A due time has passed for which nothing was done; never while it is on hold."),
    hold_reason: z.enum(holdReasons).nullable(),
    held_at: z.string().nullable(),
    escalation_level: z.number().int().describe("0 to 3."),
    is_escalated: z.boolean(),
    resolution: z.string(),
    remark: z.string().describe("Of the person who closed it."),
    cancel_reason: z.string(),
    closed_at: z.string().nullable().describe("When it was closed or cancelled."),
    reopened: z.number().int().describe("How often."),
    reference: z.string().describe("Number that an imported request had where it comes from."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "ServiceRequest" });
export type ServiceRequest = z.output<typeof serviceRequest>;

/** A request as lists show it. */
export const listedServiceRequest = serviceRequest
  .extend({ may: z.array(z.enum(requestActions)).describe("What the caller may do with it as it is.") })
  .meta({ id: "ListedServiceRequest" });
export type ListedServiceRequest = z.output<typeof listedServiceRequest>;

/** What published people are looked for by to do the work of a request. */
const peopleWanted = z.object({
  skill: z.string().describe("What its problem needs, in the words of the organisation."),
  product: z
    .array(sharedReference)
    .describe("Skills and positions of that kind that somebody has, the most alike first."),
  city: sharedReference.nullable().describe("Where it is, if the branch names a city."),
  day: z.string().describe("When the work is planned for, today at the earliest."),
});

export const serviceRequestDetails = listedServiceRequest
  .extend({
    attachments: z.array(attachment),
    escalates_to: z.array(z.string()).describe("Names of the people who are told of the next level."),
    people_wanted: peopleWanted
      .nullable()
      .describe(
        "Whom to look for, while it is open; null where nobody has what its problem needs, or the caller sees no people.",
      ),
  })
  .meta({ id: "ServiceRequestDetails" });
export type ServiceRequestDetails = z.output<typeof serviceRequestDetails>;

const assignment = {
  service_provider: id.nullish().describe("Absent: as it is. Null: none. A former offer is withdrawn."),
  engineers: z.array(id).max(ENGINEERS_MOST).optional().describe("Absent: as they are."),
};

const changes = (summary: string, body: z.ZodObject = z.strictObject({})) => ({
  summary,
  params: idParams,
  body,
  response: serviceRequestDetails,
});
const of = <Response extends z.ZodType>(summary: string, response: Response) => ({
  summary,
  params: idParams,
  response,
});

const { attachments, uploadAttachments } = pictureRules("a service request");

export const serviceRequestRules = {
  list: { summary: "Service requests, newest first", query: listQuery, response: paged(listedServiceRequest) },
  board: {
    summary: "How many requests of the list are in each state",
    query: boardQuery,
    response: requestBoard,
  },
  /**
   * The parts of a form are those of the body, and files as `attachments`, repeated: pictures are shown as such, anything
   * else is a document of the request. A refused file raises nothing.
   */
  raise: { summary: "Raise a service request", response: serviceRequestDetails },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(listQuery) },
  coverage: {
    summary: "Who would pay for a request on an asset and when it would be due, with the open requests on it",
    params: idParams,
    response: coverage,
  },
  read: of("One service request", serviceRequestDetails),
  update: {
    ...changes("Edit a request that is not closed; its provider while it can be assigned, by who may do so"),
    body: patchOf(
      z.strictObject({ ...told, service_provider: id.nullish().describe("Its due times are those of this provider.") }),
    ),
  },
  assign: {
    ...changes(
      "Take a request on, and choose its service provider; an open one is assigned then. One whose provider is an organisation of this installation is offered to it and stays open until somebody takes it on",
    ),
    body: z.strictObject(assignment),
  },
  assignSeveral: {
    summary: "Take several requests on, and give them to the same engineers and service provider",
    body: z.strictObject({ ids: z.array(id).min(1).max(ASSIGNED_MOST), ...assignment }),
    response: handledRecords("AssignedServiceRequests"),
  },
  start: changes("Begin the work, or go on with it"),
  hold: {
    ...changes("Put a request on hold: its due times pause"),
    body: z.strictObject({ reason: z.enum(holdReasons), message: max200.default("") }),
  },
  resume: changes("Take a request off hold: its due times go on"),
  resolve: { ...changes("Say that the work is done"), body: z.strictObject({ resolution: requiredLine(2000) }) },
  closeRequest: {
    ...changes("Close a request; one that is not resolved yet with its resolution"),
    body: z.strictObject({ remark: max200.default(""), resolution: freeText().default("") }),
  },
  /** Parts of the form: `attachments`, repeated. */
  closeAttachments: {
    summary: "Add files to a request that is closed",
    params: idParams,
    response: z.object({ results: z.array(recordDocument) }),
  },
  reopen: {
    ...changes("Open a resolved or closed request again, within seven days"),
    body: z.strictObject({ reason }),
  },
  cancel: { ...changes("Cancel a request"), body: z.strictObject({ reason }) },
  warranty: of(
    "Warranty of the asset of a request",
    z.object({
      warranty_period: z.number().int().nullable(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      provider_details: reference.nullable(),
      status: z.string().nullable().describe("As the asset tells it: Active, Expiring, Expired or Not Started."),
    }),
  ),
  amc: of(
    "Maintenance contract of the asset of a request",
    z.object({
      amc_start_date: z.string().nullable(),
      amc_end_date: z.string().nullable(),
      contract_number: z.string(),
      visits_per_year: z.number().int().nullable(),
      visits_done: z.number().int(),
      provider_details: reference.nullable(),
      status: z.string().nullable().describe("As the asset tells it: Active, Expiring, Expired or Not Started."),
    }),
  ),
  updates: {
    summary: "Updates of a request, newest first",
    params: idParams,
    query: z.strictObject({ ...pageQuery, type: queryChoices(updateTypes).optional() }),
    response: paged(update),
  },
  /** The parts of a form are the fields of the body, ids parted by commas, and files as `attachments`, repeated. */
  addUpdate: {
    summary: `Write an update, with files as a form, or escalate a request to the next level, of ${LEVEL_MOST}`,
    params: idParams,
    body: updateBody,
    response: update,
  },
  readers: {
    summary: "Members who may see a request, by name",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(reader),
  },
  activity: {
    summary: "History of a request, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
  ...documentRules("a service request"),
  attachments,
  /** Parts of the form: `attachments`, repeated, and `is_primary`. What is no picture becomes a document. */
  uploadAttachments: {
    ...uploadAttachments,
    summary:
      "Add files to a service request: pictures, of which `is_primary` makes the first one its own, and documents",
  },
};
