import { z } from "zod";
import { attachment } from "../../attachments/rules.ts";
import { engineerReference } from "../engineers/rules.ts";
import {
  currencyCode,
  day,
  freeText,
  id,
  line,
  max200,
  money,
  requiredLine,
  signature,
} from "../../kit/field-rules.ts";
import { exportQuery, pageQuery, paged } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { placeReference } from "../../locations/rules.ts";
import { serviceRequests } from "../../messages/language.ts";
import { meterUnit, readingsOfReport } from "../../meters/rules.ts";
import { priorities, requestTypes, serviceStates } from "../constants.ts";
import {
  CALENDAR_ENGINEERS_MOST,
  CALENDAR_VISITS_MOST,
  obstacles,
  pictureStages,
  STEPS_MOST,
  VISIT_HOURS_MOST,
  visitActions,
  visitOutcomes,
  visitStates,
} from "./constants.ts";
import { calendarQuery, ofAll, ofOne, requestsCalendarQuery } from "./visit-filters.ts";

const moment = z.iso.datetime({ offset: true, message: serviceRequests.moment });

const planned = {
  scheduled_at: moment.describe("When it begins."),
  scheduled_end: moment.describe(`When it ends, at most ${VISIT_HOURS_MOST} hours later.`),
};
/** When something was done, as the engineer's device says; absent: now. */
const device_time = moment
  .optional()
  .describe("When it was done, where it is told later. One ahead of the server's is now.");

const step = z.strictObject({ text: requiredLine(200), is_done: z.boolean() });

/** A visit of an engineer for a request. */
export const serviceVisit = z
  .object({
    id,
    visit_number: z.number().int().describe("Its place among the visits of the request."),
    service_request: id.describe("Its request: an own one, or the assigned one that a customer gave."),
    service_request_details: z.object({
      id,
      internal_id: z.string(),
      problem: z.string(),
      status: z.enum(serviceStates),
      priority: z.enum(priorities),
      type: z.enum(requestTypes),
      contact_person_name: z.string(),
      contact_person_phone: z.string(),
    }),
    steward_asset_details: z.object({ id, name: z.string(), asset_id: z.string() }).nullable(),
    branch_details: reference.nullable(),
    location_details: placeReference.nullable(),
    address: z.string().describe("Of the branch, in one line."),
    assigned_details: z
      .object({ customer: z.string(), asset_name: z.string(), place: z.string() })
      .nullable()
      .describe("Where a customer gave the request: what it tells of it; null for an own one."),
    engineer: id.nullable(),
    engineer_details: engineerReference
      .nullable()
      .describe("Null where the engineer is another organisation's: `partner_details` is that one."),
    engineer_name: z.string(),
    engineer_phone: z.string().describe("For work; of a provider's engineer as the provider tells it."),
    partner_details: reference.nullable().describe("The provider that visits, and alone changes the visit."),
    is_own: z.boolean().describe("The caller is its engineer."),
    status: z.enum(visitStates),
    is_missed: z.boolean().describe("Its planned end has passed and nobody has begun."),
    scheduled_at: z.string(),
    scheduled_end: z.string(),
    rescheduled: z.number().int().describe("How often."),
    instruction: z.string(),
    accepted_at: z.string().nullable(),
    en_route_at: z.string().nullable(),
    en_route_received: z.string().nullable().describe("When the server heard of it; so are the others."),
    started_at: z.string().nullable(),
    started_received: z.string().nullable(),
    ended_at: z.string().nullable(),
    ended_received: z.string().nullable(),
    reason: z.string().describe("Why it was declined or cancelled."),
    obstacle: z.enum(obstacles).nullable().describe("Why it could not be completed."),
    findings: z.string(),
    action: z.string(),
    checklist: z.array(z.object({ text: z.string(), is_done: z.boolean() })),
    meter_reading: z.string(),
    meters: z
      .array(z.object({ id, name: z.string(), unit: meterUnit, last_value: z.number().nullable() }))
      .describe("Meters of the asset, which the report may tell; none once the visit has ended."),
    readings: z
      .array(z.object({ name: z.string(), unit: meterUnit, value: z.number(), is_replaced: z.boolean() }))
      .describe("What its report told of meters of the asset."),
    remark: z.string(),
    customer_name: z.string(),
    signature: z.string().nullable().describe("Signed address of the picture of the customer's signature."),
    charge: z.string().nullable(),
    charge_currency: z.string().nullable(),
    asks_next: z.boolean().describe("The engineer asks for another visit."),
    counts: z.boolean().describe("It counts among the visits of the maintenance contract."),
    pictures: z.array(attachment.extend({ stage: z.enum(pictureStages) })),
    feedback_submitted: z.boolean().describe("The caller submitted feedback on it."),
    may: z.array(z.enum(visitActions)).describe("What the caller may do with it as it is."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "ServiceVisit" });
export type ServiceVisit = z.output<typeof serviceVisit>;

/** A visit as the calendar shows it. */
const calendarVisit = serviceVisit
  .pick({
    id: true,
    visit_number: true,
    service_request: true,
    steward_asset_details: true,
    assigned_details: true,
    branch_details: true,
    status: true,
    is_missed: true,
    scheduled_at: true,
    scheduled_end: true,
    may: true,
    version: true,
  })
  .extend({
    engineer: id,
    internal_id: z.string(),
    problem: z.string(),
    priority: z.enum(priorities),
    is_conflict: z.boolean().describe("It is open, and so is another visit of its engineer at the same time."),
  })
  .meta({ id: "CalendarVisit" });
export type CalendarVisit = z.output<typeof calendarVisit>;

const calendarDay = z
  .object({
    day,
    is_working: z.boolean().describe("A working day of the organisation, and no holiday."),
    holiday: z.string().describe("Its name; empty where it is none."),
  })
  .meta({ id: "CalendarDay" });

const calendarEngineer = engineerReference
  .extend({
    home_branch_details: reference.nullable(),
    working_days: z.array(z.number().int()),
    is_active: z.boolean().describe("False for one whom visits are left of, but to whom none are given."),
  })
  .meta({ id: "CalendarEngineer" });
export type CalendarEngineer = z.output<typeof calendarEngineer>;

/** Some days of the engineers of an organisation, with their visits. */
export const visitCalendar = z
  .object({
    opens_at: z.string().describe("Working hours of a day, as in 09:30."),
    closes_at: z.string(),
    days: z.array(calendarDay),
    engineers: z
      .array(calendarEngineer)
      .describe(`By name, at most ${CALENDAR_ENGINEERS_MOST}: active ones, and those whom a visit is of.`),
    engineers_left_out: z.number().int().describe("How many more there are."),
    results: z.array(calendarVisit).describe(`Visits by their planned time, at most ${CALENDAR_VISITS_MOST}.`),
    are_more_visits: z.boolean(),
  })
  .meta({ id: "VisitCalendar" });
export type VisitCalendar = z.output<typeof visitCalendar>;

const visitParams = z.strictObject({ id, visit_id: id });
const acts = <Body extends z.ZodType>(summary: string, body: Body) => ({
  summary,
  params: visitParams,
  body,
  response: serviceVisit,
});
const done = z.strictObject({ device_time });

/** What the engineer reports at the end. */
export const finishBody = z
  .strictObject({
    outcome: z.enum(visitOutcomes),
    obstacle: z.enum(obstacles).nullish().describe("Needed where it cannot be completed."),
    findings: freeText().default(""),
    action: freeText().default(""),
    checklist: z.array(step).max(STEPS_MOST).default([]),
    meter_reading: line(40).default("").describe("Of whatever is no meter of the asset."),
    readings: readingsOfReport,
    remark: max200.default(""),
    customer_name: line().default(""),
    signature: signature.nullish().describe("Needed to complete it where the organisation asks for one."),
    charge: money.nullish(),
    charge_currency: currencyCode.nullish().describe("Absent: the organisation's."),
    asks_next: z.boolean().default(false),
    device_time,
  })
  .superRefine(({ outcome, findings, action, obstacle }, refused) => {
    const lacks = (path: string) => refused.addIssue({ code: "custom", path: [path], message: REQUIRED });
    if (outcome === "Completed") {
      if (findings.trim() === "") lacks("findings");
      if (action.trim() === "") lacks("action");
    }
    if (outcome === "Cannot Complete" && !obstacle) lacks("obstacle");
  })
  .meta({ id: "VisitReport" });

export const serviceVisitRules = {
  all: { summary: "Visits of all requests, by their planned time", query: ofAll, response: paged(serviceVisit) },
  calendar: {
    summary: "Visits of some days with their engineers, the working hours and the holidays",
    query: calendarQuery,
    response: visitCalendar,
  },
  calendarOfRequests: {
    summary: "The same of the requests that the list finds",
    query: requestsCalendarQuery,
    response: visitCalendar,
  },
  mine: {
    summary: "The caller's own visits that are open or ended today, the earliest first",
    query: z.strictObject(pageQuery),
    response: paged(serviceVisit),
  },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(ofAll) },
  list: {
    summary: "Visits of an own or assigned request, newest first",
    params: idParams,
    query: ofOne,
    response: paged(serviceVisit),
  },
  schedule: {
    summary: "Schedule a visit; its engineer is assigned to the request then, and the request is Scheduled",
    params: idParams,
    body: z.strictObject({ engineer: id, ...planned, instruction: max200.default("") }),
    response: serviceVisit,
  },
  read: { summary: "One visit", params: visitParams, response: serviceVisit },
  reschedule: acts(
    "Plan a visit for another time; it has to be accepted again",
    z.strictObject({ ...planned, reason: requiredLine(200) }),
  ),
  accept: acts("Accept a visit", done),
  decline: acts("Decline a visit", z.strictObject({ reason: requiredLine(200) })),
  enRoute: acts("Be on the way", done),
  start: acts("Begin the work of a visit, and with it that of its request", done),
  finish: acts("End a visit with what was found and done", finishBody),
  cancel: acts("Cancel a visit that has not begun", z.strictObject({ reason: requiredLine(200) })),
  /** Parts of the form: `attachments`, repeated. */
  addPictures: {
    summary: "Add pictures of what the engineer found, or left behind",
    params: z.strictObject({ id, visit_id: id, stage: z.enum(pictureStages) }),
    response: serviceVisit,
  },
};
