import { z } from "zod";
import { day, freeText, requiredLine } from "../kit/field-rules.ts";
import { idParams } from "../kit/record-rules.ts";
import { fileFormat } from "../kit/query-rules.ts";
import { interests } from "../messages/language.ts";
import { attendanceActions, attendanceMarks, attendanceStates } from "./constants.ts";

const actionNames = Object.keys(attendanceActions) as [
  keyof typeof attendanceActions,
  ...(keyof typeof attendanceActions)[],
];
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, interests.attendanceMonth);
const ofMonth = z.strictObject({ month });

/** What is recorded of the days of one month. The customer's people read the remark. */
const attendanceBody = z
  .strictObject({
    month,
    days: z
      .array(z.strictObject({ day, mark: z.enum(attendanceMarks) }))
      .max(31)
      .refine((days) => new Set(days.map((one) => one.day)).size === days.length, interests.attendanceTwice),
    remark: freeText(500).default(""),
  })
  .meta({ id: "AttendanceBody" });

/** Why a sheet is returned. */
const attendanceReturn = z.strictObject({ month, remark: requiredLine(200) });

/** The sheet of one month of a placement; the customer has it as it was submitted last. */
export const attendanceSheet = z
  .object({
    month: z.string().describe("YYYY-MM."),
    attendance_status: z.enum(attendanceStates).nullable().describe("Null where nothing is recorded yet."),
    days: z
      .array(
        z.object({
          day: z.string(),
          mark: z.enum(attendanceMarks),
          is_outside: z.boolean().describe("The placement does not have this day any more; it is not counted."),
        }),
      )
      .describe("The first one first."),
    worked: z.number().describe("Days worked; a half one counts 0.5."),
    first_day: z.string().describe("First day that can be recorded."),
    last_day: z.string().describe("The last one, before the first one where there is none."),
    remark: z.string(),
    return_remark: z.string().describe("Why the customer returned it."),
    actions: z.array(z.enum(actionNames)).describe("What the caller may do with it now."),
  })
  .meta({ id: "AttendanceSheet" });
export type AttendanceSheet = z.output<typeof attendanceSheet>;

const exported = {
  exportAttendance: {
    summary: "The sheets of attendance of a placement as CSV or XLSX, one row for each month",
    params: idParams,
    query: z.strictObject({ format: fileFormat }),
  },
};

type Answered = { params: z.ZodType; response: z.ZodType };

/** Calls of the staffing organisation. */
export const recordAttendanceRules = <A extends Answered>(answered: A) => ({
  saveAttendance: {
    summary: "Record the days of one month of a placement, as a draft that the customer does not see",
    ...answered,
    body: attendanceBody,
  },
  submitAttendance: { summary: "Submit the sheet of one month to the customer", ...answered, body: ofMonth },
  ...exported,
});

/** Calls of the customer. */
export const answerAttendanceRules = <A extends Answered>(answered: A) => ({
  approveAttendance: { summary: "Approve a submitted sheet, for good", ...answered, body: ofMonth },
  returnAttendance: {
    summary: "Return a submitted sheet to the staffing organisation, which changes and submits it again",
    ...answered,
    body: attendanceReturn,
  },
  ...exported,
});
