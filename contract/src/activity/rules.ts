import { z } from "zod";
import { subjectTypes } from "./constants.ts";
import { day, id, line } from "../kit/field-rules.ts";
import { exportQuery, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";

/**
 * An entry of a record's history: who did what and when, with labels and values of each changed field before and after.
 * A value that names places outside those that the caller is limited to says only that.
 */
export const activityEntry = z
  .object({
    id,
    action: z.string(),
    actor_details: z.object({ id, name: z.string() }).nullable(),
    import: id.nullable(),
    reason: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    created: z.string(),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.output<typeof activityEntry>;

/**
 * An entry of the activity log with its record. `subject_type` is one of `subjectTypes`, or a kind of an older version.
 * `subject_name` is the record's present name; of a deleted record, the last one in its history, else "".
 * `subject_details` is null for a deleted record and for exports; its `branch` is that of a place.
 */
export const loggedActivity = activityEntry
  .extend({
    subject_type: z.string(),
    subject_id: id,
    subject_name: z.string(),
    subject_details: z.object({ id, name: z.string(), branch: id.nullable() }).nullable(),
  })
  .meta({ id: "LoggedActivity" });
export type LoggedActivity = z.output<typeof loggedActivity>;

/** Filters of the activity log. Days are those of the organisation's time zone, both inclusive. */
const activityQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the action, the reason, the person's name or a value before or after."),
  actor: queryIds.optional().describe("People who did it, by id."),
  subject_type: queryChoices(subjectTypes).optional(),
  subject: queryIds.optional().describe("Records by id, those that are gone too."),
  action: line(60).optional().describe("The whole action, such as `edited` or `status changed`."),
  from: day.optional(),
  to: day.optional(),
});

export const activityRules = {
  list: {
    summary: "What was done in the organisation, newest first",
    query: activityQuery,
    response: paged(loggedActivity),
  },
  export: {
    summary: "The filtered activity log as CSV or XLSX: one row for each changed field, newest first",
    query: exportQuery(activityQuery),
  },
};
