import { z } from "zod";
import { day } from "../../kit/field-rules.ts";
import { ordering, pageQuery, queryBoolean, queryChoices, queryIds, queryInteger } from "../../kit/query-rules.ts";
import { boardQuery } from "../request-filters.ts";
import { CALENDAR_DAYS_MOST, visitStates } from "./constants.ts";

/** Filters of the list of all visits. */
const filters = {
  ...pageQuery,
  status: queryChoices(visitStates).optional(),
  is_open: queryBoolean.optional(),
  is_missed: queryBoolean.optional(),
  engineer: z
    .union([z.literal("me"), queryIds])
    .optional()
    .describe("`me`, or ids of engineers."),
  planned_from: day.optional().describe("Visits of this day and those after it."),
  planned_to: day.optional(),
  is_charged: queryBoolean.optional().describe("It has a charge."),
  ordering: ordering(["scheduled_at", "created"]),
};
/** Query of the visits of one request. */
export const ofOne = z.strictObject({ ...pageQuery, status: filters.status, ordering: filters.ordering });
export const ofAll = z.strictObject({
  ...filters,
  service_request: queryIds.optional(),
  steward_asset: queryIds.optional(),
  branch: queryIds.optional(),
});

/** Query of the calendar. */
export const calendarQuery = z.strictObject({
  day: day.optional().describe("The first day; absent: today."),
  days: queryInteger(1, CALENDAR_DAYS_MOST).optional().describe(`How many; absent: ${CALENDAR_DAYS_MOST}.`),
  engineer: filters.engineer,
  branch: queryIds.optional().describe("Visits there, and engineers whose home it is or who have one of them."),
  status: filters.status,
});

/** Query of the calendar of the requests that the list finds. */
export const requestsCalendarQuery = boardQuery.extend(calendarQuery.pick({ day: true, days: true }).shape);
