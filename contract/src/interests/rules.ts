import { z } from "zod";
import { handOverStep } from "../exchange/hand-over.ts";
import { day, emailOrEmpty, freeText, id, line, money, phone, requiredLine } from "../kit/field-rules.ts";
import { PRODUCT } from "../kit/call.ts";
import { PAGING, exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { interests } from "../messages/language.ts";
import {
  FULL_SHARE,
  interestActions,
  interestStates,
  interestSteps,
  interviewTurns,
  pipelineSteps,
  placementStates,
  RATING_HOURS,
  ratePeriods,
  waitingKinds,
} from "./constants.ts";
import { answerAttendanceRules, attendanceSheet, recordAttendanceRules } from "./attendance.ts";
import { interview, interviewRules } from "./interviews.ts";
import { messageRules } from "./messages.ts";
import { ratingBody, ratingOfPlacement } from "./ratings.ts";
import { suggestedRules, suggestion, suggestRules } from "./suggestions.ts";
import { pipelineRules } from "./pipeline.ts";

const REMARK = `${PRODUCT}_remark` as const;
const actionNames = Object.keys(interestActions) as [keyof typeof interestActions, ...(keyof typeof interestActions)[]];

/** Body of an interest in a published person. The people of the staffing organisation read all of it. */
export const interestBody = z
  .strictObject({
    skilled_personel: id,
    [REMARK]: freeText().default(""),
    contact_person_name: requiredLine(),
    contact_person_designation: line().default(""),
    contact_person_phone: phone.default(""),
    contact_person_work_phone: phone.default(""),
    contact_person_email: emailOrEmpty.default(""),
    as_organisation: z
      .boolean()
      .default(true)
      .describe("Whether it is made in the organisation's name; else in the name of the member who makes it."),
    suggested_in: id.nullish().describe("The interest in which the staffing organisation suggested the person."),
    service_request: id
      .nullish()
      .describe("The service request that the person is wanted for; the staffing organisation is not told of it."),
  })
  .refine(
    ({ contact_person_phone, contact_person_work_phone, contact_person_email }) =>
      Boolean(contact_person_phone || contact_person_work_phone || contact_person_email),
    {
      path: ["contact_person_email"],
      message: interests.contactNeeded,
    },
  )
  .meta({ id: "InterestBody" });

/** What a customer offers to a person whose contact data it got. */
export const offerBody = z
  .strictObject({
    designation: requiredLine(),
    branch: id,
    start_date: day,
    end_date: day,
    share: z.number().int().min(1).max(FULL_SHARE).default(FULL_SHARE).describe("Percent of full working time."),
    rate: money,
    rate_period: z.enum(ratePeriods),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, { path: ["end_date"], message: interests.endsEarly })
  .meta({ id: "OfferBody" });

const offer = z.object({
  designation: z.string(),
  location: z.string().describe("The customer's branch by name, and its city."),
  start_date: z.string(),
  end_date: z.string(),
  share: z.number().int(),
  rate: z.string(),
  rate_period: z.enum(ratePeriods),
  currency: z.string(),
});

/** What came of an interest whose person was placed. */
export const placement = offer.extend({
  organisation_details: reference.describe("The customer; the caller's own organisation, or the partner."),
  placed_on: z.string(),
  placement_status: z.enum(placementStates),
  extension_date: z.string().nullable().describe("The end that the customer asks for instead, until it is answered."),
  end_reason: z.string().describe("Why it was ended early."),
});

const shared = {
  id,
  [REMARK]: z.string(),
  contact_person_name: z.string(),
  contact_person_designation: z.string(),
  contact_person_phone: z.string(),
  contact_person_work_phone: z.string(),
  contact_person_email: z.string(),
  as_organisation: z.boolean(),
  request_status: z.enum(interestStates),
  rejection_remark: z.string().nullable().describe("Why it was rejected or declined."),
  reason: z.string().describe("Why it was withdrawn."),
  offer_detail: offer.nullable(),
  placement_detail: placement.nullable(),
  interview_detail: interview.nullable().describe("The latest one."),
  rating_detail: ratingOfPlacement.nullable().describe("What the customer thinks of a placement that ended."),
  is_erased: z.boolean().describe("The person was erased: nothing more is said of them."),
  expires: z.string().describe("When it expires unless it is answered."),
  actions: z.array(z.enum(actionNames)).describe("What the caller may do with it now."),
  takes_messages: z.boolean().describe("Whether the caller may write to the other side now."),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
};

const person = z.object({
  id: id.describe("The person as published."),
  skilled_personel_id: z.string(),
  name: z.string(),
  current_position: z.string(),
  email: z.string().nullable(),
  primary_phone_number: z.string().nullable(),
  alternate_phone_number: z.string().nullable(),
  primary_address: z.object({ complete_address: z.string() }).nullable(),
  min_salary_expectation_per_month: z.number().int().nullable(),
  max_salary_expectation_per_month: z.number().int().nullable(),
  salary_currency: z.string().nullable(),
});

/** An interest as its customer has it. Contact data are null until it is accepted, after it ended without placement or the person's consent ended. */
export const interest = z
  .object({
    ...shared,
    skilled_personel_detail: person,
    staffing: id,
    staffing_details: reference,
    branch_details: reference.nullable(),
    requested_by_details: reference.nullable(),
  })
  .meta({ id: "Interest" });
export type Interest = z.output<typeof interest>;

const received = z.object({
  ...shared,
  skilled_personel_detail: person.pick({ id: true, skilled_personel_id: true, name: true, current_position: true }),
  customer: id,
  customer_details: reference,
  waiting: z.enum(waitingKinds).nullable().describe("What of it waits for the caller's organisation."),
});

/** The same interest as the staffing organisation has it. */
export const receivedInterest = received.meta({ id: "ReceivedInterest" });
export type ReceivedInterest = z.output<typeof receivedInterest>;

const step = handOverStep.extend({ action: z.enum(interestSteps) });
export type InterestTimelineStep = z.output<typeof step>;
const details = {
  steps: z.array(step).describe("The first one first."),
  attendance: z.array(attendanceSheet).describe("Sheets of the placement by month, the latest one first."),
  suggestions: z
    .array(suggestion)
    .describe("People whom the staffing organisation suggests besides, the first one first."),
  suggested_in_details: reference
    .nullable()
    .describe("The interest in which the person was suggested, by the name of its own person."),
};

export const interestDetails = interest
  .extend({
    ...details,
    service_request_details: reference
      .nullable()
      .describe(
        "The service request that the person is wanted for, by its number; null where the caller does not see it.",
      ),
  })
  .meta({ id: "InterestDetails" });
export type InterestDetails = z.output<typeof interestDetails>;

export const receivedInterestDetails = received
  .extend({ ...details, takes_suggestions: z.boolean().describe("Whether the caller may suggest another person now.") })
  .meta({ id: "ReceivedInterestDetails" });
export type ReceivedInterestDetails = z.output<typeof receivedInterestDetails>;

const listed = {
  ...pageQuery,
  search: pageQuery.search.describe("Text in the name, the number or the position of the person."),
  request_status: queryChoices(interestStates).optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "name", "modified"]).describe("By default the newest first."),
};
const interestQuery = z.strictObject({
  ...listed,
  staffing: queryIds.optional(),
  person: queryIds.optional().describe("People by their ids as published."),
  service_request: queryIds.optional().describe("Service requests that people are wanted for."),
  interview: queryChoices(interviewTurns)
    .optional()
    .describe("Interviews that the caller answers, or that are agreed."),
  ends_from: day.optional().describe("Placements that end on this day or later."),
  ends_to: day.optional(),
  ordering: ordering(["created", "name", "modified", "end_date"]).describe("By default the newest first."),
});
const receivedQuery = z.strictObject({
  ...listed,
  customer: queryIds.optional(),
  profile: queryIds.optional().describe("People by their profiles."),
  waiting: queryChoices(waitingKinds).optional().describe("What waits for the caller's organisation."),
  step: z.enum(pipelineSteps).optional().describe("Those that took this step, whatever came later."),
  step_from: day.optional().describe("They took it on this day or later; without a step, they were received."),
  step_to: day.optional(),
  received_from: day.optional(),
  received_to: day.optional(),
  works_from: day.optional().describe("Placements with a day on this one or later."),
  works_to: day.optional().describe("Placements with a day on this one or earlier."),
});
export type ReceivedInterestQuery = z.input<typeof receivedQuery>;
const boardQuery = receivedQuery.omit(PAGING);

/** How many received interests are in each state; those without any are left out. */
const board = z
  .object({ results: z.array(z.object({ request_status: z.enum(interestStates), count: z.number().int() })) })
  .meta({ id: "ReceivedInterestBoard" });

const partners = { query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }), response: paged(reference) };
const remark = z.strictObject({ remark: requiredLine(200) });
const reason = z.strictObject({ reason: requiredLine(200) });
const ended = z.strictObject({ end_date: day, reason: requiredLine(200) });

/** Whom a staffing organisation suggests; the customer's people read the note. */
export { suggestBody } from "./suggestions.ts";

const made = { params: idParams, response: interestDetails };
const answered = { params: idParams, response: receivedInterestDetails };

/** Calls of the customer. */
export const interestRules = {
  list: { summary: "Interests that the organisation made", query: interestQuery, response: paged(interest) },
  request: {
    summary: "Request interest in a published person: at most one open interest of an organisation in a person",
    body: interestBody,
    response: interestDetails,
  },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(interestQuery) },
  staffings: { summary: "Organisations that interests were made to, for those who filter by one", ...partners },
  read: { summary: "One interest with its steps", ...made },
  withdraw: { summary: "Withdraw an open interest; contact data that were told are forgotten", ...made, body: reason },
  offer: { summary: "Offer a placement at a branch to a person of an accepted interest", ...made, body: offerBody },
  askExtension: {
    summary: "Ask the staffing organisation for a later end of a placement",
    ...made,
    body: z.strictObject({ end_date: day }),
  },
  terminate: { summary: "End a placement early", ...made, body: ended },
  rate: {
    summary: `Rate a placement that ended, or change its rating for ${RATING_HOURS} hours`,
    ...made,
    body: ratingBody,
  },
  ...interviewRules(made),
  ...suggestedRules(made),
  ...answerAttendanceRules(made),
  ...messageRules,
};

/** Calls of the staffing organisation. */
export const receivedInterestRules = {
  list: { summary: "Interests in the organisation's people", query: receivedQuery, response: paged(receivedInterest) },
  board: { summary: "How many of the filtered list are in each state", query: boardQuery, response: board },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(receivedQuery) },
  customers: { summary: "Organisations that asked for people, for those who filter by one", ...partners },
  ...pipelineRules,
  read: { summary: "One received interest with its steps", ...answered },
  review: { summary: "Take an interest under review", ...answered },
  accept: { summary: "Accept an interest: the customer is told the person's contact data", ...answered },
  reject: { summary: "Reject an interest", ...answered, body: remark },
  decline: { summary: "Decline an interest or an offer on the person's word", ...answered, body: remark },
  place: { summary: "Place the person as offered; full placements of a person never overlap", ...answered },
  extend: { summary: "Agree to the later end that the customer asks for", ...answered },
  refuseExtension: { summary: "Refuse the later end that the customer asks for", ...answered, body: reason },
  terminate: { summary: "End a placement early", ...answered, body: ended },
  ...interviewRules(answered),
  ...suggestRules(answered),
  ...recordAttendanceRules(answered),
  ...messageRules,
};
